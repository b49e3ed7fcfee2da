// Reads what the tables of PostgreSQL contain, in the terms of promised.ts.

import type pg from 'pg';
import { DECLINED } from './tool-refund-rules.ts';

const NET = 'balance_delta + frozen_delta';

/** Each returns one text, `fact`. */
const FACTS: readonly string[] = [
  `select format('order %s of %s: %s', tx_no, merchant_id, amount) from orders`,
  `select format('%s paid by %s', tx_no, payer_id) from orders where paid_at_ms is not null`,
  `select format('%s cancelled', tx_no) from orders where cancelled_at_ms is not null`,
  `select format('refund %s of %s: %s less %s', refund_no, tx_no, amount, fee) from refunds`,
  `select format('request %s for %s', request_no, tx_no) from refund_requests`,
  `select format('request %s decided: %s', request_no, coalesce(refund_no, 'declined'))
   from refund_requests where decided_at_ms is not null and (refund_no is not null or ${DECLINED})`,
  `select format('withdrawal %s by %s/%s: %s', withdrawal_no, user_id, wallet, amount)
   from withdrawals`,
  `select format('withdrawal %s %s', withdrawal_no, status) from withdrawals
   where status <> 'pending'`,
  `select format('withdrawal %s %s by %s', withdrawal_no, ended, coalesce(bank_reference, return_no))
   from withdrawals where ended is not null`,
  `select format('payee %s of %s', payee_id, owner_id) from payees`,
  `select format('recharge %s of %s: %s', movement_no, user_id, ${NET}) from entries
   where type = 'recharge'`,
  `select format('recharge %s for %s is pending: %s', recharge_no, user_id, amount)
   from recharge_proposals`,
  `select format('recharge %s for %s is declined: %s', recharge_no, user_id, amount)
   from recharge_proposals where status = 'declined'`,
  `select format('top-up %s of %s: %s', request_no, user_id, amount) from recharge_requests`,
  `select format('top-up %s %s', request_no, status) from recharge_requests
   where status in ('declined', 'cancelled')`,
  `select format('transfer %s from %s/%s to %s/%s: %s', movement_no, source.user_id,
     source.account, target.user_id, target.account, target.balance_delta)
   from entries as source join entries as target using (movement_no)
   where source.type = 'transfer' and target.type = 'transfer'
     and source.balance_delta < 0 and target.balance_delta > 0`,
  `select format('settlement %s', settlement_no) from settlement_buckets
   where settlement_no is not null`,
  `select format('user %s is %s', user_id, login) from users`,
  `select format('session %s of %s', session_digest, user_id) from sessions`,
  `select format('invite %s: %s came', code_digest, taken) from invites`,
  `select format('invite %s revoked', code_digest) from invites where revoked_at_ms is not null`,
  `select format('merchant %s of %s', merchant_id, owner_id) from merchants`,
  `select format('branch %s of %s', branch_id, merchant_id) from branches`,
  `select format('key %s of %s', key_id, user_id) from api_keys`,
  `select format('key %s revoked', key_id) from api_keys where revoked_at_ms is not null`,
];

export async function keptFacts(client: pg.Client): Promise<string[]> {
  const union = FACTS.map((sql) => `select fact from (${sql}) as kept (fact)`).join(' union all ');
  const { rows } = await client.query(union);
  return rows.map((row) => row.fact);
}

/** The contents of each wallet by owner, frozen or not; empty ones are left out. */
export async function keptBalances(client: pg.Client): Promise<Map<string, bigint>> {
  const { rows } = await client.query(`
    select user_id || '/consumer' as wallet, consumer_balance + consumer_frozen as held from wallets
    union all
    select user_id || '/merchant', merchant_balance + merchant_frozen from wallets`);
  const held = rows.map((row): [string, bigint] => [row.wallet, BigInt(row.held)]);
  return new Map(held.filter(([, sum]) => sum !== 0n).sort());
}
