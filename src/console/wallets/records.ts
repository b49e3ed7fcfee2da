// The wallets of a user with what is held in them and why, what they did day by day, and how far a
// newcomer has come.

import { z } from 'zod';
import type { Brand } from '../../brand/brand.ts';
import type { WalletPeriod } from '../../core/ledger/period.ts';
import type { Wallet } from '../../core/ledger/wallet.ts';
import { fen, sumFen, ZERO_FEN } from '../../core/money.ts';
import { dayOfNumber, shanghaiTime } from '../../core/time.ts';
import { dataOf } from '../../http/openapi/description.ts';
import { count, flag, text, time, yuan } from '../../service/present/record-fields.ts';
import type { DayOfWallets, Overview } from '../../service/show-own-wallets.ts';
import type { UnderReview, WalletsView } from '../../store/store.ts';

const NEXT_SETTLEMENT = z
  .object({ due_at: time('When it is due.'), amount: yuan('What becomes spendable then') })
  .meta({ description: 'The settlement that is due first.' });

const OWN_WALLET = z
  .object({
    balance: yuan('What can be spent now'),
    frozen: yuan('What is held: `unsettled` and `under_review`'),
    unsettled: yuan('Income that is not settled yet; only the merchant wallet has some'),
    next_settlement: NEXT_SETTLEMENT.nullable(),
    under_review: yuan('Withdrawals that wait for a decision'),
    reviews: count('How many withdrawals wait for a decision.'),
  })
  .meta({ description: 'One wallet. Always `frozen = unsettled + under_review`.' });

const OWN_WALLETS = z
  .object({ consumer: OWN_WALLET, merchant: OWN_WALLET })
  .meta({ description: 'Both wallets of a user, as of one moment.' });

export function presentWallets(view: WalletsView): z.output<typeof OWN_WALLETS> {
  const { nextSettlement: next } = view;
  const due = next && { due_at: shanghaiTime(next.dueAtMs), amount: next.amountFen };
  return {
    consumer: {
      ...presentWallet(view.consumer, view.underReview.consumer),
      unsettled: ZERO_FEN,
      next_settlement: null,
    },
    merchant: {
      ...presentWallet(view.merchant, view.underReview.merchant),
      unsettled: view.unsettledFen,
      next_settlement: due,
    },
  };
}

function presentWallet({ balanceFen, frozenFen }: Wallet, review: UnderReview) {
  return {
    balance: balanceFen,
    frozen: frozenFen,
    under_review: review.amountFen,
    reviews: review.count,
  };
}

export function walletsData() {
  const empty = { unsettled: ZERO_FEN, next_settlement: null };
  const value = {
    consumer: {
      balance: fen(100_00),
      frozen: fen(20_00),
      ...empty,
      under_review: fen(20_00),
      reviews: 1,
    },
    merchant: {
      balance: ZERO_FEN,
      frozen: fen(48_00),
      unsettled: fen(48_00),
      next_settlement: { due_at: '2026-11-21T19:32:00.000+08:00', amount: fen(48_00) },
      under_review: ZERO_FEN,
      reviews: 0,
    },
  };
  const summary = 'A payment that is not settled yet, and a withdrawal under review';
  return dataOf(
    'OwnWallets',
    OWN_WALLETS,
    { wallets: { summary, value } },
    { OwnWallet: OWN_WALLET, NextSettlement: NEXT_SETTLEMENT },
  );
}

const WALLET_DAY = z
  .object({
    in: yuan('What came in'),
    out: yuan('What went out'),
    held: yuan('What was there at the end of the day, frozen money included'),
  })
  .meta({ description: 'What one wallet did on one day.' });

const DAY = z
  .object({
    day: text('`YYYY-MM-DD`, in Asia/Shanghai.'),
    consumer: WALLET_DAY,
    merchant: WALLET_DAY,
  })
  .meta({ description: 'What both wallets did on one day.' });

const HISTORY = z
  .object({ days: z.array(DAY).meta({ description: 'Oldest first; the last is today.' }) })
  .meta({ description: 'What both wallets did in the last thirty days.' });

export function presentHistory(days: readonly DayOfWallets[]): z.output<typeof HISTORY> {
  return {
    days: days.map(({ day, consumer, merchant }) => ({
      day: dayOfNumber(day),
      consumer: presentDay(consumer),
      merchant: presentDay(merchant),
    })),
  };
}

function presentDay({ inFen, outFen, closingFen }: WalletPeriod): z.output<typeof WALLET_DAY> {
  return { in: inFen, out: outFen, held: closingFen };
}

export function historyData() {
  const consumer = { in: ZERO_FEN, out: ZERO_FEN, held: fen(120_00) };
  const merchant = { in: fen(88_00), out: fen(40_00), held: fen(48_00) };
  const value = { days: [{ day: '2026-11-20', consumer, merchant }] };
  const summary = 'One of the thirty days';
  return dataOf(
    'WalletHistory',
    HISTORY,
    { history: { summary, value } },
    { WalletHistoryDay: DAY, WalletDay: WALLET_DAY },
  );
}

const TOP_UP_TEXT = z
  .object({ zh: text('In Chinese.'), en: text('In English.') })
  .meta({ description: 'How to top up, in the words of the operator.' });

const OVERVIEW = z
  .object({
    collected: count('How many orders were paid today.'),
    collected_amount: yuan('What was paid for them'),
    refunded_amount: yuan('What was refunded today, of these or older orders'),
    has_pay_password: flag('Whether the user has a payment password.'),
    has_merchant: flag('Whether they own a merchant.'),
    has_key: flag('Whether they ever had an API key.'),
    has_collected: flag('Whether anybody ever paid a merchant of theirs.'),
    top_up_text: TOP_UP_TEXT.nullable(),
    top_up_url: text('Where to top up; an https:, mailto: or tel: address.').nullable(),
  })
  .meta({ description: "Today's takings in Asia/Shanghai, and how far a newcomer has come." });

export function presentOverview(
  overview: Overview,
  { topUpText, topUpUrl }: Pick<Brand, 'topUpText' | 'topUpUrl'>,
): z.output<typeof OVERVIEW> {
  const ofType = (wanted: string) =>
    overview.today.merchant.kinds.filter(({ type }) => type === wanted);
  const collections = ofType('collection');
  return {
    collected: collections.reduce((sum, one) => sum + one.count, 0),
    collected_amount: sumFen(collections.map((one) => one.sumFen)),
    refunded_amount: sumFen(ofType('refund').map((one) => one.sumFen)),
    has_pay_password: overview.hasPayPassword,
    has_merchant: overview.hasMerchant,
    has_key: overview.hasKey,
    has_collected: overview.hasCollected,
    top_up_text: topUpText,
    top_up_url: topUpUrl,
  };
}

export function overviewData() {
  const value = {
    collected: 1,
    collected_amount: fen(88_00),
    refunded_amount: fen(40_00),
    has_pay_password: true,
    has_merchant: true,
    has_key: true,
    has_collected: true,
    top_up_text: { zh: '请到前台充值。', en: 'Top up at the front desk.' },
    top_up_url: 'https://pay.example.com/top-up',
  };
  return dataOf(
    'Overview',
    OVERVIEW,
    { overview: { summary: 'An evening with one guest', value } },
    { TopUpText: TOP_UP_TEXT },
  );
}
