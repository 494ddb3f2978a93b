import { copyButton } from '../ui/copy-button';
import { errorSentence, loadErrorSentences } from '../ui/error-text';
import { type Lang, translator } from '../ui/messages';
import { TabList } from '../ui/tab-list';
import { codeBox, setCode } from './code-box';

const LANGUAGES = ['NumPy', 'PyTorch', 'JavaScript'] as const;
type CodeLanguage = (typeof LANGUAGES)[number];

/** The cell as code in other languages, read-only; made when somebody opens it. */
export class CodeTabs {
  private language: CodeLanguage = 'NumPy';
  private pre: HTMLPreElement | undefined;

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
    if (this.language === language) setCode(pre, code);
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

  private build(): HTMLPreElement {
    const t = translator(this.lang);
    const id = `${this.details.closest('exercise-cell')?.id}-code`;
    const pre = codeBox('exercise-code-text');
    pre.id = id;
    pre.setAttribute('role', 'tabpanel');
    const tabs = new TabList({
      names: LANGUAGES,
      label: t('exercise.codeTabs'),
      id: `${id}-tabs`,
      panelOf: () => id,
      onChoose: (index, tab) => {
        pre.setAttribute('aria-labelledby', tab.id);
        const language = LANGUAGES[index] ?? this.language;
        if (language === this.language) return;
        this.language = language;
        this.refresh();
      },
    });
    const copy = copyButton(
      t('exercise.copyCode'),
      t('exercise.codeCopied'),
      'exercise-button exercise-small',
      () => pre.textContent ?? '',
    );
    this.details.querySelector('.exercise-code-body')?.replaceChildren(tabs.element, pre, copy);
    return pre;
  }
}
