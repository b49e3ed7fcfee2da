// Figures as pages state them: no more digits than a measurement has, in the words of the language.

import type { MadeAt } from '../machine/conditions.ts';

export type Language = 'en' | 'zh';

const DIGITS = 3;
const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;

export function rounded(figure: number | null, digits = DIGITS): string {
  if (figure === null) return '–';
  const number = Number(figure.toPrecision(digits));
  return number.toLocaleString('en', { maximumSignificantDigits: digits });
}

export function bytes(count: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;
  const at = Math.min(Math.floor(Math.log10(count) / 3), units.length - 1);
  return `${rounded(count / 1_000 ** at, 2)} ${units[at]}`;
}

export function duration(seconds: number, language: Language): string {
  const [length, en, zh] =
    seconds < 2 * HOUR_S
      ? ([MINUTE_S, 'minutes', '分钟'] as const)
      : seconds < 2 * DAY_S
        ? ([HOUR_S, 'hours', '小时'] as const)
        : ([DAY_S, 'days', '天'] as const);
  return `${rounded(seconds / length, 2)} ${language === 'en' ? en : zh}`;
}

/** As a block of its own. */
export function markdownTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return block(
    [line(headings), `|${'---|'.repeat(headings.length)}`, ...rows.map(line)].join('\n'),
  );
}

export function block(text: string): string {
  return `\n\n${text}\n\n`;
}

export function atCommit({ version, commit, date }: MadeAt, language: Language): string {
  const day = date.slice(0, 10);
  return {
    en: `Tael ${version} at commit ${commit}, ${day}`,
    zh: `Tael ${version}，提交 ${commit}，${day}`,
  }[language];
}

export function madeAt(made: MadeAt, language: Language): string {
  const [at, { cores }] = [atCommit(made, language), made];
  return { en: `${at}, ${cores} cores`, zh: `${at}，${cores} 个核` }[language];
}
