// Users as operators and the platform's program see them: in a list, and one in full.

import { z } from 'zod';
import { ACCOUNT_CLASSES, type Owner, type UserId } from '../../core/ledger/wallet.ts';
import { fen } from '../../core/money.ts';
import { coolingOffOf } from '../../core/proofs/cooling-off.ts';
import { hasTwoFactor } from '../../core/proofs/factors.ts';
import { type ApiKey, keyWorks } from '../../core/rows/key.ts';
import type { Site } from '../../http/openapi/description.ts';
import { MERCHANT, OWNER } from '../../http/openapi/story.ts';
import type { ListedUser } from '../../service/administration/search-users.ts';
import type { UserAccount } from '../../service/administration/show-user.ts';
import * as kinds from '../../service/present/answer-fields.ts';
import { walletIdField } from '../../service/present/wallet-id-field.ts';
import * as is from '../answer-shape.ts';
import { shape } from '../answer-shape.ts';
import { NAMED_MERCHANT } from '../merchants.ts';
import { WALLET } from '../wallets/wallet.ts';

export const USER = shape<ListedUser>()({
  name: 'OperatorUser',
  about: 'A user.',
  fields: {
    user_id: is.id('The number of the user.', ({ user }) => user.userId),
    tael_id: is.walletId('The public identifier of their wallets.', ({ user }) => user.walletId),
    reference: is.textOrNull(
      'What the platform calls them; null: nothing.',
      ({ user }) => user.reference,
    ),
    login: is.text('The login name.', ({ user }) => user.login),
    name: is.text('The name.', ({ user }) => user.name),
    operator: is.flag('Whether they run the service.', ({ user }) => user.operator),
    suspended: is.flag('Whether they are suspended.', ({ owner }) => owner.suspended),
    closed_at: is.timeOrNull(
      'When the account was closed, for good; null: it is open.',
      ({ owner }) => owner.closedAtMs,
    ),
    created_at: is.time('Since when they have an account.', ({ user }) => user.createdAtMs),
    account_class: is.choiceOrNull(
      ACCOUNT_CLASSES,
      'What the platform says the account is; null: nothing.',
      ({ owner }) => owner.accountClass,
    ),
    real_name_known: is.flag(
      'Whether the platform knows their real name.',
      ({ owner }) => owner.realNameKnown,
    ),
  },
  examples: (site) => ({ user: { summary: 'A user', value: exampleIn(site) } }),
});

function exampleIn({ shortName }: Site) {
  return {
    user_id: OWNER.userId,
    [walletIdField(shortName)]: OWNER.walletId,
    reference: 'member-20417',
    login: 'lin',
    name: OWNER.name,
    operator: false,
    suspended: false,
    closed_at: null,
    created_at: '2026-11-01T10:00:00.000+08:00',
    account_class: '2',
    real_name_known: true,
  } as const;
}

export const LISTED_USER = shape<ListedUser>()({
  name: 'ListedUser',
  about: 'A user of a list, with what they can spend.',
  fields: {
    ...USER.fields,
    consumer_balance: is.yuan(
      'What they can spend of their consumer wallet',
      ({ owner }) => owner.consumer.balanceFen,
    ),
    merchant_balance: is.yuan(
      'What they can spend of their merchant wallet',
      ({ owner }) => owner.merchant.balanceFen,
    ),
  },
  examples: (site) => {
    const balances = { consumer_balance: fen(120_00), merchant_balance: fen(88_00) };
    return { user: { summary: 'A user', value: { ...exampleIn(site), ...balances } } };
  },
});

export const CREATED_USER = shape<ListedUser & { readonly created: boolean }>()({
  name: 'CreatedUser',
  about: 'A user who is there now.',
  fields: {
    ...USER.fields,
    created: is.flag(
      'Whether this call made them; false: they were there under the reference.',
      ({ created }) => created,
    ),
  },
  examples: (site) => ({
    created: { summary: 'A new user', value: { ...exampleIn(site), created: true } },
  }),
});

