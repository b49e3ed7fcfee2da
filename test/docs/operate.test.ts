// Tests what docs/operate says without a command: its settings are settings, and lines for cron say that no
// test runs them. `npm run task test:operate` follows the commands.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseSettings } from '../../bin/settings-file.mjs';
import { readConfig } from '../../src/settings/config.ts';
import { blocksOf, ROOT } from './code-blocks.ts';

const FOLDER = 'docs/operate';
/** The page on recovery has a test of its own. */
const PAGES = readdirSync(join(ROOT, FOLDER))
  .filter((name) => name !== 'point-in-time-recovery.md')
  .map((name) => `${FOLDER}/${name}`);

test('the settings of the pages are settings', () => {
  const pages = [...PAGES, 'docs/settings.md'];
  const blocks = pages
    .flatMap((name) => blocksOf(name))
    .filter(({ language }) => language === 'ini');
  assert.ok(blocks.length >= 5);
  const known = readFileSync(join(ROOT, 'docs/settings.md'), 'utf8');
  for (const { text } of blocks) {
    const { lines, problems } = parseSettings(Buffer.from(text));
    assert.deepEqual(problems, []);
    const settings = Object.fromEntries(lines.map(({ name: setting, value }) => [setting, value]));
    for (const name of Object.keys(settings)) assert.ok(known.includes(`\`${name}\``), name);
    const own = { ...settings, TAEL_MASTER_KEY_FILE: undefined, ...secretsOf(settings) };
    const { publicUrl } = readConfig({ TAEL_MASTER_KEY: 'ab'.repeat(32), ...definedOf(own) });
    assert.equal(publicUrl ?? undefined, settings.TAEL_PUBLIC_URL);
  }
});

/** What stands in a file on the machine of whoever follows the page. */
function secretsOf({ TAEL_NOTICES_SECRET_FILE: file }: Readonly<Record<string, string>>) {
  if (file === undefined) return {};
  const secret = `whsec_${Buffer.alloc(32).toString('base64')}`;
  return { TAEL_NOTICES_SECRET_FILE: undefined, TAEL_NOTICES_SECRET: secret };
}

function definedOf(settings: Readonly<Record<string, string | undefined>>): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

test('lines for cron say that no test runs them', () => {
  const blocks = PAGES.flatMap((name) => blocksOf(name));
  const ofCron = blocks.filter(({ language }) => language === 'crontab');
  assert.equal(ofCron.length, 1);
  assert.deepEqual(
    ofCron.filter(({ isNotRun }) => !isNotRun),
    [],
  );
});
