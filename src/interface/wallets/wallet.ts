// The two wallets of a user: what is in them, why some of it is held, and what they did day by day.

import type { WalletPeriod } from '../../core/ledger/period.ts';
import type { Wallet } from '../../core/ledger/wallet.ts';
import { type Fen, fen, ZERO_FEN } from '../../core/money.ts';
import { dayOfNumber } from '../../core/time.ts';
import { OWNER } from '../../http/openapi/story.ts';
import { walletIdField } from '../../service/present/wallet-id-field.ts';
import type { Balance, DayOfWallets } from '../../service/show-own-wallets.ts';
import type { WalletsView } from '../../store/store.ts';
import * as is from '../answer-shape.ts';
import { shape } from '../answer-shape.ts';

export const WALLET = shape<Wallet>()({
  name: 'Wallet',
  about: 'One wallet. Always `balance + frozen = total_in − total_out`.',
  fields: {
    balance: is.yuan('What can be spent now', ({ balanceFen }) => balanceFen),
    frozen: is.yuan(
      'What is held: income that is not settled yet, withdrawals under review',
      ({ frozenFen }) => frozenFen,
    ),
    total_in: is.yuan(
      'Everything that ever came in; it never decreases',
      ({ totalInFen }) => totalInFen,
    ),
    total_out: is.yuan(
      'Everything that ever went out; it never decreases',
      ({ totalOutFen }) => totalOutFen,
    ),
  },
});

const EMPTY = { balance: ZERO_FEN, frozen: ZERO_FEN, total_in: ZERO_FEN, total_out: ZERO_FEN };
const PAYMENTS = 'The wallet that payments are made from.';
const INCOME = 'The wallet that merchants are paid into.';
const OLDER = 'That of the merchant wallet, for older clients';

/** The fields at the top are for clients of an older version (specification, section 2.3). */
export const BALANCE = shape<Balance>()({
  name: 'Balance',
  about: 'The two wallets of the owner of the key.',
  fields: {
    user_id: is.id('The owner of the key.', ({ owner }) => owner.userId),
    tael_id: is.walletId(
      "The public identifier of the owner's wallets.",
      ({ walletId }) => walletId,
    ),
    consumer: is.one(WALLET, ({ owner }) => owner.consumer, PAYMENTS),
    merchant: is.one(WALLET, ({ owner }) => owner.merchant, INCOME),
    balance: is.yuan(OLDER, ({ owner }) => owner.merchant.balanceFen),
    frozen: is.yuan(OLDER, ({ owner }) => owner.merchant.frozenFen),
    total_in: is.yuan(OLDER, ({ owner }) => owner.merchant.totalInFen),
    total_out: is.yuan(OLDER, ({ owner }) => owner.merchant.totalOutFen),
  },
  examples: ({ shortName }) => {
    const paid = { frozen: fen(48_00), total_in: fen(88_00), total_out: fen(40_00) };
    const merchant = { ...EMPTY, ...paid };
    const whose = { user_id: OWNER.userId, [walletIdField(shortName)]: OWNER.walletId };
    const value = { ...whose, consumer: EMPTY, merchant, ...merchant };
    const summary = '88.00 received but not yet settled, of which 40.00 was refunded';
    return { balance: { summary, value: value as typeof value & { readonly tael_id: string } } };
  },
});

export const USER_WALLETS = shape<Balance['owner']>()({
  name: 'UserWallets',
  about: 'The two wallets of a user.',
  fields: {
    user_id: is.id('Whose they are.', ({ userId }) => userId),
    consumer: is.one(WALLET, ({ consumer }) => consumer, PAYMENTS),
    merchant: is.one(WALLET, ({ merchant }) => merchant, INCOME),
  },
  examples: () => {
    const consumer = { ...EMPTY, balance: fen(100_00), total_in: fen(100_00) };
    const value = { user_id: OWNER.userId, consumer, merchant: EMPTY };
    return { wallets: { summary: '100.00 came in', value } };
  },
});

type Settlement = NonNullable<WalletsView['nextSettlement']>;

