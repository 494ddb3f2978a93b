/** What a message says besides its words: a sign stands before it, so colour is never alone. */
export type MessageKind = 'plain' | 'good' | 'warn' | 'bad';

export interface StatusMessage {
  kind: MessageKind;
  /** Text, or HTML that the build made. */
  text?: string;
  html?: string;
  actions?: StatusAction[];
  /** More than words: a link to copy, a solution. */
  extra?: HTMLElement;
  /** It holds while the chosen task stays the chosen one. */
  ofTask?: boolean;
}

export interface StatusAction {
  name: string;
  label: string;
  run: () => void;
}

const SIGNS: Record<MessageKind, string> = { plain: '', good: '✓', warn: '!', bad: '✗' };

function messageElement({
  kind,
  text,
  html,
  actions = [],
  extra,
  ofTask,
}: StatusMessage): HTMLElement {
  const element = document.createElement('div');
  element.className = `exercise-message is-${kind}`;
  element.toggleAttribute('data-of-task', ofTask === true);
  const sign = document.createElement('span');
  sign.className = 'exercise-sign';
  sign.setAttribute('aria-hidden', 'true');
  sign.textContent = SIGNS[kind];
  const body = document.createElement('div');
  body.className = 'exercise-message-text';
  if (html !== undefined) body.innerHTML = html;
  else body.textContent = text ?? '';
  for (const action of actions) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'exercise-button exercise-small';
    button.dataset['action'] = action.name;
    button.textContent = action.label;
    button.addEventListener('click', action.run);
    body.append(' ', button);
  }
  if (extra) body.append(extra);
  element.append(sign, body);
  return element;
}

/**
 * The cell's one place for messages. What a run says replaces what the last run
 * said; hints and solutions that were asked for stay until they are cleared.
 */
export class StatusArea {
  constructor(
    private readonly outcome: HTMLElement,
    private readonly given: HTMLElement,
  ) {}

  say(...messages: StatusMessage[]): void {
    this.outcome.replaceChildren(...messages.map(messageElement));
  }

  /** Says what holds while the chosen task stays the chosen one. */
  sayOfTask(...messages: StatusMessage[]): void {
    this.say(...messages.map((message) => ({ ...message, ofTask: true })));
  }

  /** Another task is chosen: what was said of the last one goes, all else stays. */
  forgetTask(): void {
    for (const message of this.outcome.querySelectorAll('[data-of-task]')) message.remove();
  }

  give(message: StatusMessage): void {
    const element = messageElement(message);
    element.classList.add('is-given');
    this.given.append(element);
  }

  /** Removes what was given with this content, so that it is not there twice. */
  takeBack(content: string): void {
    this.given.querySelector(content)?.closest('.is-given')?.remove();
  }

  clearGiven(): void {
    this.given.replaceChildren();
  }
}
