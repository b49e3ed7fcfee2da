// Brings the schema up to date, while other processes go on with their payments. Of several that want
// to, one does and the others wait. Whatever was killed is taken up where it was.

import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { applyStep, type OnMigration } from './migrate-step.ts';
import { giveRights, rightsLacking, roleOf, type ServiceRole } from './service-role.ts';
import {
  type AppliedFile,
  announceFile,
  appliedTo,
  applySchemaFile,
  isFinished,
  NoTables,
  requireKnown,
  SCHEMA_LOCK,
  withdrawFile,
} from './tables/applied-files.ts';
import { isOlder, RELEASE } from './tables/release.ts';
import { type SchemaFile, schemaFiles } from './tables/schema-files.ts';

export interface Migration {
  /** Whether a database without any of the tables gets them; true is the default. */
  readonly mayBegin?: boolean;
  readonly onMigration?: OnMigration;
  /** All that there are; those that came with this version are the default. */
  readonly files?: readonly SchemaFile[];
  /** Which release this is; the program's own is the default. */
  readonly release?: string;
  /** Another role that the service runs as; it gets what it needs. */
  readonly service?: ServiceRole | null;
}

type Version = Required<Pick<Migration, 'files' | 'release'>>;

const LOCK_POLL_MS = 250;

export async function migrate(config: pg.ClientConfig, wishes: Migration = {}): Promise<void> {
  const { mayBegin = true, onMigration = () => {}, service = null } = wishes;
  await inSession(config, wishes, async (client, version) => {
    if (service !== null) await requireSamePlace(client, service);
    // Read first without the lock: nearly every start finds nothing to do.
    const found = await stateOf(client, version, onMigration);
    if (found.missing.length === 0 && (await hasRights(client, service))) return;
    if (found.isEmpty && !mayBegin) throw new NoTables();
    // Nobody waits for a new one, which has no rows.
    const tell: OnMigration = found.isEmpty ? () => {} : onMigration;
    await client.query('set statement_timeout = 0');
    await lockSchema(client, tell);
    const { isEmpty, missing } = await stateOf(client, version, () => {});
    await (isEmpty
      ? begin(client, missing, version.release)
      : continueWith(client, missing, version.release, tell));
    if (service !== null) await giveRights(client, service.role);
  });
}

/** What the service, which cannot migrate, finds. */
export interface Readiness extends ServiceRole {
  /** There is nothing for the owner to do. */
  readonly isReady: boolean;
}

export function readiness(config: pg.ClientConfig, wishes: Migration): Promise<Readiness> {
  return inSession(config, wishes, async (client, version) => {
    const here = await roleOf(client);
    // Without them it may not even read how far the schema has come.
    if (!(await hasRights(client, here))) return { ...here, isReady: false };
    const { missing } = await stateOf(client, version, wishes.onMigration ?? (() => {}));
    return { ...here, isReady: missing.length === 0 };
  });
}

async function hasRights(client: pg.Client, service: ServiceRole | null): Promise<boolean> {
  return service === null || (await rightsLacking(client, service.role)).length === 0;
}

async function requireSamePlace(client: pg.Client, service: ServiceRole): Promise<void> {
  if ((await roleOf(client)).place === service.place) return;
  throw new Error(
    'TAEL_OWNER_DATABASE_URL leads to another database than DATABASE_URL. Nothing was changed.',
  );
}

async function inSession<T>(
  config: pg.ClientConfig,
  { files, release = RELEASE, service }: Migration,
  work: (client: pg.Client, version: Version) => Promise<T>,
): Promise<T> {
  const version = { files: files ?? (await schemaFiles()), release };
  const client = new pg.Client({ ...config, application_name: `tael ${release}` });
  client.on('error', () => {}); // Reported by the query that meets it.
  await (service ? connectAsOwner(client) : client.connect());
  try {
    return await work(client, version);
  } catch (error) {
    throw mayNot(error) ? new Error(NOT_OWNER, { cause: error }) : error;
  } finally {
    await client.end();
  }
}

async function connectAsOwner(client: pg.Client): Promise<void> {
  await client.connect().catch((cause: Error) => {
    throw new Error(`TAEL_OWNER_DATABASE_URL cannot be used: ${cause.message}.`, { cause });
  });
}

const INSUFFICIENT_PRIVILEGE = '42501';

function mayNot(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE;
}

