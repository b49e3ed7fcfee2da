// What the declarations say in English, in Chinese, for the reference. A text that is new or has changed is
// written into `chinese.json`; `test/docs/reference.test.ts` names those that are missing.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../pages.ts';

const CHINESE: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(ROOT, 'site/reference/chinese.json'), 'utf8'),
);

export function inChinese(text: string): string {
  return CHINESE[text] ?? text;
}
