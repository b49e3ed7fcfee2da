// Copies a number. Pages over plain HTTP have no clipboard interface, but the copy command works
// there on selected text. Where even that fails, the text stays selected for its reader to copy.

import { page, say, show, word } from './screen.ts';

const SHOWN_MS = 2_000;

export function mountCopy(): void {
  const buttons = page()?.querySelectorAll<HTMLButtonElement>('[data-copy]') || [];
  for (const button of Array.from(buttons)) {
    show(button, true);
    button.onclick = () => copy(button);
  }
}

function copy(button: HTMLButtonElement): void {
  const number = button.parentNode?.querySelector('.number');
  const selection = getSelection();
  if (!number || !selection) return;
  selection.removeAllRanges();
  const range = document.createRange();
  range.selectNodeContents(number);
  selection.addRange(range);
  const done = document.execCommand('copy');
  if (done) selection.removeAllRanges();
  const before = button.textContent;
  const after = word(done ? 'copied' : 'selected');
  button.textContent = after;
  say(after);
  setTimeout(() => {
    button.textContent = before;
  }, SHOWN_MS);
}
