// Copies a number. The clipboard interface is missing where pages come over plain HTTP; selecting the
// text and asking for a copy works there too, and where it does not, the text is left selected.

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
