// Lists what somebody can do who writes to the database as its superuser, one edit at a time. edits.tsv
// has the rules by which `tael verify` finds each; docs/ledger-edits.md has those that it does not notice.

import type pg from 'pg';
import type { PostgresStore } from '../../src/store/postgres/open.ts';
import {
  createKey,
  createUser,
  digestOf,
  OPERATOR,
  recharge,
  revoke,
  setLoginPassword,
  yuan,
} from './commands.ts';
import {
  ANN,
  ASKING,
  BOB,
  CAT,
  D1,
  DIRECT,
  HAL,
  IAN,
  KEY,
  keyIdOf,
  OLA,
  Q1,
  Q2,
  R1,
  R2,
  R8,
  R9,
  T1,
  T3,
  T5,
  T6,
  X1,
} from './made-numbers.ts';
import { REQUEST_EDITS } from './request-edits.ts';
import { SCHEMA_EDITS } from './schema-edits.ts';
import { GONE, SIDE_EDITS } from './side-edits.ts';
import { writtenAnew } from './written-anew.ts';

export interface Edit {
  readonly what: string;
  readonly changes: readonly string[];
  /** Of one that nothing notices: why that is left. */
  readonly left?: string;
}

const HALS_KEY = keyIdOf(HAL, 'hal');
const IANS_KEY = keyIdOf(IAN, 'ian');
const OLAS_KEY = keyIdOf(OLA, 'ola');

/** What those edits need that change something back. `before` is a schema with the rows of then. */
export async function writeAuthority(store: PostgresStore, admin: pg.Client): Promise<void> {
  async function run(...commands: Parameters<typeof store.execute>[0]): Promise<void> {
    for (const command of commands) {
      const [outcome] = await store.execute([command], 'main');
      if (outcome === 'locked_elsewhere' || !outcome?.ok) throw new Error(command.kind);
    }
  }
  const key = createKey(HAL, { keyId: HALS_KEY });
  await run(createUser({ userId: HAL }), key, {
    kind: 'enrol_totp',
    userId: HAL,
    sealedSecret: 'sealed',
    coolingOffMs: 0,
    by: OPERATOR,
  });
  const limit = { rechargeLimitFen: yuan('9.00') };
  const operating = createKey(OLA, { keyId: OLAS_KEY, scopes: ['operate'], ...limit });
  const { windowId } = operating.key;
  await run(createUser({ userId: OLA, operator: true }), operating, {
    ...recharge(HAL, '7.00'),
    key: { keyId: OLAS_KEY, operatorId: OLA, windowId },
    by: { kind: 'key', name: OLAS_KEY, from: '192.0.2.1' },
  });
  await admin.query('create schema before');
  for (const table of ['users', 'wallets', 'api_keys', 'audit_lines']) {
    await admin.query(`create table before.${table} as select * from ${table}`);
  }
  await run(revoke({ ...key.key, userId: HAL }), setLoginPassword(HAL), {
    kind: 'change_user_status',
    change: 'suspend',
    userId: HAL,
    keyIds: [],
    codeSubject: `code/${digestOf('hal')}`,
    by: OPERATOR,
  });
  await run(createUser({ userId: IAN }), createKey(IAN, { keyId: IANS_KEY }), {
    kind: 'close_account',
    userId: IAN,
    waiting: { orders: 0, withdrawals: 0, payouts: 0, refundRequests: 0 },
    loginPasswordHash: 'nothing fits',
    by: OPERATOR,
  });
}

const PENDING = `where tx_no = '${T5}'`;
const OPEN = `where request_no = '${Q2}'`;
const BY_KEY = `where key_id = '${KEY}'`;

const putBack = (table: string, columns: string, where: string) =>
  writtenAnew(
    table,
    `where ${where}`,
    `(${columns}) = (select ${columns} from before.${table} where ${where})`,
  );

