// Tests that deploy/ and the Dockerfile fit the rest: the version, the paths, the user, and the scripts.
// That the image can be built was tried by hand (docs/operate/install.md).

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import packageJson from '../../package.json' with { type: 'json' };
import { missing, ROOT } from './code-blocks.ts';

const compose = readText('deploy/compose.yaml');
const dockerfile = readText('Dockerfile');

test('the compose file has the version of this checkout, and names files that are there', () => {
  assert.match(
    compose,
    new RegExp(`image: tael:${packageJson.version.replaceAll('.', '\\.')}$`, 'm'),
  );
  const mounted = [...compose.matchAll(/- (\.\/[^:\n]+):/g)].map(([, path]) => path ?? '');
  assert.equal(mounted.length, 3);
  for (const path of mounted) assert.ok(existsSync(join(ROOT, 'deploy', path)), path);
});

test('npm is told to install the archive as a file, not as a repository', () => {
  const [, archive] = /npm install --global .* (\S+\.tgz)$/m.exec(dockerfile) ?? [];
  assert.match(archive ?? '', /^\.?\//);
});

test('the image runs without rights, and is read-only but for its data', () => {
  assert.match(dockerfile, /^USER 10001:10001$/m);
  assert.match(dockerfile, /^HEALTHCHECK /m);
  for (const line of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true']) {
    assert.ok(compose.includes(line), line);
  }
});

test('every setting that the compose file gives is one that Tael has', () => {
  const names = [...compose.matchAll(/^ {4}(TAEL_\w+|DATABASE_URL): /gm)].map(
    ([, name]) => name ?? '',
  );
  const settings = readText('docs/settings.md');
  assert.ok(names.length >= 4);
  for (const name of names) assert.ok(settings.includes(`\`${name}\``), name);
});

test('the scripts are shell', { skip: missing('bash') }, () => {
  for (const script of globSync('deploy/**/*.sh', { cwd: ROOT })) {
    execFileSync('bash', ['-n', script], { cwd: ROOT });
  }
});

const noCaddy = spawnSync('caddy', ['version']).status !== 0 && 'caddy is not installed';
test('Caddy takes its configuration', { skip: noCaddy }, () => {
  const [, nodes = ''] = /^ +TAEL_NODES: (.+)$/m.exec(compose) ?? [];
  const env = { ...process.env, TAEL_DOMAIN: 'pay.example.com', TAEL_NODES: nodes };
  const args = ['adapt', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'];
  const adapted = execFileSync('caddy', args, { cwd: ROOT, env, encoding: 'utf8' });
  assert.match(adapted, /tael-1:8080.*tael-2:8080/);
});

function readText(name: string): string {
  return readFileSync(join(ROOT, name), 'utf8');
}
