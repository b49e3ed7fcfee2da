// The pages of docs/contributing: the files that a guide writes, the changes that it makes, and what it runs.

import assert from 'node:assert/strict';

/** The pages build on each other in this order. */
export const GUIDES = [
  ...['add-a-movement', 'add-an-endpoint', 'add-a-tool', 'add-a-page'],
  'change-the-schema',
];

export interface GuideBlock {
  readonly language: string;
  /** Where it belongs; empty for what is run. */
  readonly path: string;
  readonly text: string;
}

export function guideBlocks(page: string): readonly GuideBlock[] {
  const blocks = page.matchAll(/^```(\w+) ?(\S*)\n(.*?)^```$/gms);
  return [...blocks].map(([, language = '', path = '', text = '']) => ({ language, path, text }));
}

/** What stands above and below a change finds its place, which has to be the only one. */
export function changedText(before: string, { path, text }: GuideBlock): string {
  let whole = before;
  for (const hunk of text.split(/^@@$\n/m)) {
    const side = (other: string) =>
      (hunk.match(/^.*\n/gm) ?? [])
        .filter((line) => !line.startsWith(other))
        .map((line) => line.slice(1) || '\n')
        .join('');
    const [old, fresh] = [side('+'), side('-')];
    const parts = `\n${whole}`.split(`\n${old}`);
    assert.equal(parts.length, 2, `${path} has once:\n${old}`);
    whole = parts.join(`\n${fresh}`).slice(1);
  }
  return whole;
}
