// The plain service's database: the same people as in Tael's ledger, with the same keys, and orders to
// pay or to refund, prepared off the clock.

import pg from 'pg';
import { newSessionToken } from '../../src/crypto/session-token.ts';
import type { SessionPayment } from '../load/requests.ts';
import type { Seeded, SeededMerchant } from '../people.ts';
import { PAY_PASSWORD } from '../people.ts';
import type { Scratch } from '../scratch.ts';
import { payPasswordDigest, secretDigest, tokenDigest } from './plain/authenticate.ts';
import { SCHEMA } from './plain/schema.ts';

const DATABASE = 'plain_service';
const NEVER_REACHED = 1_000_000_000;
const BALANCE_FEN = 10 ** 12;
const ORDER_FEN = 10_000;

export interface PlainDatabase {
  readonly config: pg.ClientConfig;
  readonly admin: pg.Client;
  pendingPayments(
    count: number,
    merchants: readonly SeededMerchant[],
  ): Promise<readonly SessionPayment[]>;
  /** Of the keys' owners in turn. */
  paidOrders(count: number): Promise<readonly string[]>;
  close(): Promise<void>;
}

export async function openPlainDatabase(
  { target }: Scratch,
  superuser: pg.Client,
  seeded: Seeded,
): Promise<PlainDatabase> {
  await superuser.query(`create database ${DATABASE} owner ${target.user}`);
  const config = { ...target, database: DATABASE };
  const admin = new pg.Client(config);
  await admin.connect();
  await admin.query(SCHEMA);
  const tokens = new Map(seeded.payers.map(({ userId }) => [userId, newSessionToken(userId)]));
  await seedPeople(admin, seeded, tokens);
  await admin.query('vacuum analyze');
  let made = 0;

  async function insertOrders(
    count: number,
    merchants: readonly SeededMerchant[],
    payers: readonly number[] | null,
  ): Promise<readonly string[]> {
    const chosen = Array.from({ length: count }, (_, index) => merchants[index % merchants.length]);
    const txNos = chosen.map(() => `L${String(made++).padStart(24, '0')}`);
    await admin.query(
      `insert into orders (tx_no, merchant_id, owner_id, amount_fen, title, expires_at, status,
          payer_id, paid_at)
        select tx_no, merchant_id, owner_id, ${ORDER_FEN}, 'Table 1, lunch',
          now() + interval '1 day', case when payer_id is null then 'pending' else 'paid' end,
          payer_id, case when payer_id is null then null else now() end
        from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[])
          as made (tx_no, merchant_id, owner_id, payer_id)`,
      [
        txNos,
        chosen.map((one) => one?.merchantId),
        chosen.map((one) => one?.ownerId),
        payers === null ? txNos.map(() => null) : txNos.map((_, at) => payers[at % payers.length]),
      ],
    );
    return txNos;
  }

  const payerIds = [...tokens.keys()];
  return {
    config,
    admin,
    async pendingPayments(count, merchants) {
      const txNos = await insertOrders(count, merchants, null);
      return txNos.map((txNo) => {
        const payer = payerIds[Math.floor(Math.random() * payerIds.length)] ?? 0;
        return { txNo, sessionToken: tokens.get(payer) ?? '' };
      });
    },
    paidOrders: (count) => insertOrders(count, seeded.keys, payerIds),
    close: () => admin.end(),
  };
}

/** All money comes from one wallet of the house, so that the entries of a movement add up to zero. */
async function seedPeople(
  admin: pg.Client,
  { payers, merchants, keys, hot }: Seeded,
  tokens: ReadonlyMap<number, string>,
): Promise<void> {
  const owners = [...merchants, ...keys, hot];
  const userIds = [...payers.map(({ userId }) => userId), ...owners.map(({ ownerId }) => ownerId)];
  const digests = userIds.map((userId) => payPasswordDigest(String(userId), PAY_PASSWORD));
  await admin.query('insert into users select * from unnest($1::bigint[], $2::text[])', [
    userIds,
    digests,
  ]);
  await admin.query('insert into merchants select * from unnest($1::bigint[], $2::bigint[])', [
    owners.map(({ merchantId }) => merchantId),
    owners.map(({ ownerId }) => ownerId),
  ]);
  await admin.query(
    `insert into api_keys select *, ${NEVER_REACHED}
      from unnest($1::text[], $2::bigint[], $3::text[])`,
    [
      keys.map(({ keyId }) => keyId),
      keys.map(({ ownerId }) => ownerId),
      keys.map(({ secret }) => secretDigest(secret)),
    ],
  );
  await admin.query(
    `insert into sessions select token_digest, user_id, now() + interval '1 day'
      from unnest($1::text[], $2::bigint[]) as given (token_digest, user_id)`,
    [[...tokens.values()].map(tokenDigest), [...tokens.keys()]],
  );
  await admin.query(
    `insert into wallets (user_id, kind)
      select user_id, kind from users, (values ('consumer'), ('merchant')) as kinds (kind)`,
  );
  await admin.query(`with house as (
      insert into wallets (kind, balance_fen) select 'funding', -${BALANCE_FEN} * count(*) from wallets
        returning wallet_id, balance_fen
    ), filled as (
      update wallets set balance_fen = ${BALANCE_FEN} where user_id is not null returning wallet_id
    ), given as (
      insert into entries (wallet_id, movement_no, amount_fen, balance_fen)
        select wallet_id, 'opening', ${BALANCE_FEN}, ${BALANCE_FEN} from filled
    )
    insert into entries (wallet_id, movement_no, amount_fen, balance_fen)
      select wallet_id, 'opening', balance_fen, balance_fen from house`);
}
