// What is in the documentation site, in its order. A page is a Markdown file in docs/, and its Chinese
// one has the same path below docs/zh/; without one, Chinese readers get the English text, and a line
// that says so. Whoever adds a page adds its path here; a page in docs/operate/ is found by itself.

import { existsSync, globSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '..');
export const LANGUAGES = ['zh', 'en'] as const;
export type SiteLanguage = (typeof LANGUAGES)[number];

interface Group {
  readonly title: Readonly<Record<SiteLanguage, string>>;
  /** Below docs/, except for what begins with a slash, which is in the root. */
  readonly files: readonly string[];
}

const GROUPS: readonly Group[] = [
  { title: { zh: '开始', en: 'Start' }, files: ['README.md', 'quickstart.md', 'api/try.md'] },
  {
    title: { zh: '接入', en: 'Integrate' },
    files: [
      ...['api/signing.md', 'api/collections.md', 'api/webhooks.md', 'api/refunds.md'],
      ...['api/bills.md', 'proofs.md'],
      ...['api/idempotency.md', 'api/errors.md', 'api/limits.md', 'testing.md', 'sandbox.md'],
      'platform.md',
    ],
  },
  {
    title: { zh: '工具', en: 'Tools' },
    files: ['sdk.md', 'examples.md', 'api/mcp.md', 'mandates.md', 'command-line.md'],
  },
  {
    title: { zh: '参考', en: 'Reference' },
    files: [
      'api/reference.md',
      ...['orders', 'refunds', 'wallets', 'callbacks', 'mandates', 'service'].map(
        (name) => `api/reference-${name}.md`,
      ),
      ...[
        'api/rest.md',
        'api/one-interface.md',
        'api/access.md',
        'api/refund-requests.md',
        'api/cashier.md',
      ],
      ...['spec.md', 'ledger.md', 'ledger-edits.md', 'results.md'],
    ],
  },
  {
    title: { zh: '自行部署', en: 'Run it yourself' },
    files: [
      ...['operate/README.md', 'operate/install.md'],
      ...['settings.md', 'accounts.md', 'operations.md', 'observing.md', 'keys-and-audit.md'],
      'security.md',
      ...found('operate/*.md'),
      '/CHANGELOG.md',
    ],
  },
];

/** They say how it is made: in a search they stand behind those that say what to do. */
const BEHIND: ReadonlySet<string> = new Set(['ledger', 'results', 'security']);

export interface SitePage {
  /** Its address below /docs; the first page has none. */
  readonly slug: string;
  readonly group: number;
  /** From the root; the Chinese one is null where there is none. */
  readonly files: { readonly en: string; readonly zh: string | null };
}

export const GROUP_TITLES = GROUPS.map(({ title }) => title);

/** Pages that are listed and not there yet are left out. */
export function listPages(): readonly SitePage[] {
  const listed = GROUPS.flatMap(({ files }, group) => files.map((file) => ({ file, group })));
  const first = listed.filter(({ file }, at) => {
    return listed.findIndex((one) => one.file === file) === at;
  });
  return first.flatMap(({ file, group }) => {
    const en = file.startsWith('/') ? file.slice(1) : `docs/${file}`;
    if (!existsSync(join(ROOT, en))) return [];
    const zh = `docs/zh/${file.replace(/^\//, '')}`;
    return [
      { slug: slugOf(file), group, files: { en, zh: existsSync(join(ROOT, zh)) ? zh : null } },
    ];
  });
}

/** Reports of what was measured: whoever searches finds a section by how it begins. */
const REPORTS: ReadonlySet<string> = new Set(['results']);
const FOUND_BY = 200;

/** What of a section is searched. */
export function searchedOf({ slug }: SitePage, text: string): string {
  return REPORTS.has(slug) ? text.slice(0, FOUND_BY) : text;
}

/** How much a word on a page counts in a search. */
export function weightOf({ slug }: SitePage): number {
  return BEHIND.has(slug) ? 0.5 : 1;
}

/** The first page of a folder has the name of the folder. */
function slugOf(file: string): string {
  const name = basename(file, '.md');
  if (name !== 'README') return name.toLowerCase();
  return dirname(file) === '.' ? '' : basename(dirname(file));
}

function found(pattern: string): readonly string[] {
  return globSync(pattern, { cwd: join(ROOT, 'docs') }).sort();
}