const KEY = shape<{ readonly key: ApiKey; readonly nowMs: number }>()({
  name: 'OperatorKey',
  about: 'An API key of the user.',
  fields: {
    key_id: is.text('The id of the key.', ({ key }) => key.keyId),
    name: is.text('Its name.', ({ key }) => key.name),
    scopes: is.field(z.array(kinds.text('What it may do.')), ({ key }) => [...key.scopes]),
    works: is.flag('Whether it works: it has not expired and was not revoked.', ({ key, nowMs }) =>
      keyWorks(key, nowMs),
    ),
  },
});

/** `readerId`: null: a program, or somebody at the machine. */
export type ShownUser = UserAccount & { readonly readerId: UserId | null; readonly nowMs: number };

export const USER_DETAIL = shape<ShownUser>()({
  name: 'OperatorUserDetail',
  about: 'A user in full, with the newest twenty of their merchants.',
  fields: {
    ...USER.fields,
    provider_account: is.textOrNull(
      'Their account at the sign-in provider; null: they are bound to none.',
      ({ user }) => user.providerAccount,
    ),
    own: is.flag(
      'Whether it is the account of the reader, on which they cannot act as an operator.',
      ({ user, readerId }) => user.userId === readerId,
    ),
    cooling_off_until: is.timeOrNull(
      'From when on money may leave the account; null: it may.',
      ({ owner, nowMs }) => coolingOffOf(owner, nowMs)?.untilMs ?? null,
    ),
    pay_password: is.choice(
      ['none', 'set', 'locked'],
      'How the payment password stands.',
      ({ owner, nowMs }) => payPasswordState(owner, nowMs),
    ),
    two_factor: is.flag('Whether they use one-time codes.', ({ owner }) => hasTwoFactor(owner)),
    code_limit: is.yuanOrNull(
      'Above which amount their payments take a code; null: as the service says',
      ({ owner }) => owner.payCodeAboveFen,
    ),
    recovery_codes_left: is.count('How many recovery codes are left.', (one) => {
      return one.recoveryCodesLeft;
    }),
    consumer: is.one(WALLET, ({ owner }) => owner.consumer),
    merchant: is.one(WALLET, ({ owner }) => owner.merchant),
    merchants: is.listOf(NAMED_MERCHANT, 'The newest first.', ({ merchants }) => merchants),
    keys: is.listOf(KEY, 'The oldest first.', ({ keys, nowMs }) =>
      keys.map((key) => ({ key, nowMs })),
    ),
    sessions: is.count('How many sessions are open.', ({ openSessions }) => openSessions),
    usual_recharge: is.yuanOrNull(
      'What they are usually recharged with: the median of the last ninety days; null: they were not',
      ({ recharges }) => recharges.usualFen,
    ),
    ask_from: is.yuan(
      'From which amount on a recharge is asked about once more',
      ({ recharges }) => recharges.askFromFen,
    ),
  },
  examples: (site) => {
    const none = { balance: fen(0), frozen: fen(0), total_in: fen(0), total_out: fen(0) };
    const value = {
      ...exampleIn(site),
      provider_account: null,
      own: false,
      cooling_off_until: null,
      pay_password: 'set' as const,
      two_factor: false,
      code_limit: null,
      recovery_codes_left: 0,
      consumer: { ...none, balance: fen(100_00), total_in: fen(100_00) },
      merchant: none,
      merchants: [MERCHANT],
      keys: [
        { key_id: 'k8w2x5y7z9', name: '收银台', scopes: ['query', 'collection'], works: true },
      ],
      sessions: 1,
      usual_recharge: fen(100_00),
      ask_from: fen(1_000_00),
    };
    return { user: { summary: 'A user', value } };
  },
});

function payPasswordState({ payPasswordDigest, lockedUntilMs }: Owner, nowMs: number) {
  if (payPasswordDigest === null) return 'none';
  return lockedUntilMs !== null && lockedUntilMs > nowMs ? 'locked' : 'set';
}
