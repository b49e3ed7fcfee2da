// Takes the code out of a Markdown page as it stands, so that tests run what readers copy.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');

export interface CodeBlock {
  /** What stands after its fence, like `sh`. */
  readonly language: string;
  /** Of any level; empty before the first one. */
  readonly heading: string;
  readonly text: string;
  /** The page says in front of it that no test runs it, and why. */
  readonly isNotRun: boolean;
}

/** All of a page, from the top. */
export function blocksOf(page: string): readonly CodeBlock[] {
  const found: CodeBlock[] = [];
  let heading = '';
  let before = '';
  let open: { language: string; indent: string; lines: string[] } | null = null;
  for (const line of linesOf(page)) {
    const fence = /^(\s*)```(\w*)$/.exec(line);
    if (fence && open) {
      const { language, lines } = open;
      found.push({ language, heading, text: lines.join('\n'), isNotRun: NOT_RUN.test(before) });
      [open, before] = [null, ''];
    } else if (fence) {
      open = { language: fence[2] ?? '', indent: fence[1] ?? '', lines: [] };
    } else if (open) {
      open.lines.push(line.slice(open.indent.length));
    } else if (/^#+ /.test(line)) {
      heading = headingIn(line);
      before = '';
    } else if (line.trim() !== '') {
      before = line.trim();
    }
  }
  return found;
}

const NOT_RUN = /^\*Not run by .*\.\*$/;

/** The code blocks of one language below a heading, up to the next heading of any level. */
export function codeBlocks(page: string, heading: string, language: string): string[] {
  if (!linesOf(page).some((line) => /^#/.test(line) && headingIn(line) === heading)) {
    throw new Error(`${page} has no heading "${heading}".`);
  }
  const blocks = blocksOf(page).filter((block) => block.heading === heading);
  return blocks.filter((block) => block.language === language).map(({ text }) => text);
}

function linesOf(page: string): string[] {
  return readFileSync(join(ROOT, page), 'utf8').split('\n');
}

function headingIn(line: string): string {
  return line.replace(/^#+ /, '');
}

/** Why a test that runs these programs has to be skipped, or false. */
export function missing(...programs: string[]): string | false {
  const absent = programs.filter((program) => spawnSync(program, ['--version']).error);
  return absent.length > 0 && `not on this machine: ${absent.join(', ')}`;
}
