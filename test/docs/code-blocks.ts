// Takes the code out of a Markdown page as it stands, so that tests run what readers copy.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');

/** The code blocks of one language below a heading, up to the next heading of any level. */
export function codeBlocks(page: string, heading: string, language: string): string[] {
  const lines = readFileSync(join(ROOT, page), 'utf8').split('\n');
  const start = lines.findIndex((line) => line.replace(/^#+ /, '') === heading && /^#/.test(line));
  if (start === -1) throw new Error(`${page} has no heading "${heading}".`);
  const blocks: string[] = [];
  // Inside a block of code a line may begin like a heading.
  let block: {
    readonly wanted: boolean;
    readonly indent: number;
    readonly lines: string[];
  } | null = null;
  for (const line of lines.slice(start + 1)) {
    const fence = /^(\s*)```(\w*)$/.exec(line);
    if (block === null && /^#+ /.test(line)) break;
    if (fence && block !== null) {
      if (block.wanted) blocks.push(block.lines.join('\n'));
      block = null;
    } else if (fence) {
      block = { wanted: fence[2] === language, indent: fence[1]?.length ?? 0, lines: [] };
    } else {
      block?.lines.push(line.slice(block.indent));
    }
  }
  return blocks;
}

/** Why a test that runs these programs has to be skipped, or false. */
export function missing(...programs: string[]): string | false {
  const absent = programs.filter((program) => spawnSync(program, ['--version']).error);
  return absent.length > 0 && `not on this machine: ${absent.join(', ')}`;
}
