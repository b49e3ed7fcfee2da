// Reads what the service wrote into the page: where it is reached, how it is called, and how its reader
// likes it.

import type { Answer } from './homes.ts';
import type { Accent } from './palette.ts';

export type Language = 'zh' | 'en';

export interface Boot {
  /** The path of the console behind the prefix of the public address: `/console`. */
  readonly base: string;
  readonly language: Language;
  /** What the service is called. */
  readonly names: Readonly<Record<Language, string>>;
  readonly logoUrl: string | null;
  /** The operator's colour, for light and dark. */
  readonly accent: Accent | null;
  /** What headers and fields of its interface are named after. */
  readonly shortName: string;
  readonly signUp: 'open' | 'invite' | 'off';
  /** Through which users sign in: what people call it, and where that begins. */
  readonly provider: {
    readonly names: Readonly<Record<Language, string>>;
    readonly url: string;
  } | null;
  /** Off: only operators and staff have a login password. */
  readonly localLogins: boolean;
  /** Where a forgotten login password is reset by mail; null: it is not. */
  readonly resetUrl: string | null;
  /** Where the demo keeps its credentials; null: it is none. */
  readonly demoFile: string | null;
  /** Whether the browser brought a session along, which may have ended. */
  readonly hadSession: boolean;
  /** What the first screen asks for, answered as the page was written. */
  readonly answers: readonly Answer[];
}

const element = document.getElementById('boot');
const written: Boot = JSON.parse(element?.textContent ?? '{}');

export const boot = {
  ...written,
  /** What the content security policy lets style elements carry. */
  nonce: element?.nonce ?? '',
  /** The path of the service itself, without a slash at its end. */
  root: written.base.replace(/\/console$/, ''),
};

// The library that stops a page from scrolling behind a dialog looks for it here.
Object.assign(globalThis, { __webpack_nonce__: boot.nonce });
