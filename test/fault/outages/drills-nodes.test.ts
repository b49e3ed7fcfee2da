// The clock of a node is wrong, and nodes are replaced by others, of a newer version too, while clients work.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { drill } from '../drill/drill.ts';
import { faulty, noCompiler } from '../drill/faulty.ts';
import type { Field } from '../drill/field.ts';
import type { Asked, Choose } from '../drill/fleet.ts';
import type { ServeNode } from '../drill/serve-node.ts';

const HERE = resolve(import.meta.dirname, '../../..');

for (const [seconds, fault] of [
  [3_600, 'the clock of a node is an hour ahead'],
  [-3_600, 'the clock of a node is an hour behind'],
] as const) {
  drill(
    fault,
    {
      missing: noCompiler,
      secondNode: async (t) => {
        const { env } = await faulty(t);
        return { LD_PRELOAD: env.LD_PRELOAD, TAEL_FAULT_CLOCK_S: `${seconds}` };
      },
      // The database's clock decides everything; the node only says that its own is wrong.
      expect: assertAllSucceeded,
    },
    async ({ nodes }) => {
      assert.equal(await nodes[1]?.isReady(), false);
      await pause(3_000);
    },
  );
}

drill(
  'nodes are restarted one after the other',
  { choose: balancer, expect: assertAllSucceeded },
  async ({ nodes }) => {
    for (const node of nodes) await node.replace();
  },
);

let next = '';

drill(
  'nodes are upgraded one after the other, with a change of the schema',
  // Only the newer version may look into the newer tables.
  { choose: balancer, expect: assertAllSucceeded, checkout: () => next },
  async ({ t, nodes, servers: [server] }) => {
    next = await nextVersion(t);
    for (const node of nodes) await node.replace(next);
    const changed = await server?.sql(`select to_regclass('next_version') is not null as there`);
    assert.deepEqual(changed, [{ there: true }]);
  },
);

/** Asks every node as often as a balancer would, and sends requests to those that are ready. */
function balancer({ t, nodes, random }: Field): Choose {
  let ready: readonly ServeNode[] = nodes;
  const asking = nodes.map((node) => {
    const timer = setInterval(async () => {
      const isReady = await node.isReady();
      ready = nodes.filter((one) => (one === node ? isReady : ready.includes(one)));
    }, 200);
    t.after(() => clearInterval(timer));
    return timer;
  });
  assert.ok(asking.length > 0);
  return () => (ready.length > 0 ? random.of(ready) : undefined);
}

function assertAllSucceeded(asked: readonly Asked[]): void {
  const failed = asked.filter(({ heard }) => heard !== 'ok');
  assert.deepEqual(
    failed.map(({ kind, code }) => `${kind}: ${code}`),
    [],
  );
}

/** A copy of this version with another number and one more step of the schema. */
async function nextVersion(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tael-next-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const run = promisify(execFile);
  await run('cp', ['-a', ...['bin', 'src', 'schema'].map((name) => join(HERE, name)), folder]);
  await symlink(join(HERE, 'node_modules'), join(folder, 'node_modules'));
  for (const name of ['console', 'docs', 'sdk']) {
    await symlink(join(HERE, name), join(folder, name));
  }
  const about = JSON.parse(await readFile(join(HERE, 'package.json'), 'utf8'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...about, version: '99.0.0' }));
  const step = `--@ oldest ${about.version}\ncreate table next_version (id bigint primary key);\n`;
  await writeFile(join(folder, 'schema/9999_next_version.sql'), step);
  // With what its schema is, as each release ships it.
  await run(process.execPath, ['bin/build-catalogue.ts'], { cwd: folder });
  return folder;
}
