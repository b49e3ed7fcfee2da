// Withdrawals as operators see them.

import { z } from 'zod';
import { WALLET_KINDS } from '../../core/ledger/wallet.ts';
import { fen } from '../../core/money.ts';
import { shanghaiTime } from '../../core/time.ts';
import type { Withdrawal } from '../../core/wallet/withdrawal.ts';
import { type Data, dataOf } from '../../http/openapi/description.ts';
import { OWNER } from '../../http/openapi/story.ts';
import type {
  WaitingWithdrawal,
  WaitingWithdrawals,
} from '../../service/administration/list-pending-withdrawals.ts';
import {
  choice,
  count,
  flag,
  id,
  text,
  time,
  txNo,
  yuan,
} from '../../service/present/record-fields.ts';

const WAITING_RECORD = z
  .object({
    withdrawal_no: txNo('The number of the withdrawal.'),
    user_id: id('The number of the user who asked for it.'),
    login: text('Their login name.'),
    name: text('Their name.'),
    suspended: flag('Whether they are suspended, so that it can only be declined.'),
    own: flag('Whether it is of the reader, who cannot decide it.'),
    wallet: choice(WALLET_KINDS, 'From which wallet.'),
    amount: yuan('How much'),
    requested_at: time('Since when it waits'),
  })
  .meta({ description: 'A withdrawal that waits for a decision.' });

type WaitingRecord = z.output<typeof WAITING_RECORD>;

const LIST_RECORD = z
  .object({ items: z.array(WAITING_RECORD), total: count('How many wait in all.') })
  .meta({ description: 'The oldest hundred withdrawals that wait for a decision, oldest first.' });

export function presentWithdrawals(
  { items, total }: WaitingWithdrawals,
  readerId: number,
): z.output<typeof LIST_RECORD> {
  return { items: items.map((item) => presentWaiting(item, readerId)), total };
}

function presentWaiting(
  { withdrawal, user, suspended }: WaitingWithdrawal,
  readerId: number,
): WaitingRecord {
  return {
    withdrawal_no: withdrawal.withdrawalNo,
    user_id: user.userId,
    login: user.login,
    name: user.name,
    suspended,
    own: user.userId === readerId,
    wallet: withdrawal.wallet,
    amount: withdrawal.amountFen,
    requested_at: shanghaiTime(withdrawal.requestedAtMs),
  };
}

const WITHDRAWAL_NO = 'W01M7X8T9Z3K5N7P9R2T4V6X8Z0B';

export function withdrawalsData(): Data {
  const item: WaitingRecord = {
    withdrawal_no: WITHDRAWAL_NO,
    user_id: OWNER.userId,
    login: 'lin',
    name: OWNER.name,
    suspended: false,
    own: false,
    wallet: 'merchant',
    amount: fen(300_00),
    requested_at: '2026-11-20T19:30:00.000+08:00',
  };
  const example = { summary: 'One waits', value: { items: [item], total: 1 } };
  const parts = { WaitingWithdrawal: WAITING_RECORD };
  return dataOf('WaitingWithdrawals', LIST_RECORD, { one: example }, parts);
}

const DECIDED_RECORD = z
  .object({
    withdrawal_no: txNo('The number of the withdrawal.'),
    status: choice(['pending', 'approved', 'declined'], 'What was decided.'),
    amount: yuan('How much'),
  })
  .meta({ description: 'A withdrawal that has been decided.' });

type DecidedRecord = z.output<typeof DECIDED_RECORD>;

export function presentDecided({ withdrawalNo, status, amountFen }: Withdrawal): DecidedRecord {
  return { withdrawal_no: withdrawalNo, status, amount: amountFen };
}

export function decidedData(): Data {
  const value: DecidedRecord = {
    withdrawal_no: WITHDRAWAL_NO,
    status: 'approved',
    amount: fen(300_00),
  };
  return dataOf('DecidedWithdrawal', DECIDED_RECORD, { done: { summary: 'Approved', value } });
}
