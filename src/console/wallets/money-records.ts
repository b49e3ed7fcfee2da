// What a transfer answers, and whom a wallet belongs to.

import { z } from 'zod';
import type { User } from '../../core/access/user.ts';
import { fen } from '../../core/money.ts';
import type { Transferred } from '../../core/result.ts';
import { shanghaiTime } from '../../core/time.ts';
import { dataOf } from '../../http/openapi/description.ts';
import { PAYER } from '../../http/openapi/story.ts';
import { maskName } from '../../service/present/masked-name.ts';
import { flag, text, time, txNo, walletId, yuan } from '../../service/present/record-fields.ts';

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
