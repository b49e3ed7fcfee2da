// Asks at a terminal: once more about what is large or cannot be undone, or for what was left out. A script
// has nobody to answer, and is not asked.

import { createInterface } from 'node:readline';
import type { Reply } from './reply.ts';
import { plainText } from './shown-text.ts';

export function hasTerminal(): boolean {
  return Boolean(process.stdin.isTTY && process.stdout.isTTY);
}

export async function isMeant(question: string): Promise<boolean> {
  const answer = await answerTo(`${plainText(question)} Type yes to go on: `);
  return answer !== null && /^y(?:es)?$/i.test(answer);
}

/** Null: there was no answer. */
export function answerTo(question: string): Promise<string | null> {
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  return new Promise((resolve) => {
    const endWithoutAnswer = () => {
      process.stderr.write('\n');
      resolve(null);
    };
    reader.once('close', endWithoutAnswer);
    reader.question(question, (answer) => {
      reader.off('close', endWithoutAnswer);
      reader.close();
      resolve(answer.trim());
    });
  });
}

export function notConfirmed(field: string): Extract<Reply, { readonly ok: false }> {
  const errors = [{ field, msg: 'was not confirmed. Nothing has moved' }];
  return { ok: false, refusal: { code: 'invalid_parameters' }, errors };
}
