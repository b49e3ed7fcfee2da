// A platform that has members already, and whose members pay with wallets of Tael. Each command may be
// run again after whatever stopped it.

import { parseArgs } from 'node:util';
import { isTaelError } from 'tael-sdk';
import { buy } from './buy.ts';
import { deposit } from './deposit.ts';
import { openWallets } from './members.ts';
import { OperatorError } from './operator.ts';
import { reconcile } from './reconcile.ts';
import { NoWallet, today } from './table.ts';

const USAGE = `platform.ts wallets                              everybody has a wallet
platform.ts deposit BANK_NO MEMBER AMOUNT        money of a member has arrived at the bank
platform.ts buy BASKET MEMBER AMOUNT TITLE       a member buys, and pays in their wallet
platform.ts reconcile [DAY]                      both sides agree about a day`;

async function run([command, ...words]: readonly string[]): Promise<number> {
  const [first = '', member = '', amount = '', title = ''] = words;
  if (command === 'wallets') return openWallets();
  if (command === 'deposit' && amount !== '') return deposit(first, member, amount);
  if (command === 'buy' && title !== '') return buy(first, member, amount, title);
  if (command === 'reconcile') return reconcile(first || today());
  console.error(USAGE);
  return 2;
}

try {
  process.exitCode = await run(parseArgs({ allowPositionals: true }).positionals);
} catch (error) {
  const isExpected = error instanceof OperatorError || error instanceof NoWallet;
  if (!isExpected && !isTaelError(error)) throw error;
  console.error(`Not done. ${error.message}`);
  process.exitCode = 1;
}
