// Adds up what the accounts hold over the whole journal, and the three differences that are zero while
// nothing is wrong. The rules find which wallet or movement is to blame; these say by how much.

import { type Fen, fen, subtractFen, sumFen } from '../../../core/money.ts';
import { type Connection, onlyRow, type Statement } from '../connection/connection.ts';
import { ORDERS_NOW } from './holds.ts';

export interface Totals {
  /** By the journal. Negative: what came in from outside and is still here. */
  readonly externalFen: Fen;
  readonly consumerFen: Fen;
  readonly merchantFen: Fen;
  readonly feeFen: Fen;
  /** What the rows of the wallets say they hold, frozen money included. */
  readonly walletsFen: Fen;
  readonly frozenFen: Fen;
  /** What is unsettled or under review. */
  readonly heldFen: Fen;
}

/** Each of them has to be zero. */
export interface Differences {
  readonly journalFen: Fen;
  readonly walletsFen: Fen;
  readonly frozenFen: Fen;
}

type TotalsRow = Readonly<Record<TotalName, string>>;
type TotalName = 'external' | 'consumer' | 'merchant' | 'fee' | 'wallets' | 'frozen' | 'held';

export const TOTALS_SQL = `
    with journal as (
      select account, sum(balance_delta + frozen_delta) as amount from entries group by account)
    select
      coalesce(sum(amount) filter (where account = 'external'), 0) as external,
      coalesce(sum(amount) filter (where account = 'consumer'), 0) as consumer,
      coalesce(sum(amount) filter (where account = 'merchant'), 0) as merchant,
      coalesce(sum(amount) filter (where account = 'fee'), 0) as fee,
      (select coalesce(sum(consumer_balance + consumer_frozen
        + merchant_balance + merchant_frozen), 0) from wallets) as wallets,
      (select coalesce(sum(consumer_frozen + merchant_frozen), 0) from wallets) as frozen,
      (select coalesce(sum(unsettled_now), 0) from (${ORDERS_NOW}) as o)
        + (select coalesce(sum(amount), 0) from withdrawals where status = 'pending') as held
    from journal`;

/** `text`: the query above, over all tables or over what stands for them. */
export async function readTotals(
  connection: Pick<Connection, 'run'>,
  text: string,
): Promise<Totals> {
  const totals: Statement<TotalsRow> = { name: '', text };
  const row = onlyRow(await connection.run(totals));
  return {
    externalFen: fen(BigInt(row.external)),
    consumerFen: fen(BigInt(row.consumer)),
    merchantFen: fen(BigInt(row.merchant)),
    feeFen: fen(BigInt(row.fee)),
    walletsFen: fen(BigInt(row.wallets)),
    frozenFen: fen(BigInt(row.frozen)),
    heldFen: fen(BigInt(row.held)),
  };
}

export function differencesOf(totals: Totals): Differences {
  const { externalFen, consumerFen, merchantFen, feeFen } = totals;
  const inWalletsFen = sumFen([consumerFen, merchantFen]);
  return {
    journalFen: sumFen([externalFen, feeFen, inWalletsFen]),
    walletsFen: subtractFen(totals.walletsFen, inWalletsFen),
    frozenFen: subtractFen(totals.frozenFen, totals.heldFen),
  };
}
