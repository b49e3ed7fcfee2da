// A session at the database's own prompt that locks a wallet's row, so that batches meet a lock
// that no other batch will release, and what they leave out has to wait in the slow lane.

import pg from 'pg';
import { cellOfUser } from '../../src/store/postgres/connection/cells.ts';
import type { Ground } from './ground.ts';

export interface HeldWallet {
  release(): Promise<void>;
}

export async function holdWallet(
  { admin, cells }: Pick<Ground, 'admin' | 'cells'>,
  userId: number,
): Promise<HeldWallet> {
  const client = new pg.Client(admin);
  client.on('error', () => {}); // Whatever strikes may strike it too, and the wallet is free.
  await client.connect();
  await client.query('begin');
  await client.query('select from wallets where cell = $1 and user_id = $2 for update', [
    cellOfUser(cells, userId),
    userId,
  ]);
  let released: Promise<void> | null = null;
  return {
    release() {
      released ??= client.end();
      return released;
    },
  };
}
