// Tests that deploy/kubernetes/ fits the rest: settings, ports, addresses of probes, the account of the
// image, how long a stop takes. No cluster is here; `kubectl kustomize` was run by hand
// (docs/operate/install.md).

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import packageJson from '../../package.json' with { type: 'json' };
import { ROUTES } from '../../src/server/routes.ts';
import { readConfig } from '../../src/settings/config.ts';
import { SETTING_GROUPS } from '../../src/settings/settings.ts';
import { backupPlace, emptyForNow } from '../cli/backup-place.ts';
import { PROGRAM } from '../support/tael.ts';
import { ROOT } from './code-blocks.ts';

const FOLDER = join(ROOT, 'deploy/kubernetes');
const read = (name: string) => parse(readFileSync(join(FOLDER, name), 'utf8'));
const files = globSync('**/*.yaml', { cwd: FOLDER });
const base = read('kustomization.yaml');
const deployment = read('deployment.yaml');
const pods = [
  deployment.spec.template,
  read('verify.yaml').spec.jobTemplate.spec.template,
  read('schema/job.yaml').spec.template,
];
const [node] = deployment.spec.template.spec.containers;
const given: Record<string, string> = Object.fromEntries(
  base.configMapGenerator[0].literals.map((line: string) => line.split(/=(.*)/s)),
);
/** What the Secret `tael` holds. */
const SECRETS = {
  DATABASE_URL: 'postgres://tael@db.example.com/tael',
  TAEL_MASTER_KEY: 'ab'.repeat(32),
};
const config = readConfig({
  TAEL_HOST: '0.0.0.0',
  TAEL_DATA: '/var/lib/tael',
  ...SECRETS,
  ...given,
});

test('every file is named by one that lists it, and the image is that of this checkout', () => {
  const schema = read('schema/kustomization.yaml');
  const listed = [...base.resources, ...schema.resources.map((one: string) => join('schema', one))];
  const lists = ['kustomization.yaml', 'schema/kustomization.yaml'];
  assert.deepEqual(files.sort(), [...listed, ...lists].sort());
  for (const { images } of [base, schema]) {
    assert.deepEqual(images, [{ name: 'tael', newTag: packageJson.version }]);
  }
  for (const { spec } of pods) assert.deepEqual(spec.containers[0].image, 'tael');
});

test('every setting is one that Tael has, and takes; secrets stand in no file', () => {
  const known = Object.values(SETTING_GROUPS).flatMap((group) =>
    Object.values(group).map(({ name }) => name),
  );
  const all = files.map((file) => readFileSync(join(FOLDER, file), 'utf8')).join('\n');
  const named = [...Object.keys(given), ...(all.match(/\b(TAEL_[A-Z_]+|DATABASE_URL)\b/g) ?? [])];
  for (const name of named) assert.ok(known.includes(name), name);
  for (const name of ['DATABASE_URL', 'TAEL_OWNER_DATABASE_URL', 'TAEL_MASTER_KEY']) {
    assert.ok(!(name in given), name);
  }
});

test('no Service of the namespace becomes a setting, as TAEL_PORT would', () => {
  assert.throws(() => readConfig({ TAEL_PORT: 'tcp://10.96.0.7:80' }), /TAEL_PORT must be/);
  for (const { spec } of pods) assert.equal(spec.enableServiceLinks, false);
});

test('ports and probes are where the service answers, and metrics are in no Service', () => {
  const ports = Object.fromEntries(
    node.ports.map(({ name, containerPort }: Record<string, unknown>) => [name, containerPort]),
  );
  assert.deepEqual(ports, { http: config.port, metrics: config.metrics?.port });
  assert.deepEqual(read('service.yaml').spec.ports, [
    { name: 'http', port: 80, targetPort: 'http' },
  ]);
  const paths = ROUTES.map(({ path }) => path);
  const { startupProbe, livenessProbe, readinessProbe } = node;
  for (const { httpGet } of [startupProbe, livenessProbe, readinessProbe]) {
    assert.equal(httpGet.port, 'http');
    assert.ok(paths.includes(httpGet.path), httpGet.path);
  }
  assert.equal(livenessProbe.httpGet.path, '/livez', 'a restart brings no database back');
  assert.equal(readinessProbe.httpGet.path, '/readyz');
  const [open, measured] = read('network-policy.yaml').spec.ingress;
  assert.deepEqual([open.ports, 'from' in open], [[{ port: 'http' }], false]);
  assert.deepEqual(measured.ports, [{ port: 'metrics' }]);
  assert.equal(measured.from.length, 1);
});

