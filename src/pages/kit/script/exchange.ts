// Puts a page that the service has sent in the place of the one that is shown. Every state is
// written by the service; the script only carries it here.

import { page, part, state } from './screen.ts';

type Mount = () => void;
const mounts: Mount[] = [];

/** To be done for every page that is shown, the first one too. */
export function onShown(mount: Mount): void {
  mounts.push(mount);
}

export function shown(): void {
  for (const mount of mounts) mount();
}

/**
 * False: what came is not a page of ours, but of something on the way; or nothing has changed, where
 * only a change is wanted, so that nobody is disturbed for nothing.
 */
export function exchange(html: string, ifChanged = false): boolean {
  const next = new DOMParser().parseFromString(html, 'text/html');
  const from = page();
  const to = next.getElementById('page');
  if (!from || !to || !from.parentNode) return false;
  const was = from.dataset;
  const is = to.dataset;
  if (ifChanged && was.state === is.state && was.status === is.status) return false;
  const before = state();
  const hadFocus = from.contains(document.activeElement);
  from.parentNode.replaceChild(document.importNode(to, true), from);
  document.title = next.title;
  shown();
  if (state() !== before) scrollTo(0, 0);
  if (hadFocus || state() !== before) focusFirst();
  return true;
}

/** What has just changed is what one hears first. */
function focusFirst(): void {
  const alert = page()?.querySelector<HTMLElement>('.alert');
  const field = part('pay_password');
  // The alert is read out by itself, and whoever mistyped goes on typing.
  if (alert && field) return field.focus();
  const first = alert || page()?.querySelector<HTMLElement>('h1');
  if (!first) return;
  first.tabIndex = -1;
  first.focus();
}
