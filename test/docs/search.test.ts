// The questions that people bring to the documentation, in their words: the page that answers is among the
// first two hits. The index is the one that is built, and the search is that of the page.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildSite } from '../../bin/build-site.ts';
import { OTHER_WORDS } from '../../site/other-words.ts';
import { LANGUAGES } from '../../site/pages.ts';
import { type Entry, excerpt, findEntries } from '../../src/pages/docs/script/find.ts';
import { ROOT } from './code-blocks.ts';

await buildSite();

/** What somebody types, and the page and section with the answer. */
const QUESTIONS: Readonly<Record<'en' | 'zh', readonly (readonly [string, string])[]>> = {
  en: [
    ['backup', 'operations#back-up'],
    ['how do I back up', 'operations#back-up'],
    ['environment variables', 'settings#'],
    ['monitoring', 'observing#'],
    ['alerts', 'observing#prometheus-and-grafana'],
    ['retention', 'operations#what-is-kept'],
    ['give money back', 'refunds#'],
    ['give a user their money back', 'refunds#'],
    ['add a node', 'two-nodes#'],
    ['shrink the log', 'observing#keep-the-log-small'],
    ['disk full', 'sizing#when-the-disk-is-nearly-full'],
    ['kubernetes', 'install#kubernetes'],
    ['helm chart', 'install#kubernetes'],
    ['callback failed', 'operations#callbacks-that-fail'],
    ['who created a key', 'keys-and-audit#who-changed-what'],
    ['forgotten password', 'accounts#the-login-password'],
    ['upgrading', 'upgrade#'],
    ['restoring a backup', 'operations#restore'],
  ],
  zh: [
    ['备份', 'operations#备份'],
    ['环境变量', 'settings#'],
    ['监控', 'observing#'],
    ['告警', 'observing#prometheus-与-grafana'],
    ['保留期限', 'operations#保留多久'],
    ['退款', 'refunds#'],
    ['怎么把钱退给用户', 'refunds#'],
    ['增加节点', 'two-nodes#'],
    ['缩小日志', 'observing#控制日志的大小'],
    ['磁盘满了怎么办', 'sizing#磁盘快满时'],
    ['kubernetes', 'install#kubernetes'],
    ['回调失败', 'operations#失败的回调'],
    ['谁创建了密钥', 'keys-and-audit#谁改了什么'],
    ['忘记密码', 'accounts#登录密码'],
    ['如何升级', 'upgrade#'],
    ['恢复备份', 'operations#恢复'],
  ],
};

function indexIn(language: string): readonly Entry[] {
  return JSON.parse(readFileSync(join(ROOT, `site/dist/search.${language}.json`), 'utf8'));
}

for (const [language, questions] of Object.entries(QUESTIONS)) {
  const entries = indexIn(language);
  for (const [asked, answer] of questions) {
    test(`${asked}: the answer is among the first two hits`, () => {
      const found = findEntries(entries, asked).map(([slug, anchor]) => `${slug}#${anchor}`);
      assert.ok(found.slice(0, 2).includes(answer), `${answer} is not in ${found.join(', ')}`);
    });
  }
}

test('a word is found in its other forms, and not inside of another word', () => {
  const entry = (heading: string): Entry => [heading, '', 'A page', heading, '', '', 1];
  const headings = ['Callbacks that fail', 'Signing in', 'Deliveries', 'Logins'];
  const found = (asked: string) =>
    findEntries(headings.map(entry), asked).map(([, , , heading]) => heading);
  assert.deepEqual(found('failed callback'), ['Callbacks that fail']);
  assert.deepEqual(found('delivery '), ['Deliveries']);
  assert.deepEqual(found('log '), []);
  assert.deepEqual(found('back '), []);
  assert.deepEqual(found('log'), ['Logins'], 'it may not be typed to its end yet');
});

test('every heading that has other words is there', () => {
  for (const language of LANGUAGES) {
    const headings = new Set(indexIn(language).map(([, , , heading]) => heading));
    const named = Object.keys(OTHER_WORDS[language]);
    assert.deepEqual(
      named.filter((heading) => !headings.has(heading)),
      [],
    );
  }
});

test('pages about how it is made stand behind those that say what to do', () => {
  const entry = (slug: string, weight: number): Entry => [slug, '', slug, 'Verify', '', '', weight];
  const found = findEntries([entry('ledger', 0.5), entry('operations', 1)], 'verify');
  assert.deepEqual(
    found.map(([slug]) => slug),
    ['operations', 'ledger'],
  );
  assert.equal(indexIn('en').find(([slug]) => slug === 'ledger')?.[6], 0.5);
});

test('what is shown of a hit is around the word, in whatever form', () => {
  assert.match(excerpt(`${'a '.repeat(90)}the nodes ${'b '.repeat(90)}`, 'add a node'), /nodes/);
});
