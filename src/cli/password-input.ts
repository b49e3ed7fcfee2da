// Reads a command's passwords: from a flag, from the environment, or from a line of standard input
// when the flag is `-`. The last two exist because other users can see flags in the process list.

import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';
import { readPasswords, readSecret } from '../settings/config.ts';

export interface PasswordInput {
  password(flag: string | undefined): Promise<string | null>;
  payPassword(flag: string | undefined): Promise<string | null>;
  /** Of an API key. */
  secret(flag: string | undefined): Promise<string | null>;
  /** Never from the environment. Empty at the end of the input. */
  line(prompt: string): Promise<string>;
  close(): void;
}

export const PASSWORD_REQUIRED =
  'is required: set TAEL_PASSWORD, or pass it on standard input with --password -';
export const PAY_PASSWORD_REQUIRED =
  'is required: set TAEL_PAY_PASSWORD, or pass it on standard input with --pay-password -';
export const SECRET_REQUIRED =
  'is required: set TAEL_SECRET, or pass it on standard input with --secret -';

/** Fields of operations that are passwords, in the order in which they are read. */
export const PASSWORD_FIELDS: Readonly<Record<string, PasswordField>> = {
  password: { input: 'password', setting: 'TAEL_PASSWORD', required: PASSWORD_REQUIRED },
  pay_password: {
    input: 'payPassword',
    setting: 'TAEL_PAY_PASSWORD',
    required: PAY_PASSWORD_REQUIRED,
  },
};

interface PasswordField {
  readonly input: 'password' | 'payPassword';
  readonly setting: string;
  readonly required: string;
}

// What was piped in is one input for all that a command reads of it.
let piped: Lines | undefined;

export function passwordInput(): PasswordInput {
  const fromEnvironment = readPasswords();
  let typed: Lines | undefined;

  function line(prompt: string): Promise<string> {
    if (process.stdin.isTTY) {
      typed ??= inputLines();
      return typed.next(prompt);
    }
    piped ??= inputLines();
    return piped.next(prompt);
  }

  async function read(flag: string | undefined, fallback: string | null, prompt: string) {
    if (flag !== '-') return flag ?? fallback;
    return line(prompt);
  }

  return {
    password: (flag) => read(flag, fromEnvironment.password, 'Password: '),
    payPassword: (flag) => read(flag, fromEnvironment.payPassword, 'Payment password: '),
    secret: (flag) => read(flag, readSecret(), 'Secret of the key: '),
    line,
    close: () => (typed ?? piped)?.close(),
  };
}

interface Lines {
  /** Empty at the end of the input, so that a password that was promised is never skipped. */
  next(prompt: string): Promise<string>;
  close(): void;
}

function inputLines(): Lines {
  const { stdin, stderr } = process;
  // On a terminal the reader echoes to nowhere, so that the password is not displayed.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader: Interface = createInterface({
    input: stdin,
    output: nowhere,
    terminal: stdin.isTTY === true,
  });
  const iterator = reader[Symbol.asyncIterator]();
  let ended = false;
  reader.once('close', () => {
    ended = true;
  });
  return {
    async next(prompt) {
      if (!ended) reader.resume();
      if (stdin.isTTY) stderr.write(prompt);
      const line = await iterator.next();
      if (stdin.isTTY) stderr.write('\n');
      return line.done ? '' : line.value;
    },
    close() {
      // A terminal gets its echo back; a pipe keeps what was not read yet.
      if (stdin.isTTY) reader.close();
      else if (!ended) reader.pause();
    },
  };
}
