// Makes what the service puts into the page of the console: what the first screen asks for, answered, and a
// picture of that screen, which stands until the app has come and drawn it. The service runs this as it
// writes the page, so there is no browser here, and nothing of any package: React would bring a hundred
// into the process that holds the keys.

import type { Boot } from '../app/boot.ts';
import { type Answer, frameReads, HOME_READS, homeAt, type Read } from '../app/homes.ts';
import { answersOf } from './answers.ts';
import { entrance } from './entrance.ts';
import { frame } from './frame.ts';
import { homePicture } from './homes.ts';
import { html } from './markup.ts';
import { firstStyle } from './style.ts';

/** Asked before all else: who it is, and since when changes are new. */
export const ABOUT: readonly Read[] = [['/api/v1/changes'], ['/api/v1/me']];

/** What else the screen at this path, below the console, asks for. */
export function readsAt(path: string, about: readonly Answer[]): readonly Read[] {
  const me = answersOf(about)('/api/v1/me');
  if (me === undefined) return [];
  const home = homeAt(path, me);
  const reads = [...(home ? HOME_READS[home] : []), ...frameReads(me)];
  return reads.filter(([address], at) => reads.findIndex(([one]) => one === address) === at);
}

/** Where the service answers it. */
export function addressOfRead([path, given]: Read): string {
  const query = new URLSearchParams(
    Object.entries(given?.query ?? {}).map(([name, value]) => [name, String(value)]),
  );
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Empty for what has a frame of its own. */
export function pictureOf(boot: Boot, path: string, nonce: string): string {
  const answer = answersOf(boot.answers);
  const me = answer('/api/v1/me');
  if (/^\/cashier\/./.test(path) || path === '/sign-up') return '';
  const style = html`<style nonce="${nonce}">${{ markup: firstStyle(boot.accent) }}</style>`;
  if (me === undefined || path === '/sign-in') {
    return boot.hadSession && path !== '/sign-in' ? '' : html`${style}${entrance(boot)}`.markup;
  }
  const home = homeAt(path, me);
  // What else stands above the screen, and how high, is not known here.
  const isPlain = !me.limited && !me.service.sandbox;
  const screen = home && isPlain ? homePicture(home, boot, me, answer) : null;
  return html`${style}${frame(boot, path, me, answer, screen)}`.markup;
}
