import { errorSentence, loadErrorSentences } from '../ui/error-text';
import { type Lang, translator } from '../ui/messages';
import { copyText } from '../ui/share';

const LANGUAGES = ['NumPy', 'PyTorch', 'JavaScript'] as const;
type CodeLanguage = (typeof LANGUAGES)[number];

/** The cell as code in other languages, read-only; made when somebody opens it. */
export class CodeTabs {
  private language: CodeLanguage = 'NumPy';
  private pre: HTMLElement | undefined;

  constructor(
    private readonly details: HTMLDetailsElement,
    private readonly lang: Lang,
    private readonly source: () => string,
  ) {
    details.addEventListener('toggle', () => this.refresh());
  }

  /** Writes the code of the text as it stands, if it is being looked at. */
  async refresh(): Promise<void> {
    if (!this.details.open) return;
    this.pre ??= this.build();
    const { pre, language } = this;
    const code = await this.render(language);
    if (this.language === language) pre.textContent = code;
  }

  private async render(language: CodeLanguage): Promise<string> {
    const [code, { FormulaError, toErrorInfo }] = await Promise.all([
      import('../formula/code'),
      import('../formula/errors'),
      loadErrorSentences(this.lang),
    ]);
    const make = { NumPy: code.toNumPy, PyTorch: code.toPyTorch, JavaScript: code.toJavaScript };
    const source = this.source();
    try {
      return make[language](source);
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
      const info = toErrorInfo(error, source);
      const t = translator(this.lang);
      const sentence = t('exercise.errorAt', {
        line: info.line,
        sentence: errorSentence(this.lang, info),
      });
      return t('exercise.codeError', { sentence });
    }
  }

  private build(): HTMLElement {
    const t = translator(this.lang);
    const id = `${this.details.closest('exercise-cell')?.id}-code`;
    const tabs = document.createElement('div');
    tabs.className = 'exercise-code-tabs';
    tabs.setAttribute('role', 'tablist');
    tabs.setAttribute('aria-label', t('exercise.codeTabs'));
    for (const language of LANGUAGES) {
      const tab = document.createElement('button');
      tab.type = 'button';
      tab.className = 'exercise-tab';
      tab.id = `${id}-${language}`;
      tab.setAttribute('role', 'tab');
      tab.setAttribute('aria-controls', id);
      tab.textContent = language;
      tab.addEventListener('click', () => this.choose(tabs, pre, language));
      tabs.append(tab);
    }
    tabs.addEventListener('keydown', (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const count = LANGUAGES.length;
      const next = LANGUAGES[(LANGUAGES.indexOf(this.language) + step + count) % count];
      if (next) this.choose(tabs, pre, next).focus();
    });

    const copy = document.createElement('button');
    copy.type = 'button';
    copy.className = 'exercise-button exercise-small';
    copy.textContent = t('exercise.copyCode');
    copy.addEventListener('click', async () => {
      const copied = await copyText(pre.textContent ?? '');
      copy.textContent = t(copied ? 'exercise.codeCopied' : 'exercise.copyCode');
    });

    const pre = document.createElement('pre');
    pre.className = 'exercise-code-text';
    pre.id = id;
    pre.tabIndex = 0;
    pre.setAttribute('role', 'tabpanel');
    this.details.querySelector('.exercise-code-body')?.replaceChildren(tabs, pre, copy);
    this.mark(tabs, pre);
    return pre;
  }

  private choose(tabs: HTMLElement, pre: HTMLElement, language: CodeLanguage): HTMLElement {
    this.language = language;
    this.refresh();
    return this.mark(tabs, pre);
  }

  private mark(tabs: HTMLElement, pre: HTMLElement): HTMLElement {
    let chosen = tabs;
    for (const tab of tabs.querySelectorAll<HTMLElement>('[role="tab"]')) {
      const selected = tab.textContent === this.language;
      tab.setAttribute('aria-selected', String(selected));
      tab.tabIndex = selected ? 0 : -1;
      if (selected) chosen = tab;
    }
    pre.setAttribute('aria-labelledby', chosen.id);
    return chosen;
  }
}
