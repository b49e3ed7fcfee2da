// Asserts what has to hold on Citus after whatever happened to its machines.

import assert from 'node:assert/strict';
import type pg from 'pg';
import type { PostgresStore } from '../../src/store/postgres/open.ts';
import type { KeptAnchor } from '../../src/store/postgres/verify/anchors.ts';
import { type Verification, verifyBooks } from '../../src/store/postgres/verify/verify.ts';
import { ANCHOR_KEY, CHAIN_KEY } from '../support/chain-key.ts';
import { rowsOf } from './citus-server.ts';
import type { Heard } from './load.ts';

/** What was acknowledged is in the books, and what was refused is not. An unknown outcome may be either. */
export async function assertAsHeard(
  config: pg.ClientConfig,
  heard: readonly Heard[],
): Promise<void> {
  const rows = await rowsOf(config, 'select distinct movement_no from entries');
  const written = new Set(rows.map((row) => row.movement_no));
  const wrong = heard
    .filter(({ word }) => word !== 'outcome_unknown')
    .filter(({ movementNo, word }) => (word === 'ok') !== written.has(movementNo));
  assert.deepEqual(wrong, []);
}

export async function assertVerified(
  store: PostgresStore,
  anchors: readonly KeptAnchor[] = [],
): Promise<Verification> {
  const verification = await store.withReadConnection((session) =>
    verifyBooks(session, { chainKey: CHAIN_KEY, anchorKey: ANCHOR_KEY, anchors }),
  );
  assert.deepEqual(
    verification.findings.filter(({ violations }) => violations > 0),
    [],
  );
  return verification;
}

/** How each movement ended, counted. */
export function wordsOf(heard: readonly Heard[]): string {
  const words = Map.groupBy(heard, ({ word }) => word);
  return [...words].map(([word, all]) => `${word} ${all.length}`).join(', ');
}
