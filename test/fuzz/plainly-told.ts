// Asserts that a command prints only what it may, whatever it was given: text for people that leaves their
// terminal as it is, and no trace of a bug.

import assert from 'node:assert/strict';
import type { Ended } from '../support/tael.ts';

/** Lines, those of CSV too, and tabs do nothing to a terminal; colours are not chosen where none is. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it has to find control characters.
const CONTROL = /[\0-\x08\v\f\x0e-\x1f\x7f-\x9f]|\r(?!\n)/;
const BUG = /^\s+at .+:\d+:\d+\)?$|Request [0-9a-f-]{36}: /m;

export function assertPlainlyTold({ status, out, err }: Ended, what: string): void {
  const said = `${what}: ${status}: ${JSON.stringify(out + err)}`.slice(0, 4_000);
  assert.doesNotMatch(out + err, BUG, said);
  assert.ok(!CONTROL.test(out + err), said);
  assert.ok([0, 1, 2, 3].includes(status), said);
  if (status !== 0) assert.ok((out + err).trim() !== '', `${what}: it says why`);
}
