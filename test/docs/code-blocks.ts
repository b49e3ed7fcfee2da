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
  let block: string[] | null = null;
  let indent = '';
  for (const line of lines.slice(start + 1)) {
    const fence = /^(\s*)```(\w*)$/.exec(line);
    if (block === null && /^#+ /.test(line)) break;
    if (fence && block !== null) {
      blocks.push(block.join('\n'));
      block = null;
    } else if (fence && fence[2] === language) {
      block = [];
      indent = fence[1] ?? '';
    } else if (fence) {
      block = null;
    } else {
      block?.push(line.slice(indent.length));
    }
  }
  return blocks;
}

/** Why a test that runs these programs has to be skipped, or false. */
export function missing(...programs: string[]): string | false {
  const absent = programs.filter((program) => spawnSync(program, ['--version']).error);
  return absent.length > 0 && `not on this machine: ${absent.join(', ')}`;
}
