// The browser of the tests: the Chromium of the npm package where it has one for this machine, or the
// Chrome that TAEL_TEST_CHROME names. Nothing is ever downloaded.

import { access } from 'node:fs/promises';
import { type Browser, chromium } from 'playwright-core';
import { unpackChromium } from './unpack-chromium.ts';

/** The program file of an installed Chrome or Chromium, used in place of the package's. */
const INSTALLED = process.env.TAEL_TEST_CHROME;

export interface Chrome {
  readonly program: string;
  readonly env: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

/** Why there is no browser on this machine; undefined when there is one. */
export const NO_CHROME =
  INSTALLED || (process.platform === 'linux' && process.arch === 'x64')
    ? undefined
    : 'no Chromium comes with npm for this machine: set TAEL_TEST_CHROME to an installed one';

export async function findChrome(): Promise<Chrome> {
  if (!INSTALLED) return unpackChromium();
  await access(INSTALLED);
  return { program: INSTALLED, env: {}, remove: async () => {} };
}

/** It asks nobody outside of this machine for anything, whatever a page or Chrome itself wants. */
const FLAGS = [
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--disable-gpu',
  '--disable-domain-reliability',
  '--no-pings',
  '--font-render-hinting=none',
];

export function launch(chrome: Chrome, flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: chrome.program,
    env: { ...process.env, ...chrome.env },
    args: [...FLAGS, ...flags],
    // A sandbox cannot be had as root, nor in many containers; the pages shown are our own.
    chromiumSandbox: false,
  });
}
