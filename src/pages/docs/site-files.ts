// The documentation as `bin/build-site.ts` leaves it: for each page and language what stands in the
// middle, its Markdown, and an index for the search. Names in it are those of this installation.

import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Service } from '../../service/service.ts';
import type { Language } from '../../wire/language.ts';
import { prefixedPath } from '../kit/urls.ts';

export interface SiteIndex {
  readonly groups: readonly Readonly<Record<Language, string>>[];
  readonly pages: readonly ListedPage[];
}

export interface ListedPage {
  /** Its address below /docs; the first page has none. */
  readonly slug: string;
  readonly group: number;
  readonly titles: Readonly<Record<Language, string>>;
}

/** The one that the pages are written with. */
const WRITTEN_SHORT_NAME = 'Tael';
const FOLDER = path.resolve(import.meta.dirname, '../../../site/dist');

let known: { readonly builtAtMs: number; readonly index: Promise<SiteIndex> } | null = null;

/** Null: it has not been built. One that is built again is noticed. */
export async function findSite(): Promise<SiteIndex | null> {
  const file = path.join(FOLDER, 'pages.json');
  const found = await stat(file).catch(() => null);
  if (found === null) return null;
  if (known?.builtAtMs !== found.mtimeMs) {
    known = { builtAtMs: found.mtimeMs, index: readFile(file, 'utf8').then(JSON.parse) };
  }
  return known.index;
}

/** Only names of our own reach the file system. */
export async function readSiteFile(
  service: Service,
  { slug }: ListedPage,
  language: Language,
  kind: 'html' | 'md',
): Promise<string> {
  const file = path.join(FOLDER, language, `${slug || 'index'}.${kind}`);
  const address = kind === 'html' ? prefixedPath(service, '/docs') : `${service.payBase()}/docs`;
  return inOurNames(service, await readFile(file, 'utf8')).replaceAll('%DOCS%', address);
}

export async function readSearchIndex(service: Service, language: Language): Promise<string> {
  return inOurNames(service, await readFile(path.join(FOLDER, `search.${language}.json`), 'utf8'));
}

/** The address of this service, and the headers and fields that are named after its short name. */
function inOurNames(service: Service, text: string): string {
  const { shortName } = service.config;
  const addressed = text.replaceAll('http://127.0.0.1:8080', service.payBase());
  if (shortName === WRITTEN_SHORT_NAME) return addressed;
  return addressed
    .replace(/\bX-Tael-(?=Key|Secret|Timestamp|Nonce|Signature)/g, `X-${shortName}-`)
    .replace(/\btael_id\b/g, `${shortName.toLowerCase()}_id`);
}
