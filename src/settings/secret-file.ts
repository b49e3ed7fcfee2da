// A secret of somebody else's that may stand in a file. The configuration has its path, and the secret is
// read once more where it is needed: it is then in one place.

import { readFileSync } from 'node:fs';
import { isVisibleAscii } from '../wire/text-rules.ts';
import { Flaw } from './brand/flaw.ts';

/** Null: it is none of its kind. */
type Accept = (text: string) => string | null;

const TEXT_MAX = 256;
const SECRET_BYTES_MAX = 4_096;

export function visible(text: string): string | null {
  return isVisibleAscii(text, 1, TEXT_MAX) ? text : null;
}

/** Its path, if a secret is there. */
export function checkedFile(accept: Accept = visible): (path: string) => string | Flaw {
  return (path) => {
    try {
      return secretIn(path, accept) === null ? new Flaw(`${path} holds something else`) : path;
    } catch (error) {
      // Without the path, in whose place the secret itself may have been written.
      const { code } = error as NodeJS.ErrnoException;
      return new Flaw(`it cannot be read (${code})`);
    }
  };
}

export function secretIn(path: string, accept: Accept = visible): string | null {
  const bytes = readFileSync(path);
  return bytes.length > SECRET_BYTES_MAX ? null : accept(bytes.toString('utf8').trim());
}
