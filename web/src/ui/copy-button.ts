import { copyText } from './share.js';

/** A button that copies a text and says so. */
export function copyButton(
  label: string,
  copied: string,
  className: string,
  text: () => string,
): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.textContent = label;
  button.addEventListener('click', async () => {
    button.textContent = (await copyText(text())) ? copied : label;
  });
  return button;
}
