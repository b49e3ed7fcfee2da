// The tables of docs/settings.md, in both languages, made from the rows in `src/settings/`. A table stands
// between two marks, `<!-- settings: GROUP -->` and `<!-- end -->`; around it people write.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { anchorOf } from '../site/markdown.ts';
import { ROOT, type SiteLanguage } from '../site/pages.ts';
import type { NamedSetting } from '../src/settings/setting.ts';
import { SETTING_GROUPS } from '../src/settings/settings.ts';

export const SETTINGS_PAGES: readonly (readonly [path: string, language: SiteLanguage])[] = [
  ['docs/settings.md', 'en'],
  ['docs/zh/settings.md', 'zh'],
];

const TABLE = /(<!-- settings: ([\w-]+) -->\n)[\s\S]*?(<!-- end -->)/g;

const WORDS = {
  en: { head: '| setting | default | what it is |', and: ', ', none: 'none' },
  zh: { head: '| 设置 | 默认值 | 含义 |', and: '、', none: '无' },
} as const;

/** The page as it should be. */
export function settingsPage(path: string, language: SiteLanguage): string {
  const page = readFileSync(join(ROOT, path), 'utf8');
  return page.replaceAll(TABLE, (_, begin: string, name: string, end: string) => {
    const group = SETTING_GROUPS[name];
    if (group === undefined) throw new Error(`There is no group of settings ${name}.`);
    // Settings that are told in the same words are told together.
    const told = Map.groupBy(Object.values(group), ({ words }) => words);
    const rows = [...told.values()].map((settings) => `${rowOf(settings, language)}\n`);
    return `${begin}${WORDS[language].head}\n|---|---|---|\n${rows.join('')}${end}`;
  });
}

function rowOf(settings: readonly NamedSetting[], language: SiteLanguage): string {
  const { and } = WORDS[language];
  const names = settings.map(({ name }) => `\`${name}\``);
  const defaults = new Set(settings.map((setting) => defaultOf(setting, language)));
  return `| ${names.join(and)} | ${[...defaults].join(and)} | ${textOf(settings, language)} |`;
}

function defaultOf(setting: NamedSetting, language: SiteLanguage): string {
  const printed = setting.usualText === null ? null : `\`${setting.usualText}\``;
  return setting.usually?.[language] ?? printed ?? WORDS[language].none;
}

function textOf([setting]: readonly NamedSetting[], language: SiteLanguage): string {
  const [en, zh, see] = setting?.words ?? ['', ''];
  const text = { en, zh }[language];
  if (see === undefined) return text;
  const [page, titleEn, titleZh] = see;
  const link = (title: string) => `[${title}](${page}#${anchorOf(title)})`;
  return text + (language === 'en' ? ` ${link(titleEn)}.` : `见${link(titleZh)}。`);
}
