// Users as operators see them: in a list, and in full.

import { z } from 'zod';
import { coolingOffOf } from '../../core/access/cooling-off.ts';
import { hasTwoFactor } from '../../core/access/factors.ts';
import { type ApiKey, keyWorks } from '../../core/access/key.ts';
import type { Owner, Wallet } from '../../core/ledger/wallet.ts';
import { fen } from '../../core/money.ts';
import { standingOf } from '../../core/state.ts';
import { shanghaiTime } from '../../core/time.ts';
import { type Data, dataOf, type Site } from '../../http/openapi/description.ts';
import { MERCHANT, OWNER } from '../../http/openapi/story.ts';
import { AUDIT_EXAMPLE, AUDIT_LINE } from '../../interface/audit.ts';
import type { ListedUser } from '../../service/administration/search-users.ts';
import type { UserAccount } from '../../service/administration/show-user.ts';
import {
  choice,
  count,
  flag,
  id,
  text,
  time,
  timeOrNull,
  walletId,
  yuan,
  yuanOrNull,
} from '../../service/present/record-fields.ts';

const USER_RECORD = z
  .object({
    user_id: id('The number of the user.'),
    wallet_id: walletId('The public identifier of their wallets.'),
    login: text('The login name.'),
    name: text('The name.'),
    operator: flag('Whether they run the service.'),
    suspended: flag('Whether they are suspended.'),
    closed: flag('Whether the account is closed, for good.'),
    created_at: time('Since when they have an account'),
  })
  .meta({ description: 'A user.' });

type UserRecord = z.output<typeof USER_RECORD>;

export function presentUser({ user, suspended, closed }: ListedUser): UserRecord {
  return {
    user_id: user.userId,
    wallet_id: user.walletId,
    login: user.login,
    name: user.name,
    operator: user.operator,
    suspended,
    closed,
    created_at: shanghaiTime(user.createdAtMs),
  };
}

const USER_EXAMPLE: UserRecord = {
  user_id: OWNER.userId,
  wallet_id: OWNER.walletId,
  login: 'lin',
  name: OWNER.name,
  operator: false,
  suspended: false,
  closed: false,
  created_at: '2026-11-01T10:00:00.000+08:00',
};

const USERS_RECORD = z
  .object({ items: z.array(USER_RECORD) })
  .meta({ description: 'Users whom the text may mean, or the newest.' });

export function usersData(): Data {
  const example = { summary: 'One user', value: { items: [USER_EXAMPLE] } };
  return dataOf('OperatorUsers', USERS_RECORD, { one: example }, { OperatorUser: USER_RECORD });
}

const WALLET_RECORD = z
  .object({
    balance: yuan('What can be spent'),
    frozen: yuan('What is held'),
    total_in: yuan('All that ever came in'),
    total_out: yuan('All that ever went out'),
  })
  .meta({ description: 'One wallet of a user.' });

const MERCHANT_RECORD = z
  .object({ merchant_id: id('The id.'), merchant_name: text('The name.') })
  .meta({ description: 'A merchant of the user.' });

const KEY_RECORD = z
  .object({
    key_id: text('The id of the key.'),
    name: text('Its name.'),
    scopes: z.array(text('What it may do.')),
    works: flag('Whether it works: it has not expired and was not revoked.'),
  })
  .meta({ description: 'An API key of the user.' });

const ACCOUNT_RECORD = z
  .object({
    user: USER_RECORD,
    own: flag('Whether it is the account of the reader, on which they cannot act as an operator.'),
    pay_password: choice(['none', 'set', 'locked'], 'How the payment password stands.'),
    cooling_off_until: timeOrNull('From when on money may leave the account; null: it may'),
    two_factor: flag('Whether they use one-time codes.'),
    recovery_codes_left: count('How many recovery codes are left.'),
    consumer: WALLET_RECORD,
    merchant: WALLET_RECORD,
    merchants: z.array(MERCHANT_RECORD),
    keys: z.array(KEY_RECORD),
    sessions: count('How many sessions are open.'),
    usual_recharge: yuanOrNull(
      'What they are usually recharged with: the median of the last ninety days; null: they were not',
    ),
    ask_from: yuan('From which amount on a recharge is asked about once more'),
    audit: z.array(AUDIT_LINE.schema),
  })
  .meta({
    description: 'A user in full. The newest twenty merchants and lines of the audit trail.',
  });

type AccountRecord = z.output<typeof ACCOUNT_RECORD>;

export function presentAccount(
  {
    user,
    owner,
    recoveryCodesLeft,
    merchants,
    keys,
    openSessions,
    trail,
    logins,
    recharges,
  }: UserAccount,
  readerId: number,
  nowMs: number,
  site: Site,
): AccountRecord {
  const cooling = coolingOffOf(owner, nowMs);
  return {
    user: presentUser({ user, ...standingOf(owner) }),
    own: user.userId === readerId,
    pay_password: payPasswordState(owner, nowMs),
    cooling_off_until: cooling && shanghaiTime(cooling.untilMs),
    two_factor: hasTwoFactor(owner),
    recovery_codes_left: recoveryCodesLeft,
    consumer: presentWallet(owner.consumer),
    merchant: presentWallet(owner.merchant),
    merchants: merchants.map(({ merchantId, name }) => {
      return { merchant_id: merchantId, merchant_name: name };
    }),
    keys: keys.map((key) => presentKey(key, nowMs)),
    sessions: openSessions,
    usual_recharge: recharges.usualFen,
    ask_from: recharges.askFromFen,
    audit: trail.map((line) => AUDIT_LINE.present({ line, logins }, site)),
  };
}

function payPasswordState({ payPasswordDigest, lockedUntilMs }: Owner, nowMs: number) {
  if (payPasswordDigest === null) return 'none';
  return lockedUntilMs !== null && lockedUntilMs > nowMs ? 'locked' : 'set';
}

function presentWallet({ balanceFen, frozenFen, totalInFen, totalOutFen }: Wallet) {
  return { balance: balanceFen, frozen: frozenFen, total_in: totalInFen, total_out: totalOutFen };
}

function presentKey(key: ApiKey, nowMs: number) {
  const { keyId, name, scopes } = key;
  return { key_id: keyId, name, scopes: [...scopes], works: keyWorks(key, nowMs) };
}

export function accountData(): Data {
  const none = { balance: fen(0), frozen: fen(0), total_in: fen(0), total_out: fen(0) };
  const value: AccountRecord = {
    user: USER_EXAMPLE,
    own: false,
    pay_password: 'set',
    cooling_off_until: null,
    two_factor: false,
    recovery_codes_left: 0,
    consumer: { ...none, balance: fen(100_00), total_in: fen(100_00) },
    merchant: none,
    merchants: [MERCHANT],
    keys: [{ key_id: 'k8w2x5y7z9', name: '收银台', scopes: ['query', 'collection'], works: true }],
    sessions: 1,
    usual_recharge: fen(100_00),
    ask_from: fen(1_000_00),
    audit: [AUDIT_EXAMPLE],
  };
  return dataOf(
    'OperatorUserAccount',
    ACCOUNT_RECORD,
    { one: { summary: 'A user', value } },
    {
      OperatorUser: USER_RECORD,
      OperatorWallet: WALLET_RECORD,
      OperatorMerchant: MERCHANT_RECORD,
      OperatorKey: KEY_RECORD,
      AuditLine: AUDIT_LINE.schema,
    },
  );
}
