// Asks once more, at a terminal, about a recharge that is large, or large for whom it is: one digit too many
// is typed in a moment. A script has nobody to answer, and is not asked.

import { createInterface } from 'node:readline';
import type { UserId } from '../core/ledger/wallet.ts';
import { type Fen, yuanText } from '../core/money.ts';
import type { OpenService } from '../service/open-service.ts';
import { plainText } from './shown-text.ts';

export async function isRechargeMeant(
  service: OpenService,
  userId: UserId,
  amountFen: Fen,
): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return true;
  const { usualRecharge } = await import('../service/administration/usual-recharge.ts');
  const { usualFen, askFromFen } = await usualRecharge(service, userId);
  if (amountFen < askFromFen) return true;
  const user = await service.store.queries.user(userId);
  const question = rechargeQuestion(amountFen, `${user?.name} (user ${userId})`, usualFen);
  return isYes(`${question} Type yes to go on: `);
}

export function rechargeQuestion(amountFen: Fen, whom: string, usualFen: Fen | null): string {
  const times = usualFen === null ? 0n : amountFen / usualFen;
  const usually = usualFen === null ? '' : ` They usually get ${grouped(usualFen)}`;
  const often = times >= 10n ? `: this is ${times} times as much.` : '.';
  return `Recharge ${grouped(amountFen)} for ${plainText(whom)}?${usually && usually + often}`;
}

/** Like ¥50,000.00: nobody counts zeros. */
function grouped(amountFen: Fen): string {
  return `¥${yuanText(amountFen).replace(/\B(?=(?:\d{3})+\.)/g, ',')}`;
}

function isYes(question: string): Promise<boolean> {
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  return new Promise((resolve) => {
    const endWithoutAnswer = () => {
      process.stderr.write('\n');
      resolve(false);
    };
    reader.once('close', endWithoutAnswer);
    reader.question(question, (answer) => {
      reader.off('close', endWithoutAnswer);
      reader.close();
      resolve(/^y(?:es)?$/i.test(answer.trim()));
    });
  });
}
