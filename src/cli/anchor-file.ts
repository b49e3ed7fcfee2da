// Reads kept anchors: a file of them, or a log in which they stand among other lines.

import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { KeptAnchor } from '../store/postgres/verify/anchors.ts';

/** Answers what is wrong when the file cannot be read or holds no anchor. */
export async function readAnchors(path: string): Promise<readonly KeptAnchor[] | string> {
  const anchors: KeptAnchor[] = [];
  try {
    for await (const line of createInterface({ input: createReadStream(path) })) {
      const anchor = anchorOf(line);
      if (anchor) anchors.push(anchor);
    }
  } catch {
    return 'must name a file that can be read';
  }
  return anchors.length > 0 ? anchors : 'must name a file that holds lines of tael anchor';
}

function anchorOf(line: string): KeptAnchor | null {
  try {
    const { anchor_no: anchorNo, root } = JSON.parse(line);
    return Number.isInteger(anchorNo) && typeof root === 'string' ? { anchorNo, root } : null;
  } catch {
    return null;
  }
}