const NEXT_SETTLEMENT = shape<Settlement>()({
  name: 'NextSettlement',
  about: 'The settlement that is due first.',
  fields: {
    due_at: is.time('When it is due.', ({ dueAtMs }) => dueAtMs),
    amount: is.yuan('What becomes spendable then', ({ amountFen }) => amountFen),
  },
});

interface HeldWallet extends Wallet {
  readonly unsettledFen: Fen;
  readonly nextSettlement: Settlement | null;
  readonly underReview: WalletsView['underReview']['consumer'];
}

const OWN_WALLET = shape<HeldWallet>()({
  name: 'OwnWallet',
  about: 'One wallet, with why some of it is held. Always `frozen = unsettled + under_review`.',
  fields: {
    ...WALLET.fields,
    unsettled: is.yuan(
      'Income that is not settled yet; only the merchant wallet has some',
      ({ unsettledFen }) => unsettledFen,
    ),
    next_settlement: is.oneOrNull(NEXT_SETTLEMENT, ({ nextSettlement }) => nextSettlement),
    under_review: is.yuan(
      'Withdrawals that wait for a decision',
      ({ underReview }) => underReview.amountFen,
    ),
    reviews: is.count(
      'How many withdrawals wait for a decision.',
      ({ underReview }) => underReview.count,
    ),
  },
});

export const OWN_WALLETS = shape<WalletsView>()({
  name: 'OwnWallets',
  about: 'Both wallets of a user, as of one moment.',
  fields: {
    consumer: is.one(OWN_WALLET, ({ consumer, underReview }) => {
      const settled = { unsettledFen: ZERO_FEN, nextSettlement: null };
      return { ...consumer, ...settled, underReview: underReview.consumer };
    }),
    merchant: is.one(OWN_WALLET, ({ merchant, underReview, unsettledFen, nextSettlement }) => {
      return { ...merchant, unsettledFen, nextSettlement, underReview: underReview.merchant };
    }),
  },
  examples: () => {
    const none = { ...EMPTY, unsettled: ZERO_FEN, next_settlement: null, under_review: ZERO_FEN };
    const asked = { frozen: fen(20_00), under_review: fen(20_00), reviews: 1 };
    const consumer = { ...none, balance: fen(100_00), total_in: fen(120_00), ...asked };
    const amount = fen(48_00);
    const next_settlement = { due_at: '2026-11-21T19:32:00.000+08:00', amount };
    const paid = { frozen: amount, total_in: fen(88_00), total_out: fen(40_00) };
    const merchant = { ...none, ...paid, unsettled: amount, next_settlement, reviews: 0 };
    const summary = 'A payment that is not settled yet, and a withdrawal under review';
    return { wallets: { summary, value: { consumer, merchant } } };
  },
});

const WALLET_DAY = shape<WalletPeriod>()({
  name: 'WalletDay',
  about: 'What one wallet did on one day.',
  fields: {
    in: is.yuan('What came in', ({ inFen }) => inFen),
    out: is.yuan('What went out', ({ outFen }) => outFen),
    held: is.yuan(
      'What was there at the end of the day, frozen money included',
      ({ closingFen }) => closingFen,
    ),
  },
});

const DAY = shape<DayOfWallets>()({
  name: 'WalletHistoryDay',
  about: 'What both wallets did on one day.',
  fields: {
    day: is.text('`YYYY-MM-DD`, in Asia/Shanghai.', ({ day }) => dayOfNumber(day)),
    consumer: is.one(WALLET_DAY, ({ consumer }) => consumer),
    merchant: is.one(WALLET_DAY, ({ merchant }) => merchant),
  },
});

export const HISTORY = shape<readonly DayOfWallets[]>()({
  name: 'WalletHistory',
  about: 'What both wallets did in the last thirty days.',
  fields: { days: is.listOf(DAY, 'Oldest first; the last is today.', (days) => days) },
  examples: () => {
    const consumer = { in: ZERO_FEN, out: ZERO_FEN, held: fen(120_00) };
    const merchant = { in: fen(88_00), out: fen(40_00), held: fen(48_00) };
    const days = [{ day: '2026-11-20', consumer, merchant }];
    return { history: { summary: 'One of the thirty days', value: { days } } };
  },
});
