// Replaces what the page shows with a new page from the service. The document stays, and with it
// the permission to play sound that a touch gave it.

import { announce } from './sound.ts';
import { say, till } from './till.ts';

let mount = () => {};

export function onReplace(callback: () => void): void {
  mount = callback;
}

export function replacePage(text: string): void {
  const page = new DOMParser().parseFromString(text, 'text/html');
  const main = document.querySelector('main');
  const next = page.querySelector('main');
  if (!main || !next) return location.reload();
  const was = till();
  main.replaceWith(document.importNode(next, true));
  document.title = page.title;
  mount();
  const is = till();
  const same = is.order === was.order;
  if (!same && is.page) history.pushState(null, '', is.page);
  if (!same) scrollTo(0, 0);
  if (same && is.state === was.state) return;
  say(is.say || '');
  if (same && was.state === 'pending' && is.state === 'paid') announce(is.say || '');
}
