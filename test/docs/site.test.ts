// The documentation as the service serves it: both languages, every link and anchor, a row for every
// code that failures lead to, the names of the installation, and what programs read.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { stageSite } from '../../bin/build-package.ts';
import { buildSite } from '../../bin/build-site.ts';
import { SETTINGS_PAGES, settingsPage } from '../../bin/settings-pages.ts';
import { listPages } from '../../site/pages.ts';
import { REFUSAL_CODES } from '../../src/core/refusal.ts';
import { type Entry, excerpt, findEntries } from '../../src/pages/docs/script/find.ts';
import { signRequest } from '../../src/pages/docs/script/try.ts';
import type { Config } from '../../src/settings/config.ts';
import { openTown } from '../support/memory-town.ts';
import { codeBlocks, ROOT } from './code-blocks.ts';

await buildSite();
const pages = listPages();
const town = await openTown();
const html = { accept: 'text/html' };

async function read(path: string, headers: Record<string, string> = html): Promise<string> {
  const answer = await town.app.inject({ url: path, headers });
  assert.equal(answer.statusCode, 200, path);
  return answer.body;
}

function pathOf(slug: string, language: string): string {
  return `/docs${slug && `/${slug}`}?lang=${language}`;
}

/** What was specified, with the words of the interface, what tests write, and the history of changes. */
const OF_ONE_LANGUAGE = ['spec', 'ledger-edits', 'changelog'];

test('every other page is there in Chinese, which comes first', async () => {
  const untranslated = pages.filter(({ files }) => files.zh === null).map(({ slug }) => slug);
  assert.deepEqual(untranslated, OF_ONE_LANGUAGE);
  assert.match(await read('/docs/quickstart'), /<html lang="zh-CN">[\s\S]*<h1>快速开始<\/h1>/);
  const english = { ...html, 'accept-language': 'en' };
  assert.match(await read('/docs/quickstart', english), /<h1>Quickstart<\/h1>/);
  assert.match(await read('/docs/changelog'), /本页暂无中文版/);
});

test('the pages of the settings have the rows of the program: npm run task build:interface', () => {
  for (const [path, language] of SETTINGS_PAGES) {
    assert.equal(readFileSync(join(ROOT, path), 'utf8'), settingsPage(path, language), path);
  }
});

test('every page of docs/operate is in the site, whoever adds it', () => {
  const { length } = pages.filter(({ files }) => files.en.startsWith('docs/operate/'));
  assert.ok(length >= 1);
  assert.equal(new Set(pages.map(({ slug }) => slug)).size, pages.length, 'no address twice');
});

test('no page shows the stars of Markdown that it did not understand', async () => {
  const shown: string[] = [];
  for (const language of ['zh', 'en']) {
    for (const { slug } of pages) {
      const body = await read(pathOf(slug, language));
      const text = body.replaceAll(/<(pre|code|script|style)[\s\S]*?<\/\1>|<[^>]+>/g, '');
      const [stars] = /.{0,20}\*\*.{0,20}/.exec(text) ?? [];
      if (stars !== undefined) shown.push(`${language} ${slug}: ${stars}`);
    }
  }
  assert.deepEqual(shown, []);
});

test('every link of every page leads to a page, and every anchor to a place on it', async () => {
  const broken: string[] = [];
  for (const language of ['zh', 'en']) {
    const bodies = new Map<string, string>();
    for (const { slug } of pages) bodies.set(slug, await read(pathOf(slug, language)));
    for (const [slug, body] of bodies) {
      const [, article = ''] = /<div class="page">([\s\S]*?)<footer>/.exec(body) ?? [];
      for (const [, href = ''] of article.matchAll(/href="([^"]+)"/g)) {
        if (/^https?:/.test(href)) continue;
        const [path = '', anchor] = href.split('#');
        const target = path === '' ? slug : /^\/docs\/?([^/]*)$/.exec(path)?.[1];
        const there = target === undefined ? undefined : bodies.get(target);
        const found = anchor ? there?.includes(`id="${decodeURIComponent(anchor)}"`) : there;
        if (!found) broken.push(`${language} ${slug}: ${href}`);
      }
    }
  }
  assert.deepEqual(broken, []);
});

test('every page leads to the one before and the one after, in the order of the contents', async () => {
  const addressOf = (at: number) => {
    const slug = pages[at]?.slug;
    return slug === undefined ? undefined : `/docs${slug && `/${slug}`}`;
  };
  for (const [at, { slug }] of pages.entries()) {
    const body = await read(pathOf(slug, 'en'));
    const leads = (rel: string) => new RegExp(`<a rel="${rel}" href="([^"]+)">`).exec(body)?.[1];
    assert.equal(leads('prev'), addressOf(at - 1), slug);
    assert.equal(leads('next'), addressOf(at + 1), slug);
  }
});

