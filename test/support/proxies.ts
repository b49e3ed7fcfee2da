// The proxies of deploy/, started for a test with the files there: only ports, paths and the certificate
// are others. Behind them are a node of the test, and one that is away.

import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext } from 'node:test';
import { CERTIFICATE, KEY } from '../callbacks/certificate.ts';
import { ROOT } from '../docs/code-blocks.ts';
import { freePort } from './free-port.ts';
import { until } from './until.ts';

export const DOMAIN = 'pay.example.com';

interface Program {
  readonly program: string;
  readonly version: string;
  /** Answers the words that check its file, and those that start it. */
  arrange(port: number): { readonly check: readonly string[]; readonly run: readonly string[] };
}

export interface Proxy {
  readonly program: string;
  /** Why it cannot be run here. */
  readonly skip: string | false;
  /** Answers once it passes requests on, and ends with the test. */
  start(t: TestContext): Promise<{ readonly port: number; said(): string }>;
}

/** In front of the node that listens at `nodePort`. */
export async function proxiesBefore(
  nodePort: number,
  connectionsMax = 3_500,
): Promise<readonly Proxy[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tael-proxies-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  /** Nobody listens at the first; at the second, the proxies send people to https. */
  const [away, plain] = [await freePort(), await freePort()];
  return programs({ folder, nodePort, connectionsMax, away, plain }).map(
    ({ program, version, arrange }) => ({
      program,
      skip: spawnSync(program, [version]).status !== 0 && `not on this machine: ${program}`,
      async start(t) {
        const port = await freePort();
        const { check, run } = arrange(port);
        const env = {
          ...process.env,
          HOME: folder,
          XDG_DATA_HOME: folder,
          XDG_CONFIG_HOME: folder,
        };
        execFileSync(program, check, { env, stdio: 'pipe' });
        const said = follow(t, spawn(program, run, { env, stdio: 'pipe' }));
        await until(`${program} passes requests on`, () => passesOn(port)).catch((error) => {
          throw new Error(`${error.message} ${said()}`);
        });
        return { port, said };
      },
    }),
  );
}

interface Surroundings {
  readonly folder: string;
  readonly nodePort: number;
  /** What the node holds without ending any. */
  readonly connectionsMax: number;
  readonly away: number;
  readonly plain: number;
}

function programs(surroundings: Surroundings): readonly Program[] {
  const { folder, nodePort, connectionsMax, away, plain } = surroundings;
  const inFolder = (name: string, content: string): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    chmodSync(folder, 0o755); // Workers of a proxy have no rights.
    return path;
  };
  /** A file of deploy/. */
  const deployed = (name: string): string =>
    readFileSync(join(ROOT, 'deploy', name), 'utf8')
      .replace(/127\.0\.0\.1:8080(?=[ ;\n])/, `127.0.0.1:${nodePort}`)
      .replace(/127\.0\.0\.1:8081/, `127.0.0.1:${away}`);
  const chain = inFolder('chain.pem', CERTIFICATE);
  const both = inFolder('both.pem', CERTIFICATE + KEY);
  const key = inFolder('key.pem', KEY);
  return [
    {
      program: 'nginx',
      version: '-v',
      arrange(port) {
        const site = deployed('nginx.conf')
          .replace('listen 80;', `listen 127.0.0.1:${plain};`)
          .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
          .replaceAll('max_conns=3500', `max_conns=${connectionsMax}`)
          .replace('/etc/ssl/tael/fullchain.pem', chain)
          .replace('/etc/ssl/tael/privkey.pem', key);
        const below = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
          .map((name) => `${name}_temp_path ${folder}/${name};`)
          .join('\n');
        const main = `daemon off; pid ${folder}/nginx.pid; error_log stderr;
          events { worker_connections 4096; }
          http { access_log off; ${below}\n${site} }`;
        const args = ['-p', folder, '-c', inFolder('nginx.conf', main)];
        return { check: ['-t', ...args], run: args };
      },
    },
    {
      program: 'haproxy',
      version: '-v',
      arrange(port) {
        const file = inFolder(
          'haproxy.cfg',
          deployed('haproxy.cfg')
            .replace('bind :80', `bind 127.0.0.1:${plain}`)
            .replace('bind :443', `bind 127.0.0.1:${port}`)
            .replace('/etc/haproxy/tael.pem', both),
        );
        return { check: ['-c', '-f', file], run: ['-db', '-f', file] };
      },
    },
    {
      program: 'caddy',
      version: 'version',
      arrange(port) {
        const options = [
          ...['grace_period 1s', 'admin off', 'auto_https disable_redirects'],
          ...['local_certs', 'skip_install_trust'],
        ].join('\n\t');
        const file = inFolder(
          'Caddyfile',
          deployed('Caddyfile')
            .replace('grace_period 10s', options)
            .replace('{$TAEL_DOMAIN}', `https://${DOMAIN}:${port}`)
            .replace(/{\$TAEL_NODES:[^}]+}/, `127.0.0.1:${nodePort} 127.0.0.1:${away}`),
        );
        const args = ['--config', file, '--adapter', 'caddyfile'];
        return { check: ['validate', ...args], run: ['run', ...args] };
      },
    },
  ];
}

async function passesOn(port: number): Promise<boolean> {
  const name = { headers: { host: DOMAIN }, servername: DOMAIN, rejectUnauthorized: false };
  const asking = request({ host: '127.0.0.1', port, path: '/readyz', agent: false, ...name }).end();
  try {
    const [answer] = await once(asking, 'response');
    answer.resume();
    return answer.statusCode === 200;
  } catch {
    return false;
  }
}

/** Ends with the test. Answers what it says. */
function follow(t: TestContext, child: ChildProcess): () => string {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk) => {
      said += chunk;
    });
  }
  t.after(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  return () => said;
}
