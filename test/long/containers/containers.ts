// The services of `deploy/compose.yaml` for a test, under a name and ports of their own. What is built from
// is this checkout; the base images are whatever Docker has or pulls under their names.

import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Agent, fetch as fetchOver } from 'undici';
import { openTael, type Tael } from '../../../sdk/typescript/src/tael.ts';
import { freePort } from '../../support/free-port.ts';

const run = promisify(execFile);
const DEPLOY = fileURLToPath(new URL('../../../deploy', import.meta.url));
const NAME = 'tael.localhost';

export const NO_ENGINE = whyNot();

export type Containers = Awaited<ReturnType<typeof openContainers>>;

/** Started as the page says, and gone with their volumes when the test ends. */
export async function openContainers(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'tael-containers-'));
  const [http, https] = [await freePort(), await freePort()];
  const project = `tael-test-${process.pid}`;
  const given = [...['--project-name', project], ...['--env-file', join(folder, 'env')]];
  const files = ['--file', join(DEPLOY, 'compose.yaml'), '--file', join(folder, 'ports.yaml')];
  await writeFile(join(folder, 'env'), secrets());
  await writeFile(join(folder, 'ports.yaml'), portsOf(http, https));
  const compose = async (...args: readonly string[]) => {
    const command = ['compose', ...given, ...files, ...args];
    const { stdout } = await run('docker', command, { maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  };
  t.after(async () => {
    await compose('down', '--volumes', '--timeout', '20');
    await rm(folder, { recursive: true });
  });
  await compose('up', '--build', '--detach', '--wait');
  const root = '/data/caddy/pki/authorities/local/root.crt';
  const authority = await compose('exec', '-T', 'caddy', 'cat', root);
  const inside = (node: string, ...args: readonly string[]) =>
    compose('exec', '-T', node, 'tael', ...args);
  return {
    compose,
    tael: inside,
    /** What it says, whatever its exit status: here nobody outside knows the name of the service. */
    async doctor(node: string): Promise<string> {
      return inside(node, 'doctor').catch(({ stdout }) => String(stdout));
    },
    /** What a command made, by the names of its JSON in the way of this code. */
    async made(...args: readonly string[]): Promise<Made> {
      const made = JSON.parse(await inside('tael-1', ...args, '--json'));
      const { user_id: userId, merchant_id: merchantId, key_id: keyId, secret } = made;
      return { userId, merchantId, keyId, secret };
    },
    client: ({ keyId, secret }: Pick<Made, 'keyId' | 'secret'>): Tael =>
      openTael({
        url: `https://${NAME}:${https}`,
        keyId,
        secret,
        attemptsMax: 20,
        fetch: fetchHere(authority),
      }),
    async rows(sql: string): Promise<string[]> {
      const psql = ['psql', '--username', 'postgres', 'tael', '-Atc', sql];
      return (await compose('exec', '-T', 'primary', ...psql)).trim().split('\n');
    },
    /** Its first process, which has no chance to end anything; Docker starts it again. */
    async kill(service: string): Promise<void> {
      const id = (await compose('ps', '--quiet', service)).trim();
      const { stdout } = await run('docker', ['inspect', '--format', '{{.State.Pid}}', id]);
      process.kill(Number(stdout), 'SIGKILL');
    },
  };
}

interface Made {
  readonly userId: number;
  readonly merchantId: number;
  readonly keyId: string;
  readonly secret: string;
}

/** Over the name that the certificate is for, at this machine. */
function fetchHere(ca: string): typeof fetch {
  const lookup = (
    _name: string,
    _options: unknown,
    found: (error: null, addresses: { address: string; family: number }[]) => void,
  ) => found(null, [{ address: '127.0.0.1', family: 4 }]);
  const dispatcher = new Agent({ connect: { ca, lookup } });
  const over = (url: string, init: object) => fetchOver(url, { ...init, dispatcher });
  return over as unknown as typeof fetch;
}

function secrets(): string {
  const secret = (bytes: number) => randomBytes(bytes).toString('hex');
  return `TAEL_DOMAIN=${NAME}
TAEL_MASTER_KEY=${secret(32)}
POSTGRES_PASSWORD=${secret(24)}
TAEL_DB_PASSWORD=${secret(24)}
TAEL_OWNER_DB_PASSWORD=${secret(24)}
REPLICATION_PASSWORD=${secret(24)}
`;
}

function portsOf(http: number, https: number): string {
  return `services:
  caddy:
    ports: !override ["127.0.0.1:${http}:80", "127.0.0.1:${https}:443"]
`;
}

/** Null: there are Docker, its Compose, and the base images or a registry to pull them from. */
function whyNot(): string | null {
  try {
    const quietly = { stdio: 'ignore' } as const;
    execFileSync('docker', ['info'], quietly);
    execFileSync('docker', ['compose', 'version'], quietly);
    return null;
  } catch {
    return 'Docker with its Compose is not running on this machine';
  }
}
