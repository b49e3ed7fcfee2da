// Asks once more, at a terminal, about what is large or cannot be undone. A script has nobody to answer, and
// is not asked.

import { createInterface } from 'node:readline';
import type { Reply } from './reply.ts';
import { plainText } from './shown-text.ts';

export function hasTerminal(): boolean {
  return Boolean(process.stdin.isTTY && process.stdout.isTTY);
}

export function isMeant(question: string): Promise<boolean> {
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  return new Promise((resolve) => {
    const endWithoutAnswer = () => {
      process.stderr.write('\n');
      resolve(false);
    };
    reader.once('close', endWithoutAnswer);
    reader.question(`${plainText(question)} Type yes to go on: `, (answer) => {
      reader.off('close', endWithoutAnswer);
      reader.close();
      resolve(/^y(?:es)?$/i.test(answer.trim()));
    });
  });
}

export function notConfirmed(field: string): Extract<Reply, { readonly ok: false }> {
  const errors = [{ field, msg: 'was not confirmed. Nothing has moved' }];
  return { ok: false, refusal: { code: 'invalid_parameters' }, errors };
}
