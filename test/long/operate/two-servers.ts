// Two PostgreSQL servers as docs/operate/postgresql.md wants them, the second a standby of the first:
// reached over TLS with a password only.

import { execFileSync } from 'node:child_process';
import { chown, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import { type TestPostgres, testPostgres } from '../../support/replicated.ts';

/** The line of the page, for the addresses of one machine. */
const OVER_TLS = 'hostssl tael tael,tael_owner 127.0.0.0/8 scram-sha-256';

export interface TwoServers {
  readonly servers: readonly [TestPostgres, TestPostgres];
  readonly addresses: readonly [string, string];
  /** What proves them. */
  readonly authority: string;
}

export async function twoServers(t: TestContext, folder: string): Promise<TwoServers> {
  const network = `127.77.${process.pid % 250}`;
  const addresses = [`${network}.1`, `${network}.2`] as const;
  const certificate = join(folder, 'server.pem');
  const key = join(folder, 'server.key');
  // For a host that is an address, the driver compares the name with localhost.
  const names = ['DNS:localhost', ...addresses.map((address) => `IP:${address}`)].join(',');
  execFileSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-subj', '/CN=db', '-days', '2', '-addext', `subjectAltName=${names}`],
    ...['-out', certificate, '-keyout', key],
  ]);
  const primary = await testPostgres(t);
  const standby = await testPostgres(t, primary);
  const servers = [primary, standby] as const;
  for (const [index, server] of servers.entries()) {
    await server.start({ listen_addresses: addresses[index] ?? '' });
    await requireTls(server, await readFile(certificate), await readFile(key));
  }
  return { servers, addresses, authority: certificate };
}

async function requireTls(server: TestPostgres, certificate: Buffer, key: Buffer): Promise<void> {
  const [shown] = await server.sql('show hba_file');
  const rules = String(shown?.hba_file);
  const { uid, gid } = await stat(rules);
  await writeFile(rules, `${OVER_TLS}\n${await readFile(rules, 'utf8')}`);
  for (const [name, content] of Object.entries({ 'server.crt': certificate, 'server.key': key })) {
    const file = join(dirname(rules), name);
    await writeFile(file, content, { mode: 0o600 });
    await chown(file, uid, gid);
  }
  await server.sql(`alter system set ssl = 'on'`);
  await server.sql('select pg_reload_conf()');
}
