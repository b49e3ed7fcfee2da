// The pages that state figures. A figure stands between two marks, `<!-- figures: NAME -->` and
// `<!-- end -->`, in a sentence or as a whole table, and what stands there is written by nobody.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIGURES, type Language } from './figures.ts';
import { type Kept, ROOT } from './results.ts';

export const PAGES: readonly (readonly [path: string, language: Language])[] = [
  ['README.md', 'en'],
  ['README.zh-CN.md', 'zh'],
  ['docs/results.md', 'en'],
  ['docs/zh/results.md', 'zh'],
  ['docs/operate/sizing.md', 'en'],
  ['docs/zh/operate/sizing.md', 'zh'],
];

const MARKED = /(<!-- figures: ([\w-]+) -->)[\s\S]*?(<!-- end -->)/g;

export function withFigures(page: string, language: Language, kept: Kept): string {
  return page.replaceAll(MARKED, (_, begin: string, name: string, end: string) => {
    const figure = FIGURES[name];
    if (figure === undefined) throw new Error(`There is no figure ${name}.`);
    return `${begin}${figure(kept, language)}${end}`;
  });
}

/** What people have written. */
export function withoutFigures(page: string): string {
  return page.replaceAll(MARKED, '');
}

export function writePages(kept: Kept): void {
  for (const [path, language] of PAGES) {
    const file = join(ROOT, path);
    writeFileSync(file, withFigures(readFileSync(file, 'utf8'), language, kept));
  }
}
