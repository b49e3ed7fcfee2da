// The button that copies the payment link. Browsers have a clipboard interface only over HTTPS;
// elsewhere the link is selected and copied by command, or stays selected to be copied by hand.

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
  if (!navigator.clipboard) return Promise.resolve(copyByCommand());
  return navigator.clipboard.writeText(link.value).then(
    () => true,
    () => copyByCommand(),
  );
}

function copyByCommand(): boolean {
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  }
}
