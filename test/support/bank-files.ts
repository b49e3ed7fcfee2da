// Files of a bank, and how they are read, for tests that need one at all.

import { fen } from '../../src/core/money.ts';
import { DAY_MS, dayOfNumber, shanghaiDayNumber } from '../../src/core/time.ts';
import { atThisMachine } from '../../src/service/administration/authorization.ts';
import { chooseColumns } from '../../src/service/bank/columns.ts';
import { lastDayOver } from '../../src/service/bank/position.ts';
import { enterBalance } from '../../src/service/bank/statements.ts';
import type { Service } from '../../src/service/service.ts';
import { unwrap } from './residents.ts';

export async function chooseUsualColumns(service: Service): Promise<void> {
  const none = { amountIn: null, amountOut: null, direction: null, balance: null };
  const columns = { date: 'date', amount: 'amount', reference: 'reference', text: 'text', ...none };
  const machine = atThisMachine(service);
  unwrap(await chooseColumns(service, { of: 'statement', account: '', columns }, machine));
  const words = { paidWord: 'paid', failedWord: 'failed' };
  const answers = { number: 'number', result: 'result', reference: 'reference', reason: 'reason' };
  const chosen = { of: 'payouts', columns: { ...answers, ...words } } as const;
  unwrap(await chooseColumns(service, chosen, machine));
}

export function statementFile(date: string, ...lines: readonly string[]): string {
  return inBase64(['date,amount,reference,text', ...lines.map((line) => `${date},${line}`)]);
}

export function answersFile(...lines: readonly string[]): string {
  return inBase64(['number,result,reference,reason', ...lines]);
}

function inBase64(lines: readonly string[]): string {
  return Buffer.from(lines.join('\n')).toString('base64');
}

/** The last day that is over, whatever the clock of the service says. */
export async function dayOver(service: Service): Promise<string> {
  return dayOfNumber(await lastDayOver(service));
}

let days = 0;

/** A balance of a day before any other that nothing explains. */
export async function openDifference(service: Service): Promise<string> {
  days += 1;
  const day = shanghaiDayNumber(Date.now() - (30 + days) * DAY_MS);
  const balance = { account: '', day, balanceFen: fen(days) };
  const { differences } = unwrap(await enterBalance(service, balance, atThisMachine(service)));
  return differences[0]?.differenceNo ?? '';
}
