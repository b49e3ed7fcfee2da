// States of the wallets of those who ask, as the database has them.

import type { Scene } from './provoking.ts';

/** What is set, in SQL. */
export type State = string;

const FOREVER_MS = 8_640_000_000_000_000;

export const SUSPENDED: State = 'suspended = true';
export const COOLING: State = `cooling_off_until_ms = ${FOREVER_MS}, cooling_off_after = 'pay_password'`;
export const UNSET: State = 'pay_password_digest = null';
export const LOCKED: State = `locked_until_ms = ${FOREVER_MS}`;
export const TWO_FACTOR: State = 'totp_enrolment = 1';
export const NO_TWO_FACTOR: State = 'totp_enrolment = -1';
/** Nothing comes or goes; what was there to be spent is not. */
export const BROKE: State = `consumer_frozen = consumer_frozen + consumer_balance, consumer_balance = 0,
  merchant_frozen = merchant_frozen + merchant_balance, merchant_balance = 0`;

/** They may spend nothing today. */
export const SPENT: State = 'own_day_limit = 0';

const COLUMNS = [
  ...['suspended', 'cooling_off_until_ms', 'cooling_off_after', 'pay_password_digest'],
  ...['locked_until_ms', 'factor_failures', 'totp_enrolment', 'totp_last_step'],
  ...['consumer_frozen', 'consumer_balance', 'merchant_frozen', 'merchant_balance'],
  'own_day_limit',
];

type Town = Pick<Scene, 'town' | 'operator'>;

/** Of the owner and the operator; nothing that happens meanwhile may change it. */
export async function inState<T>(
  { town, operator }: Town,
  state: State | undefined,
  act: () => Promise<T>,
): Promise<T> {
  if (state === undefined) return act();
  const { api, owner } = town;
  const users = `user_id in (${owner.userId}, ${operator.userId})`;
  const before = await api.rows(`select user_id, ${COLUMNS} from wallets where ${users}`);
  await api.alter(`update wallets set ${state} where ${users}`);
  try {
    return await act();
  } finally {
    for (const row of before) {
      const values = COLUMNS.map((name) => `${name} = ${literal(row[name])}`);
      await api.alter(`update wallets set ${values} where user_id = ${row.user_id}`);
    }
  }
}

function literal(value: unknown): string {
  return value === null ? 'null' : `'${value}'`;
}