test('the search is answered as a page, whatever is asked', async () => {
  const found = await read(`/docs/search?q=${encodeURIComponent('幂等')}`);
  assert.match(found, /<ol>\s*<li><a href="\/docs\/idempotency"><b>幂等<\/b>/);
  assert.match(await read('/docs/search?q=xyzzy&lang=en'), /<p>Nothing was found<\/p>/);
  const both = await read('/docs/search?q=a%26b&lang=en');
  assert.match(both, /href="\/docs\/search\?lang=zh&amp;q=a%26b"/, 'the question is kept');
  for (const q of ['', 'q=', 'q=a&q=b', `q=${'a'.repeat(5_000)}`, 'q=%3Cscript%3E', 'q=%E0%A4']) {
    const { statusCode, body } = await town.app.inject({ url: `/docs/search?${q}`, headers: html });
    assert.ok([200, 400].includes(statusCode), `${q}: ${statusCode}`);
    if (statusCode === 200) assert.equal(body.match(/<script/g)?.length, 1, q);
  }
});

test('the address of every failure leads to its row', async () => {
  for (const language of ['en', 'zh'] as const) {
    const page = await read(pathOf('errors', language));
    for (const code of REFUSAL_CODES) assert.ok(page.includes(`<tr id="${code}">`), code);
  }
});

test('code is highlighted, in tabs, and the Chinese page has the same', async () => {
  const tabsOf = (page: string) =>
    page.match(/<div class="tabs">[\s\S]*?<\/code><\/pre>\n<\/div><\/div>/g);
  const [english, chinese] = [
    await read(pathOf('quickstart', 'en')),
    await read('/docs/quickstart'),
  ];
  assert.equal(tabsOf(english)?.length, 2);
  assert.deepEqual(tabsOf(chinese), tabsOf(english));
  const languages = tabsOf(english)?.[0]?.match(/(?<=<p>)\w+(?=<\/p>)/g);
  assert.deepEqual(languages, ['TypeScript', 'Python', 'Go', 'Java', 'PHP']);
  assert.match(english, /<span class="hljs-keyword">import<\/span>/);
});

test('both READMEs have the same commands', () => {
  const commands = (file: string) =>
    readFileSync(join(ROOT, file), 'utf8').match(/^```sh\n[\s\S]*?^```$/gm);
  assert.deepEqual(commands('README.zh-CN.md'), commands('README.md'));
});

test('what a Chinese page shows to be run or set stands on the English one too', () => {
  const blocksIn = (file: string): readonly string[] =>
    readFileSync(join(ROOT, file), 'utf8').match(/^```(?:sh|ini|crontab)\n[\s\S]*?^```$/gm) ?? [];
  for (const { files } of pages) {
    if (files.zh === null) continue;
    const english = blocksIn(files.en);
    for (const block of blocksIn(files.zh))
      assert.ok(english.includes(block), `${files.zh}: ${block}`);
  }
});

