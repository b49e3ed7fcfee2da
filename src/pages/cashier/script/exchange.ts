// Puts what the service shows now in the place of what it showed before. The document stays, and with it
// the permission to speak that somebody gave it by touching it.

import { announce } from './sound.ts';
import { say, till } from './till.ts';

let furnish = () => {};

export function onExchanged(then: () => void): void {
  furnish = then;
}

export function exchange(text: string): void {
  const page = new DOMParser().parseFromString(text, 'text/html');
  const shown = document.querySelector('main');
  const next = page.querySelector('main');
  if (!shown || !next) return location.reload();
  const was = till();
  shown.replaceWith(document.importNode(next, true));
  document.title = page.title;
  furnish();
  const is = till();
  const same = is.order === was.order;
  if (!same && is.page) history.pushState(null, '', is.page);
  if (!same) scrollTo(0, 0);
  if (same && is.state === was.state) return;
  say(is.say || '');
  if (same && was.state === 'pending' && is.state === 'paid') announce(is.say || '');
}
