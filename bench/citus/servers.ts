// Databases for the bench on servers of Citus: beside whatever is there, on the coordinator and on as many
// of its workers as are wanted. All of them are removed afterwards.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Closings } from '../closings.ts';

export interface CitusServers {
  readonly coordinator: string;
  readonly workers: readonly string[];
  /** Of all servers; empty where they run on another machine. */
  readonly postmasterPids: readonly number[];
  readonly dataDir: string;
}

const WORKERS = `select nodename, nodeport from pg_dist_node
  where groupid <> 0 and noderole = 'primary' and isactive order by groupid`;

export async function citusServers(coordinator: string): Promise<CitusServers> {
  const places = await rowsAt(coordinator, WORKERS);
  const workers = places.map(({ nodename, nodeport }) => {
    const url = new URL(coordinator);
    url.host = `${nodename}:${nodeport}`;
    return `${url}`;
  });
  const folders = await Promise.all([coordinator, ...workers].map(dataDirOf));
  const pids = await Promise.all(folders.map(postmasterPidIn));
  const [dataDir = ''] = folders;
  return { coordinator, workers, dataDir, postmasterPids: pids.filter((pid) => pid !== null) };
}

async function dataDirOf(url: string): Promise<string> {
  const [{ data_directory: folder } = {}] = await rowsAt(url, 'show data_directory');
  return `${folder}`;
}

async function postmasterPidIn(folder: string): Promise<number | null> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => null);
  return text === null ? null : Number.parseInt(text, 10);
}

/** An empty database; with workers the extension knows them. Answers how to connect to it. */
export async function makeDatabase(
  { coordinator, workers }: CitusServers,
  name: string,
  workerCount: number,
  closings: Closings,
): Promise<string> {
  const used = workers.slice(0, workerCount);
  const everywhere = [coordinator, ...used];
  for (const url of everywhere) await removeDatabase(url, name);
  closings.push(async () => {
    for (const url of everywhere) await removeDatabase(url, name);
  });
  for (const url of everywhere) {
    await rowsAt(url, `create database ${name}`);
    if (used.length > 0) await rowsAt(inDatabase(url, name), 'create extension citus');
  }
  const made = inDatabase(coordinator, name);
  if (used.length > 0)
    await rowsAt(made, `select citus_set_coordinator_host(${placeOf(coordinator)})`);
  for (const url of used) await rowsAt(made, `select citus_add_node(${placeOf(url)})`);
  return made;
}

async function removeDatabase(url: string, name: string): Promise<void> {
  await rowsAt(url, `drop database if exists ${name} with (force)`);
}

function inDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = name;
  return `${changed}`;
}

function placeOf(url: string): string {
  const { hostname, port } = new URL(url);
  return `${pg.escapeLiteral(hostname)}, ${port || 5432}`;
}

async function rowsAt(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // Reported by the query that meets it.
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
