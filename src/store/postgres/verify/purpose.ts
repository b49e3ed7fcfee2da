// Holds what the books are for against the seal beside it: a sandbox may have functions of its own and a
// clock that moves, and books for money may not become one.

import type { KeyObject } from 'node:crypto';
import type { Connection } from '../connection/connection.ts';
import { isAsSealed, isSandbox, readPurpose } from '../tables/purpose.ts';
import { collectFindings, type Finding } from './check.ts';

export const PURPOSE_RULES = {
  purpose_is_sealed:
    'What the books are for, money or play, is what Tael sealed when it first served them.',
} as const;

interface VerifiedPurpose {
  readonly isSandbox: boolean;
  readonly findings: readonly Finding[];
}

export async function verifyPurpose(
  connection: Pick<Connection, 'run'>,
  key: KeyObject,
): Promise<VerifiedPurpose> {
  const found = collectFindings(PURPOSE_RULES);
  const purpose = await readPurpose(connection);
  if (!isAsSealed(key, purpose)) {
    const { kept, seal } = purpose;
    const said = `settings say that these books are for ${kept ?? 'nothing'}`;
    const what =
      seal === null
        ? 'nothing seals it: if they are a sandbox, start tael serve --sandbox once'
        : 'the seal is of something else: put the row purpose back as it was, or, if that is right, delete ' +
          'the row purpose_seal, and the next start seals it anew';
    found.add('purpose_is_sealed', `${said}, and ${what}`);
  }
  return { isSandbox: isSandbox(key, purpose), findings: found.all() };
}
