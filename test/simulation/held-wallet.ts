// A session at the database's own prompt that locks a wallet's row, so that batches meet a lock
// that no other batch will release, and what they leave out has to wait in the slow lane.

import pg from 'pg';

export interface HeldWallet {
  release(): Promise<void>;
}

export async function holdWallet(config: pg.ClientConfig, userId: number): Promise<HeldWallet> {
  const client = new pg.Client(config);
  await client.connect();
  await client.query('begin');
  await client.query('select from wallets where user_id = $1 for update', [userId]);
  let released: Promise<void> | null = null;
  return {
    release() {
      released ??= client.end();
      return released;
    },
  };
}
