// Replaces the page with a new one from the service. The service renders every state; the script
// renders nothing.

import { page, part, state } from './screen.ts';

type Mount = () => void;
const mounts: Mount[] = [];

/** Runs `mount` for every page that is shown, the first one included. */
export function onMount(mount: Mount): void {
  mounts.push(mount);
}

export function mountPage(): void {
  for (const mount of mounts) mount();
}

/**
 * False if the text is not one of our pages but comes from something on the way, or if it shows the
 * same and only a change is wanted: nobody is disturbed without need.
 */
export function replacePage(html: string, ifChanged = false): boolean {
  const next = new DOMParser().parseFromString(html, 'text/html');
  const from = page();
  const to = next.getElementById('page');
  if (!from || !to || !from.parentNode) return false;
  const was = from.dataset;
  const is = to.dataset;
  const same = was.state === is.state && was.status === is.status && was.changes === is.changes;
  if (ifChanged && same) return false;
  const before = state();
  const hadFocus = from.contains(document.activeElement);
  from.parentNode.replaceChild(document.importNode(to, true), from);
  document.title = next.title;
  mountPage();
  if (state() !== before) scrollTo(0, 0);
  if (hadFocus || state() !== before) focusFirst();
  return true;
}

/** Screen readers begin with what has just changed. */
function focusFirst(): void {
  const alert = page()?.querySelector<HTMLElement>('[role=alert]');
  const field = part('pay_password');
  // The alert is read out by itself, and a reader who mistyped goes on typing.
  if (alert && field) return field.focus();
  const first = alert || page()?.querySelector<HTMLElement>('h1');
  if (!first) return;
  first.tabIndex = -1;
  first.focus();
}
