// The keys under which the chains of test databases are sealed and anchored.

import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { RowSealing } from '../../src/store/postgres/tables/row-mac.ts';

export const CHAIN_KEY: KeyObject = createSecretKey(Buffer.alloc(32, 7));

export const ANCHOR_KEY: KeyObject = createSecretKey(Buffer.alloc(32, 8));

export async function chainKey(): Promise<KeyObject> {
  return CHAIN_KEY;
}

/** As in new books: every row has its MAC. */
export const SEALING: RowSealing = { key: CHAIN_KEY, whole: true, movesTime: false };

/** How 1.0.0 names the books of this key, among the settings. */
export const OF_BEFORE = createHmac('sha256', CHAIN_KEY)
  .update('tael/v1/installation')
  .digest('hex')
  .slice(0, 32);
