// The keys under which the chains of test databases are sealed and anchored.

import { createSecretKey, type KeyObject } from 'node:crypto';

export const CHAIN_KEY: KeyObject = createSecretKey(Buffer.alloc(32, 7));

export const ANCHOR_KEY: KeyObject = createSecretKey(Buffer.alloc(32, 8));

export async function chainKey(): Promise<KeyObject> {
  return CHAIN_KEY;
}
