// A database of its own on Citus, for tests that were written for one PostgreSQL: books in eight cells on the
// workers, whose owner has no special rights.

import pg from 'pg';
import { makeBooks } from '../../src/store/postgres/new-books.ts';
import type { TestDatabase } from '../support/postgres.ts';
import { coordinatorConfig } from './books-on-citus.ts';
import { rowsOf } from './citus-server.ts';

const CELLS = 8;
const OWNER = 'tael';

const PREFIX = 'test_of_one_';

export async function citusDatabase(): Promise<TestDatabase> {
  const name = `${PREFIX}${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  const { coordinator, workers, machines, at } = await machinesOfCitus();
  const drop = async () => {
    for (const machine of machines) await dropAt(at(machine, 'postgres'), name);
  };
  try {
    for (const machine of machines) {
      await makeRole(at(machine, 'postgres'));
      await rowsOf(at(machine, 'postgres'), `create database ${name} owner ${OWNER}`);
      await rowsOf(at(machine, name), 'create extension citus');
    }
    const { host, port } = coordinator;
    await rowsOf(at(coordinator, name), `select citus_set_coordinator_host('${host}', ${port})`);
    for (const worker of workers) {
      await rowsOf(
        at(coordinator, name),
        `select citus_add_node('${worker.host}', ${worker.port})`,
      );
    }
    const config = { ...coordinator, user: OWNER, database: name };
    const client = new pg.Client(config);
    await client.connect();
    await makeBooks(client, config, CELLS, () => {}).finally(() => client.end());
    return { name, config, owner: config, admin: at(coordinator, name), drop };
  } catch (error) {
    await drop();
    throw error;
  }
}

/** Those that a test has left. */
export async function dropCitusDatabases(): Promise<void> {
  const { machines, at } = await machinesOfCitus();
  for (const machine of machines) {
    const server = at(machine, 'postgres');
    const left = await rowsOf(
      server,
      `select datname from pg_database where starts_with(datname, '${PREFIX}')`,
    );
    for (const { datname } of left) await dropAt(server, `${datname}`);
  }
}

async function dropAt(server: pg.ClientConfig, name: string): Promise<void> {
  await rowsOf(server, `drop database if exists ${name} with (force)`);
}

async function machinesOfCitus() {
  const url = new URL(coordinatorConfig().connectionString);
  const coordinator = { host: url.hostname, port: Number(url.port) };
  const workers = await workersOf(coordinatorConfig());
  const superuser = { user: url.username, password: url.password };
  const at = (machine: object, database: string) => ({ ...machine, ...superuser, database });
  return { coordinator, workers, machines: [coordinator, ...workers], at };
}

async function workersOf(config: pg.ClientConfig) {
  const rows = await rowsOf(
    config,
    'select nodename, nodeport from pg_dist_node where groupid > 0 order by groupid',
  );
  return rows.map(({ nodename, nodeport }) => ({ host: `${nodename}`, port: Number(nodeport) }));
}

async function makeRole(config: pg.ClientConfig): Promise<void> {
  await rowsOf(
    config,
    `do $do$ begin create role ${OWNER} login; exception when duplicate_object then null; end $do$`,
  );
}
