// The button that copies the payment link. The clipboard of today's browsers is for HTTPS; elsewhere the
// link is selected and copied as of old, or left selected for whoever copies it by hand.

import { part, say, word } from './till.ts';

const SHOWN_MS = 2_000;

export function offerCopy(): void {
  const button = part('copy') as HTMLButtonElement | null;
  const link = part('link') as HTMLInputElement | null;
  if (!button || !link) return;
  button.hidden = false;
  const label = button.textContent;
  button.addEventListener('click', () => {
    copy(link).then((copied) => {
      const text = word(copied ? 'copied' : 'selected');
      say(text);
      button.textContent = text;
      setTimeout(() => {
        button.textContent = label;
      }, SHOWN_MS);
    });
  });
}

function copy(link: HTMLInputElement): Promise<boolean> {
  link.focus();
  link.select();
  link.setSelectionRange(0, link.value.length);
  if (!navigator.clipboard) return Promise.resolve(copyAsOfOld());
  return navigator.clipboard.writeText(link.value).then(
    () => true,
    () => copyAsOfOld(),
  );
}

function copyAsOfOld(): boolean {
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  }
}
