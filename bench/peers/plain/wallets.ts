// Double entry in the plain service: wallets are locked in one order, and every movement is two entries
// that say the balance after them.

import type pg from 'pg';

export interface LockedWallet {
  readonly walletId: string;
  readonly balanceFen: bigint;
}

type Owned = readonly [userId: string, kind: string];

/** From whom and to whom; the rows are locked by wallet id, so that two payments cannot deadlock. */
export async function lockWallets(
  client: pg.PoolClient,
  [from, to]: readonly [Owned, Owned],
): Promise<readonly [LockedWallet, LockedWallet]> {
  const { rows } = await client.query({
    name: 'lock-wallets',
    text: `select wallet_id, user_id, kind, balance_fen from wallets
      where (user_id = $1 and kind = $2) or (user_id = $3 and kind = $4)
      order by wallet_id for update`,
    values: [...from, ...to],
  });
  const walletOf = ([userId, kind]: Owned): LockedWallet => {
    const row = rows.find((one) => one.user_id === userId && one.kind === kind);
    if (!row) throw new Error(`There is no ${kind} wallet of user ${userId}.`);
    return { walletId: row.wallet_id, balanceFen: BigInt(row.balance_fen) };
  };
  return [walletOf(from), walletOf(to)];
}

export async function moveMoney(
  client: pg.PoolClient,
  movementNo: string,
  [from, to]: readonly [LockedWallet, LockedWallet],
  amountFen: bigint,
): Promise<void> {
  const afterFrom = from.balanceFen - amountFen;
  const afterTo = to.balanceFen + amountFen;
  await client.query({
    name: 'balances',
    text: `update wallets set balance_fen = after.balance_fen
      from (values ($1::bigint, $2::bigint), ($3, $4)) as after (wallet_id, balance_fen)
      where wallets.wallet_id = after.wallet_id`,
    values: [from.walletId, afterFrom, to.walletId, afterTo],
  });
  await client.query({
    name: 'entries',
    text: `insert into entries (wallet_id, movement_no, amount_fen, balance_fen)
      values ($1, $2, $3, $4), ($5, $2, $6, $7)`,
    values: [from.walletId, movementNo, -amountFen, afterFrom, to.walletId, amountFen, afterTo],
  });
}
