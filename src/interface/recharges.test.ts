// The question about a recharge that is large, in words.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fen } from '../core/money.ts';
import { rechargeQuestion } from './recharges.ts';

test('The question says the amount so that nobody counts zeros, and what is usual.', () => {
  const ask = (amount: bigint, usual: bigint | null) =>
    rechargeQuestion(fen(amount), 'Wang (user 12)', usual === null ? null : fen(usual));
  assert.equal(ask(50_000_00n, null), 'Recharge ¥50,000.00 for Wang (user 12)?');
  assert.equal(
    ask(1_000_00n, 100_00n),
    'Recharge ¥1,000.00 for Wang (user 12)? They usually get ¥100.00: this is 10 times as much.',
  );
  assert.equal(
    ask(1_234_567_89n, 999_999_00n),
    'Recharge ¥1,234,567.89 for Wang (user 12)? They usually get ¥999,999.00.',
  );
});
