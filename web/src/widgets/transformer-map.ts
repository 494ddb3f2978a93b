import { html, type TemplateResult, unsafeCSS } from 'lit';
import { formatNumber } from '../formula/format';
import type { Kernels } from '../kernels/index.js';
import { shapeLabel } from '../ui/matrix-data';
import { Explorer } from './explorer';
import { proseHtml } from './symbols';
import { blockView } from './transformer-map/block-view';
import {
  type Block,
  type BlockId,
  blocksOf,
  type Extent,
  type Placement,
} from './transformer-map/blocks';
import { computeAll } from './transformer-map/compute';
import type { AllContents, Contents, Names } from './transformer-map/contents';
import { linkOf } from './transformer-map/links';
import { mapView } from './transformer-map/map-view';
import { exampleOf, model } from './transformer-map/model';
import { countAll } from './transformer-map/parameters';
import { fullName, type MapKey } from './transformer-map/say';
import { orderView, tableView } from './transformer-map/source-view';
import { initialState, type MapState, readState, withNorm } from './transformer-map/state';
import styles from './transformer-map/transformer-map.css?inline';

/**
 * The encoder–decoder as a map: every block of a small model that really runs
 * can be looked into. With `view="encoder-layer"`, the encoder alone.
 */
export class TransformerMap extends Explorer<MapState, AllContents, MapKey> {
  static override styles = [...Explorer.styles, unsafeCSS(styles)];

  static override properties = { shown: { attribute: 'view' } };

  /** What is drawn: the whole model unless it is 'encoder-layer'. */
  declare shown: string | undefined;

  protected readonly tag = 'transformer-map';
  protected override readonly placesNotice = true;

  private get extent(): Extent {
    return this.shown === 'encoder-layer' ? 'encoder-layer' : 'model';
  }

  protected initial(): MapState {
    return initialState();
  }

  protected read(value: unknown): MapState | undefined {
    return readState(value);
  }

  protected compute(kernels: Kernels, state: MapState): AllContents {
    return computeAll(kernels, state);
  }

  protected view(contents: AllContents, state: MapState, wanted: MapState): TemplateResult {
    const { say, extent } = this;
    const whole = extent === 'model';
    const blocks = blocksOf(state.norm, extent);
    const block = this.shownBlock(blocks, withNorm(wanted, state.norm).block);
    const inside = contents[block.id];
    if (!inside) throw new Error(`nothing was computed for ${block.id}`);
    const names = this.names(state);
    const { d_model, n_heads, d_ff } = model;
    return html`
      <header>
        <h3>${say(whole ? 'title' : 'titleEncoder')}</h3>
        <p class="note">${say('intro')}</p>
      </header>
      ${this.normSwitch(wanted)} ${this.notice()}
      <div class="figure ${extent}">
        <div class="picture">
          ${mapView(
            { blocks, contents, picked: block.id, tokens: names, say },
            { pick: (id) => this.pick(id), focus: (id) => this.focusBlock(id) },
          )}
          ${this.legend()}
          <p class="note untrained">${say('untrained')} ${proseHtml(say('sizes', { d_model, n_heads, d_ff }))}</p>
        </div>
        ${this.heading(blocks, block, inside)}
        <div class="inside" role="region" aria-label=${say('inside')}>
          ${this.inside(block, inside, names, wanted)}
          <p class="note total">${say(whole ? 'total' : 'totalEncoder', { count: formatNumber(countAll(blocks)) })}</p>
        </div>
      </div>
    `;
  }

  /** A link may hold a block of the decoder where only the encoder is drawn. */
  private shownBlock(blocks: readonly Block[], id: BlockId): Block {
    const shown = (wanted: BlockId) => blocks.find((block) => block.id === wanted);
    const block = shown(id) ?? shown(initialState().block);
    if (!block) throw new Error(`the map has no block ${id}`);
    return block;
  }

  private names({ order }: MapState): Record<Names, readonly string[]> {
    const { source, target, end } = exampleOf(this.language);
    return {
      source: order.map((word) => source[word] ?? ''),
      'source-words': source,
      target,
      'target-words': [...target, end],
    };
  }

  private normSwitch(state: MapState): TemplateResult {
    const { say } = this;
    const radio = (norm: Placement) => html`<label>
      <input type="radio" name="norm" data-switch=${norm} .checked=${state.norm === norm}
        @change=${() => this.change(withNorm(state, norm))} />
      <span>${say(norm)}</span>
    </label>`;
    return html`<fieldset class="norm">
      <legend>${say('placement')}</legend>
      ${radio('post')} ${radio('pre')}
    </fieldset>`;
  }

  private legend(): TemplateResult {
    const { say } = this;
    return html`<ul class="legend" aria-label=${say('legend')}>
      <li class="query"><b>Q</b> ${say('query')}</li>
      <li class="key"><b>K</b> ${say('key')}</li>
      <li class="value"><b>V</b> ${say('value')}</li>
      <li class="residual">${say('residualPath')}</li>
    </ul>`;
  }

  /** The block's name with the way to its neighbours; it stays in sight below the picture. */
  private heading(
    blocks: readonly Block[],
    block: Block,
    { inputs, output }: Contents,
  ): TemplateResult {
    const { say } = this;
    const index = blocks.indexOf(block);
    const step = (by: 1 | -1, action: 'previous' | 'next') => {
      const target = blocks[index + by];
      return html`<button type="button" data-action=${action} aria-disabled=${!target}
        aria-label=${say(action)} title=${say(action)}
        @click=${() => target && this.pick(target.id)}>${by < 0 ? '←' : '→'}</button>`;
    };
    const shapes = inputs.map(({ matrix }) => shapeLabel(matrix)).join(', ');
    return html`<div class="heading">
      ${step(-1, 'previous')}
      <div class="name">
        <h4>${fullName(block, say)}</h4>
        <p class="note"><span>${index + 1} / ${blocks.length}</span>
          <span class="shapes">${shapes} → ${shapeLabel(output.matrix)}</span></p>
      </div>
      ${step(1, 'next')}
    </div>`;
  }

  private inside(
    block: Block,
    contents: Contents,
    names: Record<Names, readonly string[]>,
    wanted: MapState,
  ): TemplateResult {
    const { say } = this;
    const link = linkOf(block, this.language, location.href);
    const look = { block, contents, names, link, say };
    if (block.id !== 'source-embedding') return blockView(look, undefined);
    const words = names['source-words'];
    const act = {
      change: (next: MapState, mark?: string) => this.change(next, mark),
      settle: () => this.settle(),
      announce: (sentence: string) => this.announce(sentence),
    };
    return html`${orderView(wanted, words, say, act)}
      ${blockView(look, tableView(wanted, words, say, act))}`;
  }

  private pick(id: BlockId): void {
    const { norm } = this.state;
    // What is drawn may still be of the other norm, which has other blocks.
    this.adjust(withNorm({ ...this.state, block: id }, norm));
    const blocks = blocksOf(norm, this.extent);
    const block = blocks.find((one) => one.id === id);
    if (!block) return;
    this.announce(
      this.say('picked', {
        name: fullName(block, this.say),
        n: blocks.indexOf(block) + 1,
        count: blocks.length,
      }),
    );
  }

  private focusBlock(id: BlockId): void {
    this.renderRoot.querySelector<HTMLElement>(`[data-block="${id}"]`)?.focus();
  }
}

if (!customElements.get('transformer-map')) {
  customElements.define('transformer-map', TransformerMap);
}

declare global {
  interface HTMLElementTagNameMap {
    'transformer-map': TransformerMap;
  }
}