export const EDITS: readonly Edit[] = [
  {
    what: 'A balance is raised, with its total',
    changes: [
      `update wallets set consumer_balance = consumer_balance + 1, consumer_in = consumer_in + 1
        where user_id = ${CAT}`,
    ],
  },
  {
    what: 'The amount of an entry',
    changes: [`update entries set balance_delta = balance_delta + 1 where movement_no = '${X1}'`],
  },
  {
    what: 'The counterparty of an entry',
    changes: [
      `update entries set counterparty_id = ${BOB} where movement_no = '${X1}' and leg = 0`,
    ],
  },
  {
    what: 'The time of an entry',
    changes: [`update entries set at_ms = 0 where movement_no = '${D1}'`],
  },
  { what: 'An entry is deleted', changes: [`delete from entries where movement_no = '${X1}'`] },
  {
    what: 'A line of the audit trail',
    changes: [`update audit_lines set by_name = 'nobody' where user_id = ${BOB}`],
  },
  {
    what: 'A line of the audit trail is deleted',
    changes: [`delete from audit_lines where user_id = ${BOB} and action = 'key_created'`],
  },
  {
    what: 'The end of a chain is cut off and its head set back',
    changes: [
      `delete from audit_lines where user_id = ${HAL} and action = 'user_suspended'`,
      ...putBack('wallets', 'chain_no, chain_head', `user_id = ${HAL}`),
      `delete from audit_lines where user_id = ${HAL}
        and chain_no > (select chain_no from wallets where user_id = ${HAL})`,
    ],
  },
  {
    what: 'The end of a chain is cut off, and the rows that its lines changed are put back too',
    changes: [
      ...['users', 'wallets', 'api_keys'].flatMap((table) => [
        `delete from ${table} where user_id = ${HAL}`,
        `insert into ${table} select * from before.${table} where user_id = ${HAL}`,
      ]),
      `delete from audit_lines where user_id = ${HAL}
        and chain_no > (select chain_no from wallets where user_id = ${HAL})`,
    ],
  },
  {
    what: 'Anchors are deleted',
    changes: ['delete from anchors', 'delete from anchor_heads'],
  },
  {
    what: 'A checkpoint',
    changes: [`update record_checkpoints set tallies = '1' || tallies where user_id = ${ANN}`],
  },
  {
    what: 'A checkpoint is deleted',
    changes: [`delete from record_checkpoints where user_id = ${ANN}`],
  },
  {
    what: 'The amount of a paid order',
    changes: [`update orders set amount = amount + 1 where tx_no = '${T3}'`],
  },
  {
    what: 'The title of an order',
    changes: [`update orders set title = 'x' where tx_no = '${T3}'`],
  },
  {
    what: 'The name of the merchant in an order',
    changes: [`update orders set merchant_name = 'x' where tx_no = '${T3}'`],
  },
  {
    what: 'The branch of an order',
    changes: [`update orders set branch_id = null where tx_no = '${T1}'`],
  },
  {
    what: 'When an order was made',
    changes: [`update orders set created_at_ms = created_at_ms - 1 where tx_no = '${T3}'`],
  },
  { what: 'The amount of a pending order', changes: [`update orders set amount = 1 ${PENDING}`] },
  {
    what: 'When a pending order expires',
    changes: [`update orders set expires_at_ms = expires_at_ms + 86400000 ${PENDING}`],
  },
  {
    what: 'Merchant and owner of a pending order',
    changes: [
      `update orders set (merchant_id, owner_id) = (select merchant_id, owner_id from merchants
        where merchant_id = 21) ${PENDING}`,
    ],
  },
  {
    what: 'Who is to pay a pending order',
    changes: [`update orders set designated_payer_id = ${CAT} ${PENDING}`],
  },
  {
    what: 'The address that a pending order calls',
    changes: [`update orders set notify_url = 'https://elsewhere.example/' ${PENDING}`],
  },
  {
    what: 'A pending order is said to be paid',
    changes: [
      `update orders set status = 'paid', payer_id = ${ANN}, paid_at_ms = created_at_ms + 1,
        settle_due_at_ms = created_at_ms + 86400000, unsettled = amount ${PENDING}`,
    ],
  },
  {
    what: 'A cancelled order is pending again',
    changes: [`update orders set status = 'pending', cancelled_at_ms = null where tx_no = '${T6}'`],
  },
  {
    what: 'A pending order is deleted',
    changes: [`delete from orders ${PENDING}`],
    left: `${GONE} Nobody paid it.`,
  },
  {
    what: 'Orders are settled earlier',
    changes: [
      `update settlement_buckets set due_at_ms = due_at_ms - 1000,
        id = owner_id::text || '/' || (due_at_ms - 1000)::text where id = (
          select owner_id || '/' || settle_due_at_ms from orders where tx_no = '${T3}')`,
      `update orders set settle_due_at_ms = settle_due_at_ms - 1000
        where (owner_id, settle_due_at_ms) = (
          select owner_id, settle_due_at_ms from orders where tx_no = '${T3}')`,
    ],
  },
  {
    what: 'The reason of a refund',
    changes: [`update refunds set reason = 'x' where refund_no = '${R8}'`],
  },
  { what: 'A refund is deleted', changes: [`delete from refunds where refund_no = '${R2}'`] },
  {
    what: 'The key of a refund',
    changes: [`update refunds set key_id = '${ASKING}' where refund_no = '${R1}'`],
  },
  {
    what: 'A direct refund becomes one with factors',
    changes: [
      `update refunds set authority = 'factors' where refund_no = '${R9}'`,
      `delete from tool_refund_days where window_id = '${DIRECT}'`,
    ],
  },
  {
    what: 'What a key refunded today',
    changes: [`update tool_refund_days set refunded = 1 where window_id = '${DIRECT}'`],
  },
  {
    what: 'What an operator moved alone today',
    changes: [`update operator_days set moved = 1`],
  },
  {
    what: 'The amount of an open refund request',
    changes: [`update refund_requests set amount = 1 ${OPEN}`],
  },
  {
    what: 'An open refund request is deleted',
    changes: [`delete from refund_requests ${OPEN}`],
    left: `${GONE} Nothing was refunded, and whoever asked can ask again.`,
  },
  {
    what: 'A declined refund request is open again',
    changes: [
      `update refund_requests set decided_at_ms = null, refund_no = null where request_no = '${Q1}'`,
    ],
  },
  {
    what: 'The hash of a login password',
    changes: [
      `update users set login_password_hash = (select login_password_hash from users
        where user_id = ${CAT}) where user_id = ${ANN}`,
    ],
  },
  { what: 'A login', changes: [`update users set login = 'x' where user_id = ${ANN}`] },
  { what: 'The name of a user', changes: [`update users set name = 'x' where user_id = ${ANN}`] },
  {
    what: 'The reference of a user',
    changes: [`update users set reference = 'member-1' where user_id = ${CAT}`],
  },
  {
    what: "A user's account at the sign-in provider",
    changes: [`update users set provider_account = 'https://a b' where user_id = ${CAT}`],
  },
  {
    what: 'A user becomes an operator',
    changes: [`update users set operator = true where user_id = ${CAT}`],
  },
  {
    what: 'A payment password is removed',
    changes: [`update wallets set pay_password_digest = null where user_id = ${ANN}`],
  },
  {
    what: "Another user's payment password",
    changes: [
      `update wallets set pay_password_digest = 'digest' where user_id = ${ANN}`,
      `update users set pay_password_salt = 'salt' where user_id = ${ANN}`,
    ],
  },
  {
    what: 'How many wrong payment passwords there were',
    changes: [`update wallets set factor_failures = factor_failures + 1 where user_id = ${ANN}`],
  },
  {
    what: 'A second factor is removed',
    changes: [`update users set totp_sealed_secret = null where user_id = ${HAL}`],
  },
  {
    what: 'A suspended user is let in',
    changes: [`update wallets set suspended = false where user_id = ${HAL}`],
  },
  { what: 'The owner of a key', changes: [`update api_keys set user_id = ${CAT} ${BY_KEY}`] },
  {
    what: 'The scopes of a key',
    changes: [`update api_keys set scopes = '{query,collection,refund,x}' ${BY_KEY}`],
  },
  {
    what: 'The addresses of a key',
    changes: [`update api_keys set ip_rules = '{10.0.0.1}' ${BY_KEY}`],
  },
  {
    what: 'A key is not revoked any more',
    changes: [`update api_keys set revoked_at_ms = null where key_id = '${HALS_KEY}'`],
  },
  {
    what: 'When a key ends',
    changes: [`update api_keys set ends_at_ms = 8640000000000000 ${BY_KEY}`],
  },
  {
    what: 'What tools may refund with a key',
    changes: [`update api_keys set tool_refund_limit = 999999 ${BY_KEY}`],
  },
  {
    what: 'The rate of a key',
    changes: [`update api_keys set rate_per_minute = 999999 ${BY_KEY}`],
  },
  {
    what: 'A revoked key, put back as it was',
    changes: [...putBack('api_keys', 'revoked_at_ms, mac', `key_id = '${HALS_KEY}'`)],
  },
  {
    what: 'A suspended user, put back as they were',
    changes: [...putBack('wallets', 'suspended, sessions_epoch, mac', `user_id = ${HAL}`)],
  },
  {
    what: 'An old login password, put back',
    changes: [...putBack('users', 'login_password_hash, mac', `user_id = ${HAL}`)],
  },
  {
    what: 'A key of a closed account is not revoked any more',
    changes: [`update api_keys set revoked_at_ms = null where key_id = '${IANS_KEY}'`],
  },
  { what: 'A key is deleted', changes: [`delete from api_keys where key_id = '${HALS_KEY}'`] },
  ...SIDE_EDITS,
  ...REQUEST_EDITS,
  ...SCHEMA_EDITS,
];