const NOT_OWNER =
  'This role lacks rights, or the schema has to be brought up to date and the role is not its owner. Give the ' +
  'owner of the tables in TAEL_OWNER_DATABASE_URL for one start.';

/** A file of which some steps are left. */
interface Missing {
  readonly file: SchemaFile;
  readonly stepsDone: number;
}

interface State {
  readonly isEmpty: boolean;
  readonly missing: readonly Missing[];
}

async function stateOf(
  client: pg.Client,
  { files, release }: Version,
  tell: OnMigration,
): Promise<State> {
  const applied = await appliedTo(client);
  requireKnown(applied, files, release);
  const byName = new Map(applied.map((file) => [file.name, file]));
  const missing = files.flatMap((file): Missing[] => {
    const found = byName.get(file.name);
    return found && isFinished(found) ? [] : [{ file, stepsDone: found?.steps_done ?? 0 }];
  });
  const names = new Set(files.map(({ name }) => name));
  refuseOrTellLater(
    applied.filter(({ name }) => !names.has(name)),
    missing,
    tell,
  );
  return { isEmpty: applied.length === 0, missing };
}

/** A newer version has been here, and this one may go on. */
function refuseOrTellLater(
  later: readonly AppliedFile[],
  [missing]: readonly Missing[],
  tell: OnMigration,
): void {
  const [first] = later;
  if (first === undefined) return;
  if (missing !== undefined) {
    throw new Error(
      `The database has ${first.name}, which this version of Tael does not know, and not all ` +
        `of ${missing.file.name}. Start the version that was last used on it.`,
    );
  }
  tell('A newer version has brought the schema up to date. This one may run on it.', {
    files: later.map(({ name }) => name),
  });
}

async function begin(
  client: pg.Client,
  missing: readonly Missing[],
  release: string,
): Promise<void> {
  for (const { file } of missing) {
    await client.query('begin');
    await applySchemaFile(client, file, { release });
    await client.query('commit');
  }
}

async function continueWith(
  client: pg.Client,
  missing: readonly Missing[],
  release: string,
  tell: OnMigration,
): Promise<void> {
  const of = missing.reduce((sum, { file, stepsDone }) => sum + file.steps.length - stepsDone, 0);
  let step = 0;
  for (const { file, stepsDone } of missing) {
    await announceFile(client, file, release);
    try {
      // Looked for after it was announced: whoever starts now has read the announcement.
      await refuseOlderNodes(client, file, release);
      for (let done = stepsDone; done < file.steps.length; done++) {
        step += 1;
        await tellingOf({ file: file.name, step, of }, tell, (telling) =>
          applyStep(client, file, done, telling),
        );
      }
    } catch (error) {
      await withdrawFile(client, file).catch(() => {}); // It is there for whoever comes next.
      throw error;
    }
  }
}

async function tellingOf(
  place: object,
  tell: OnMigration,
  work: (telling: OnMigration) => Promise<void>,
): Promise<void> {
  tell('Bringing the schema up to date.', place);
  const sinceMs = performance.now();
  await work((message, details) => tell(message, { ...place, ...details }));
  const ms = Math.round(performance.now() - sinceMs);
  tell('Brought the schema up to date.', { ...place, ms });
}

async function refuseOlderNodes(
  client: pg.Client,
  { name, oldest }: SchemaFile,
  release: string,
): Promise<void> {
  const { rows } = await client.query<{ release: string }>(
    `select distinct substring(application_name from '\\d+[.]\\d+[.]\\d+') as release from pg_stat_activity
     where datname = current_database() and application_name ~ '^tael \\d+[.]\\d+[.]\\d+'`,
  );
  const older = rows.find((session) => isOlder(session.release, oldest ?? release));
  if (older === undefined) return;
  throw new Error(
    `Tael ${older.release} runs on this database and cannot go on after ${name}: the oldest version that ` +
      `can is ${oldest ?? release}. Stop it, then start this one.`,
  );
}

/** Asked for again and again: whoever waits inside PostgreSQL holds up an index that is made concurrently. */
async function lockSchema(client: pg.Client, tell: OnMigration): Promise<void> {
  for (let tries = 0; ; tries++) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [SCHEMA_LOCK]);
    if (rows[0]?.locked === true) return;
    if (tries === 0) tell('Another process brings the schema up to date; waiting for it.', {});
    await pause(LOCK_POLL_MS);
  }
}
