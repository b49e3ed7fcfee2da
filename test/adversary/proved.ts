// Asks verification about the books after an edit: the whole, what is new, and against a kept anchor.

import { openConnection } from '../../src/store/postgres/connection/connection.ts';
import { type Anchor, makeAnchor } from '../../src/store/postgres/verify/anchor.ts';
import {
  type Verification,
  verifyBooks,
  verifyNew,
} from '../../src/store/postgres/verify/verify.ts';
import type { OpenedNode } from '../support/api.ts';
import type { TestDatabase } from '../support/postgres.ts';

export interface Found {
  readonly whole: readonly string[];
  /** Of what is new. */
  readonly continued: readonly string[];
  /** What only a kept anchor finds. */
  readonly anchored: readonly string[];
}

/** As `tael verify` reads: compiling what runs once takes longer than running it. */
const READING = { jit: 'off' };

type Books = Pick<OpenedNode['node'], 'service'> & { readonly database: TestDatabase };

export async function anchorAndProve({ service, database }: Books): Promise<Anchor> {
  const { chain: chainKey, anchor: anchorKey } = service.keys;
  const opened = await openConnection(database.config, READING);
  const openProver = () => openConnection(database.config, {});
  try {
    const anchor = await makeAnchor(opened, anchorKey);
    const all = await verifyBooks(opened, { chainKey, anchorKey, openProver });
    const broken = brokenIn(all);
    if (broken.length > 0 || all.unproved) throw new Error(`${broken} ${all.unproved}`);
    return anchor;
  } finally {
    await opened.end();
  }
}

export async function foundIn({ service, database }: Books, anchor: Anchor): Promise<Found> {
  const { chain: chainKey, anchor: anchorKey } = service.keys;
  const within = async (verify: typeof verifyNew, anchors: readonly Anchor[]) => {
    const opened = await openConnection(database.config, READING);
    try {
      const verification = await verify(opened, { chainKey, anchorKey, anchors });
      return verification === null ? ['no_proof'] : brokenIn(verification);
    } catch (error) {
      return [`fails: ${String(error).slice(0, 80)}`];
    } finally {
      await opened.end();
    }
  };
  const all = await within(verifyBooks, [anchor]);
  // A kept anchor is held against nothing but this rule.
  const whole = all.includes('anchors_hold') ? await within(verifyBooks, []) : all;
  const anchored = all.filter((rule) => !whole.includes(rule));
  return { whole, continued: await within(verifyNew, []), anchored };
}

function brokenIn({ findings }: Verification): string[] {
  return findings.filter(({ violations }) => violations > 0).map(({ name }) => name);
}