test('a page runs its own script alone, and loads nothing from elsewhere', async () => {
  const { headers, body } = await town.app.inject({ url: '/docs/signing', headers: html });
  const policy = String(headers['content-security-policy']);
  assert.match(policy, /^default-src 'none'; style-src 'sha256-\S+'; script-src 'sha256-\S+';/);
  assert.doesNotMatch(policy, /unsafe|https?:/);
  assert.equal(body.match(/<script/g)?.length, 1);
  assert.doesNotMatch(body, /(src|style)="|<link rel="stylesheet|@import|url\(/);
});

test('what is sent compressed is the same, and in brotli where the browser takes both', async () => {
  for (const url of ['/docs/signing', '/docs/search.json']) {
    const text = await read(url);
    for (const [accepted, coding, unpack] of [
      ['gzip', 'gzip', gunzipSync],
      ['gzip, deflate, br', 'br', brotliDecompressSync],
    ] as const) {
      const headers = { ...html, 'accept-encoding': accepted };
      const answer = await town.app.inject({ url, headers });
      assert.equal(answer.headers['content-encoding'], coding);
      assert.equal(String(unpack(answer.rawPayload)), text);
    }
  }
});

test('the names and the address are those of the installation', async () => {
  const settings: Partial<Config> = { shortName: 'SVC', publicUrl: 'https://pay.example.com/shop' };
  const { app } = await openTown(settings);
  for (const path of ['/docs/signing?lang=en', '/docs/signing.md?lang=en']) {
    const { body } = await app.inject({ url: path, headers: html });
    assert.match(body, /X-SVC-Timestamp/);
    assert.doesNotMatch(body, /X-Tael-(Key|Nonce)/);
  }
  const { body } = await app.inject({ url: '/docs/rest?lang=en', headers: html });
  assert.match(body, /&quot;svc_id&quot;|svc_id/);
  assert.match(body, /href="\/shop\/docs\/signing"/);
  assert.match(body, /https:\/\/pay\.example\.com\/shop\/pay\/C01/);
  assert.doesNotMatch(body, /127\.0\.0\.1:8080|%DOCS%/);
});

test('every page is there as Markdown, with its code, and /llms.txt lists them all', async () => {
  const list = await read('/llms.txt', {});
  for (const { slug } of pages) {
    const name = `/docs/${slug || 'index'}.md`;
    for (const language of ['zh', 'en']) {
      assert.ok(list.includes(`${name}?lang=${language}`), name);
      const text = await read(`${name}?lang=${language}`, {});
      assert.match(text, /^# \S/, name);
      assert.doesNotMatch(text, /^\[代码/m, name);
    }
  }
  assert.match(await read('/docs/signing.md', {}), /```php/);
});

test('the search finds words in both languages, headings before text', async () => {
  const entries: Entry[] = JSON.parse(await read('/docs/search.json?lang=zh'));
  const [first] = findEntries(entries, '幂等');
  assert.deepEqual(first?.slice(0, 3), ['idempotency', '', '幂等']);
  const english: Entry[] = JSON.parse(await read('/docs/search.json?lang=en'));
  assert.equal(findEntries(english, 'Order rounded FEE')[0]?.[0], 'refunds');
  assert.deepEqual(findEntries(english, 'fee xyzzy'), []);
  assert.match(
    excerpt(`${'a '.repeat(90)}signature ${'b '.repeat(90)}`, 'Signature'),
    /^….*signature.*…$/,
  );
});

test('"Try it" signs as the vectors say', () => {
  const { signing } = JSON.parse(readFileSync(join(ROOT, 'sdk/vectors.json'), 'utf8'));
  for (const { key_id: keyId, signature, ...rest } of signing) {
    const signed = signRequest({ ...rest, keyId, shortName: 'SVC' });
    assert.equal(signed.text, keyId + rest.timestamp + rest.nonce);
    assert.equal(signed.signature, signature);
    assert.equal(signed.headers['X-SVC-Signature'], signature);
  }
});

test('the arithmetic of fees on the page is that of the page', async () => {
  const [code = ''] = codeBlocks('docs/api/refunds.md', 'The fee, to the fen', 'js');
  const { feeOfRefund } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const page = readFileSync(join(ROOT, 'docs/api/refunds.md'), 'utf8');
  const rows = [...page.matchAll(/^\| ([\d. |]+) \|$/gm)].map(([, cells = '']) =>
    cells.split(' | '),
  );
  assert.equal(rows.length, 5);
  let before = 0n;
  for (const [amount, sum, percent, feeOfSum, fee, net] of rows.map((row) => row.map(fenIn))) {
    assert.ok(amount && sum && fee !== undefined && feeOfSum !== undefined);
    assert.equal(before + amount, sum);
    assert.equal(percent, sum);
    assert.equal(feeOfRefund(before, amount), fee);
    assert.equal(feeOfRefund(0n, sum), feeOfSum);
    assert.equal(amount - fee, net);
    before = sum;
  }
  const chinese = readFileSync(join(ROOT, 'docs/zh/api/refunds.md'), 'utf8');
  for (const [row = ''] of page.matchAll(/^\| [\d. |]+ \|$/gm)) assert.ok(chinese.includes(row));
});

/** A percentage has four decimals, so it is read as hundredths of a percent: the sum again. */
function fenIn(yuan: string): bigint {
  return BigInt(yuan.replace('.', '').replace(/^0+(?=\d)/, ''));
}

test('an address that is no page is no page', async () => {
  for (const path of [
    '/docs/nothing',
    '/docs/nothing.md',
    '/docs/../package.json',
    '/docs/zh/signing',
  ]) {
    const { statusCode } = await town.app.inject({ url: path, headers: html });
    assert.equal(statusCode, 404, path);
  }
});

test('the archive has the site', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'tael-archive-'));
  t.after(() => rmSync(folder, { recursive: true }));
  stageSite(folder);
  const { pages: packed } = JSON.parse(readFileSync(join(folder, 'site/dist/pages.json'), 'utf8'));
  assert.equal(packed.length, pages.length);
});
