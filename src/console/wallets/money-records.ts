// What moving money out of a wallet answers: the transfer, the withdrawal, and whom a wallet belongs to.

import { z } from 'zod';
import type { User } from '../../core/access/user.ts';
import { WALLET_KINDS } from '../../core/ledger/wallet.ts';
import { fen } from '../../core/money.ts';
import type { Transferred } from '../../core/result.ts';
import { shanghaiTime } from '../../core/time.ts';
import type { Withdrawal } from '../../core/wallet/withdrawal.ts';
import { dataOf } from '../../http/openapi/description.ts';
import { PAYER } from '../../http/openapi/story.ts';
import { maskName } from '../../service/present/masked-name.ts';
import {
  choice,
  flag,
  text,
  time,
  timeOrNull,
  txNo,
  txNoOrNull,
  walletId,
  yuan,
} from '../../service/present/record-fields.ts';

const RECIPIENT = z
  .object({
    wallet_id: walletId('The public identifier, as it is written.'),
    name: text('The first character of the name: `王*`.'),
    own: flag('Whether it is the user themselves.'),
  })
  .meta({ description: 'Whose wallets these are.' });

export function presentRecipient(user: User, userId: number): z.output<typeof RECIPIENT> {
  const { walletId: wallet_id, name } = user;
  return { wallet_id, name: maskName(name), own: user.userId === userId };
}

export function recipientData() {
  const value = { wallet_id: PAYER.walletId, name: '王*', own: false };
  return dataOf('Recipient', RECIPIENT, { found: { summary: 'Somebody else', value } });
}

const TRANSFER = z
  .object({
    tx_no: txNo('The number of the transfer.'),
    amount: yuan('What was transferred'),
    balance: yuan('What the wallet has left that it came from'),
    created_at: time('When it was made.'),
  })
  .meta({ description: 'A transfer that was made.' });

export function presentTransfer({
  txNo: tx_no,
  amountFen: amount,
  balanceFen: balance,
  createdAtMs,
}: Transferred): z.output<typeof TRANSFER> {
  return { tx_no, amount, balance, created_at: shanghaiTime(createdAtMs) };
}

export function transferData() {
  const value = {
    tx_no: 'X01M7X8TB8PTNWP9P2E7BXRHX0E',
    amount: fen(30_00),
    balance: fen(70_00),
    created_at: '2026-11-20T19:45:00.000+08:00',
  };
  return dataOf('OwnTransfer', TRANSFER, { made: { summary: 'Made', value } });
}

const STATES = ['pending', 'approved', 'declined'] as const;

const WITHDRAWAL = z
  .object({
    withdrawal_no: txNo('The number of the withdrawal.'),
    wallet: choice(WALLET_KINDS, 'The wallet that it leaves.'),
    amount: yuan('How much'),
    status: choice(STATES, '`pending`: it is frozen until an operator has decided.'),
    requested_at: time('When it was requested.'),
    decided_at: timeOrNull('When it was decided.'),
    reason: text('What the operator said to it.').nullable(),
  })
  .meta({ description: 'A withdrawal.' });

const WITHDRAWALS = z
  .object({
    items: z.array(WITHDRAWAL).meta({ description: 'Newest first.' }),
    next: txNoOrNull('Send it as `before` to go on. Null: there are no more.'),
  })
  .meta({ description: 'A page of withdrawals.' });

export function presentWithdrawal(withdrawal: Withdrawal): z.output<typeof WITHDRAWAL> {
  const { withdrawalNo, wallet, amountFen, status, requestedAtMs, decidedAtMs, reason } =
    withdrawal;
  return {
    withdrawal_no: withdrawalNo,
    wallet,
    amount: amountFen,
    status,
    requested_at: shanghaiTime(requestedAtMs),
    decided_at: decidedAtMs === null ? null : shanghaiTime(decidedAtMs),
    reason,
  };
}

export function presentWithdrawals(
  items: readonly Withdrawal[],
  next: string | null,
): z.output<typeof WITHDRAWALS> {
  return { items: items.map(presentWithdrawal), next };
}

const EXAMPLE = {
  withdrawal_no: 'W01M7X8TB9PTNWP9P2E7BXRHX0E',
  wallet: 'consumer',
  amount: fen(20_00),
  status: 'pending',
  requested_at: '2026-11-20T19:50:00.000+08:00',
  decided_at: null,
  reason: null,
} as const;

export function withdrawalData() {
  return dataOf('OwnWithdrawal', WITHDRAWAL, {
    requested: { summary: 'It waits for the operator', value: EXAMPLE },
  });
}

export function withdrawalsData() {
  const value = { items: [EXAMPLE], next: null };
  return dataOf(
    'OwnWithdrawalList',
    WITHDRAWALS,
    { one: { summary: 'One', value } },
    {
      OwnWithdrawal: WITHDRAWAL,
    },
  );
}
