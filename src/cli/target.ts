// Carries out the operation of a command: in the books of this machine, where nobody has to prove anything,
// or by a service elsewhere, for a person who has signed in there or with a key of theirs.

import { assert } from '../core/assert.ts';
import { siteOf, type WrittenFile } from '../interface/answer-shape.ts';
import {
  type AnyOperation,
  NO_BROWSER,
  type OperatorCall,
  type OwnCall,
  type TillCall,
  takesKey,
} from '../interface/operation.ts';
import { atThisMachine } from '../service/administration/authorization.ts';
import { findUser } from '../service/administration/find-user.ts';
import { NoData } from '../service/no-data.ts';
import type { OpenService } from '../service/open-service.ts';
import type { Fields } from '../service/parameters/fields.ts';
import { readParameters } from '../service/parameters/read-parameters.ts';
import { type Config, ConfigError, givenTo, readConfig } from '../settings/config.ts';
import type { JsonObject } from '../wire/json-read.ts';
import type { Cli } from './cli.ts';
import { INSTALLED } from './install.ts';
import { runOnBooks } from './on-books.ts';
import { type Failure, printReply, type Reply, refuseArgument, type Success } from './reply.ts';

export interface Target {
  /** What sentences about what was done say of the service. */
  readonly site: Pick<Config, 'shortName' | 'signUp'>;
  /** Of whoever is named by number, login, reference or wallet id. */
  userNumber(name: string): Promise<Outcome<number>>;
  record(operation: AnyOperation, asked: Asked): Promise<Outcome<Success['value']>>;
  file(operation: AnyOperation, asked: Asked): Promise<Outcome<Omit<WrittenFile, 'digest'>>>;
}

export interface Asked {
  readonly params: Readonly<Record<string, string>>;
  readonly given: JsonObject;
  readonly idempotencyKey: string | null;
  /** Whose it is, of what is somebody's own. */
  readonly userId: number;
}

export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | ({ readonly ok: false } & Failure);

const NOWHERE =
  'No service is known here. Sign in at one: tael login https://… Or keep one with a key: tael profile add …';
const OR_ELSEWHERE = ' Or sign in at a service elsewhere: tael login https://…';

/** `profile`: the one that was named. Otherwise books that are here are meant, and else the default one. */
export async function onTarget(
  cli: Cli,
  operation: AnyOperation,
  profile: string | undefined,
  work: (target: Target) => Promise<Reply>,
): Promise<void> {
  if (profile === undefined && (!worksElsewhere(operation) || (await hasBooks()))) {
    return runOnBooks(cli, (service) => work(booksTarget(service)));
  }
  const { serviceTarget } = await import('./client/service-target.ts');
  const target = await serviceTarget(cli, profile);
  if (target === null) {
    throw INSTALLED === 'all' ? new NoData(readConfig(), OR_ELSEWHERE) : new ConfigError(NOWHERE);
  }
  cli.setExitStatus(await printReply(await work(target), cli.json));
}

/** What is for operators, and not for the machine alone. */
export function worksElsewhere({ for: whose, may }: AnyOperation): boolean {
  return whose === 'operator' && Boolean(may.session || may.key);
}

/** Whether the settings, or the folder, lead to books: then those are meant unless a profile is named. */
async function hasBooks(): Promise<boolean> {
  if (INSTALLED === 'command') return false;
  const { values } = givenTo();
  if (values.DATABASE_URL || values.TAEL_DATA) return true;
  const { hasCluster } = await import('../store/embedded-postgres/layout.ts');
  return hasCluster(readConfig().dataDir);
}

type Call = OwnCall<string, Fields> & OperatorCall<string, Fields> & TillCall<string, Fields>;

function booksTarget(service: OpenService): Target {
  return {
    site: service.config,
    async userNumber(name) {
      const found = await findUser(service, name);
      return found.ok ? { ok: true, value: found.value.userId } : found;
    },
    async record(operation, asked) {
      const outcome = await outcomeOf(operation, service, asked);
      if (!outcome.ok) return outcome;
      const { id, gives } = operation;
      assert(!('media' in gives), `what ${id} gives is a file`);
      const value = gives.present(outcome.value, siteOf(service)) as Success['value'];
      return { ok: true, value };
    },
    async file(operation, asked) {
      const outcome = await outcomeOf(operation, service, asked);
      return outcome.ok ? { ok: true, value: outcome.value as WrittenFile } : outcome;
    },
  };
}

async function outcomeOf(operation: AnyOperation, service: OpenService, asked: Asked) {
  const { takes = {}, between, run } = operation;
  const { params, given, userId, idempotencyKey } = asked;
  if (idempotencyKey !== null && !takesKey(operation, 'machine')) {
    return refuseArgument('idempotency_key', 'counts with a key of a service elsewhere, not here');
  }
  const problems = between?.(given, service.config, params, 'machine');
  const read = readParameters(takes, given, problems);
  if (!read.ok) return read;
  const nobody = { ...NO_BROWSER, readerId: null, caller: null };
  const who = { userId, onlyMerchantId: null, by: service.operator, ...nobody };
  const { signal } = new AbortController();
  const call: Call = {
    service,
    params,
    given: read.value,
    idempotencyKey,
    authorization: () => atThisMachine(service),
    ping: async (...receiver) => (await import('../callbacks/ping.ts')).pingReceiver(...receiver),
    answered: () => signal,
    untilGone: () => signal,
    language: () => 'en',
    till() {
      assert(false, 'nobody stands at a till here');
    },
    ...who,
  };
  return run(call);
}
