// Where a command's password comes from: its flag, the environment, or a line of standard input
// when the flag is `-`. A flag shows in the list of processes, so the others exist.

import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';
import { readPasswords } from '../config.ts';

export interface PasswordInput {
  password(flag: string | undefined): Promise<string | null>;
  payPassword(flag: string | undefined): Promise<string | null>;
  close(): void;
}

export const PASSWORD_REQUIRED =
  'is required: set TAEL_PASSWORD, or hand it over on standard input with --password -';
export const PAY_PASSWORD_REQUIRED =
  'is required: set TAEL_PAY_PASSWORD, or hand it over on standard input with --pay-password -';

export function passwordInput(): PasswordInput {
  const fromEnvironment = readPasswords();
  let lines: Lines | undefined;

  async function read(flag: string | undefined, fallback: string | null, prompt: string) {
    if (flag !== '-') return flag ?? fallback;
    lines ??= inputLines();
    return lines.next(prompt);
  }

  return {
    password: (flag) => read(flag, fromEnvironment.password, 'Password: '),
    payPassword: (flag) => read(flag, fromEnvironment.payPassword, 'Payment password: '),
    close: () => lines?.close(),
  };
}

interface Lines {
  /** Empty at the end of the input: a password that was announced and did not come is not left out. */
  next(prompt: string): Promise<string>;
  close(): void;
}

function inputLines(): Lines {
  const { stdin, stderr } = process;
  // On a terminal the reader echoes into nothing instead of letting the terminal show it all.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader: Interface = createInterface({
    input: stdin,
    output: nowhere,
    terminal: stdin.isTTY === true,
  });
  const iterator = reader[Symbol.asyncIterator]();
  return {
    async next(prompt) {
      if (stdin.isTTY) stderr.write(prompt);
      const line = await iterator.next();
      if (stdin.isTTY) stderr.write('\n');
      return line.done ? '' : line.value;
    },
    close: () => reader.close(),
  };
}