test('a pod is ended after it has drained and finished, and notices before that it drains', () => {
  const listen = readFileSync(join(ROOT, 'src/cli/serve/listen.ts'), 'utf8');
  const serve = readFileSync(join(ROOT, 'src/cli/serve/serve.ts'), 'utf8');
  const msIn = (source: string, name: string) =>
    Number(new RegExp(`const ${name} = ([\\d_]+);`).exec(source)?.[1]?.replaceAll('_', ''));
  const finishMs = msIn(listen, 'FINISH_MS_MAX') + msIn(serve, 'STOP_MS_MAX');
  const { terminationGracePeriodSeconds: graceSeconds } = deployment.spec.template.spec;
  assert.ok(graceSeconds * 1000 >= config.drainMs + finishMs);
  const { periodSeconds, failureThreshold } = node.readinessProbe;
  assert.ok(periodSeconds * failureThreshold * 1000 < config.drainMs);
});

test('pods run as the account of the image, without rights, on a root that is read-only', () => {
  const [, account] = /^USER (\d+):\1$/m.exec(readFileSync(join(ROOT, 'Dockerfile'), 'utf8')) ?? [];
  const id = Number(account);
  assert.match(
    readFileSync(join(ROOT, 'bin/release/image.ts'), 'utf8'),
    new RegExp(`^const ACCOUNT = ${id};$`, 'm'),
  );
  for (const { spec } of pods) {
    const { runAsNonRoot, runAsUser, runAsGroup, fsGroup, seccompProfile } = spec.securityContext;
    assert.deepEqual([runAsNonRoot, runAsUser, runAsGroup, fsGroup], [true, id, id, id]);
    assert.deepEqual(seccompProfile, { type: 'RuntimeDefault' });
    assert.equal(spec.automountServiceAccountToken, false);
    const [container, ...others] = spec.containers;
    assert.equal(others.length, 0);
    assert.deepEqual(container.securityContext, {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    const mounted = container.volumeMounts.map((one: { mountPath: string }) => one.mountPath);
    assert.deepEqual(mounted, [config.dataDir, '/tmp']);
    assert.equal(container.resources.limits.memory, '1Gi');
  }
  const mebibytes = (config.memoryBytesMax ?? 0) / 2 ** 20;
  assert.ok(mebibytes * 1.25 <= 1024, 'a quarter more than the bound');
});

test('the labels by which each finds the nodes are those of the nodes alone', () => {
  const labels = deployment.spec.template.metadata.labels;
  const found = [
    deployment.spec.selector.matchLabels,
    read('service.yaml').spec.selector,
    read('disruption-budget.yaml').spec.selector.matchLabels,
    read('network-policy.yaml').spec.podSelector.matchLabels,
    deployment.spec.template.spec.topologySpreadConstraints[0].labelSelector.matchLabels,
  ];
  for (const one of found) assert.deepEqual(one, labels);
  for (const { metadata } of pods.slice(1)) assert.notDeepEqual(metadata.labels, labels);
  assert.ok(read('disruption-budget.yaml').spec.minAvailable < deployment.spec.replicas);
});

test('the job makes the tables, and finds them the next time', async () => {
  const place = await backupPlace();
  const database = await emptyForNow();
  const bin = join(place.folder, 'bin');
  await mkdir(bin);
  await writeFile(join(bin, 'tael'), `#!/bin/sh\nexec ${process.execPath} ${PROGRAM} "$@"\n`);
  await chmod(join(bin, 'tael'), 0o755);
  const [shell, ...args] = read('schema/job.yaml').spec.template.spec.containers[0].command;
  const env = { ...place.environment(database), PATH: `${bin}:${process.env.PATH}` };
  const run = () => promisify(execFile)(shell, args, { env, cwd: place.folder });
  assert.match((await run()).stdout, /^Made empty books in DATABASE_URL/);
  assert.deepEqual(await run(), { stdout: '', stderr: '' });
});
