// Reads what witnesses have cosigned last, by their names, as it lies among the facts about the
// installation. The checkpoint that they cosigned is given out with their lines.

import { z } from 'zod';
import { noteWith } from '../crypto/signed-note.ts';

export interface CosignedBy {
  readonly size: number;
  /** Signature lines, each with its line feed. */
  readonly lines: readonly string[];
}

export const COSIGNED_SETTING = 'log-cosigned';

const COSIGNED = z.record(z.string(), z.object({ size: z.number(), lines: z.array(z.string()) }));

export function cosignedIn(text: string | null | undefined): Readonly<Record<string, CosignedBy>> {
  return text ? COSIGNED.parse(JSON.parse(text)) : {};
}

export function cosignedNote(note: string, size: number, text: string | null): string {
  const lines = Object.values(cosignedIn(text)).flatMap((one) =>
    one.size === size ? one.lines : [],
  );
  return lines.length > 0 ? noteWith(note, lines) : note;
}
