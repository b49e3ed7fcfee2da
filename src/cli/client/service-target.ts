// Carries out the commands of operators at a service elsewhere, over its interface.

import { createHash, randomUUID } from 'node:crypto';
import type { RefusalCode } from '../../core/refusal.ts';
import { BASE } from '../../http/route.ts';
import { DIGEST_HEADER } from '../../http/send-file.ts';
import { FIND } from '../../interface/find.ts';
import { type AnyOperation, takesKey } from '../../interface/operation.ts';
import { besidesProof, sentFields } from '../../interface/read.ts';
import { LIST_USERS, SHOW_USER } from '../../interface/users/users.ts';
import { JsonNumber, type JsonObject, type JsonValue } from '../../wire/json-read.ts';
import type { Cli } from '../cli.ts';
import { hasTerminal } from '../confirm.ts';
import { warnIfExposed } from '../exposed-secret.ts';
import { FileBroken } from '../output-file.ts';
import { refuseArgument, type Success } from '../reply.ts';
import type { Asked, Outcome, Target } from '../target.ts';
import { dataOf, exchange, type Sent } from './exchange.ts';
import { isKey, type Profile } from './profiles.ts';
import { profileMeant } from './settings.ts';
import { withTypedPassword } from './typed-password.ts';

/** Null: nothing says which service is meant. */
export async function serviceTarget(cli: Cli, named?: string): Promise<Target | null> {
  const profile = await profileMeant(named);
  if (profile === null) return null;
  warnIfExposed({ origin: profile.url });
  if (hasTerminal() && !cli.json) console.error(`At ${profile.url}:`);
  const target: Target = {
    // Whether invites count there is not ours to say.
    site: { shortName: profile.short_name, signUp: 'invite' },
    userNumber: (name) => userNumber(target, name),
    async record(operation, asked) {
      const answered = await call(cli, profile, operation, asked);
      if (!answered.ok) return answered;
      const { sent, answer } = answered.value;
      return dataOf(sent, answer) as Promise<Outcome<Success['value']>>;
    },
    async file(operation, asked) {
      const answered = await call(cli, profile, operation, asked);
      if (!answered.ok) return answered;
      const { answer } = answered.value;
      const [, name = ''] =
        /filename="([\w.-]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
      return { ok: true, value: { name, lines: linesOf(name, operation, answer) } };
    },
  };
  return target;
}

/** What came, byte for byte, and whole: the digest says so where there is one. */
async function* linesOf(
  name: string,
  { writes }: AnyOperation,
  { body, headers }: Response,
): AsyncGenerator<string> {
  const told = headers.get(DIGEST_HEADER);
  const digest = createHash('sha256');
  const text = new TextDecoder('utf-8', { ignoreBOM: true });
  const taken = writes ? ' What it holds is taken: find the file by its name in the console.' : '';
  const broken = () => new FileBroken(`${name} did not come whole.${taken}`);
  try {
    for await (const bytes of body ?? []) {
      digest.update(bytes);
      yield text.decode(bytes, { stream: true });
    }
  } catch (error) {
    throw error instanceof TypeError ? broken() : error;
  }
  yield text.decode();
  if (told !== null && !told.includes(`:${digest.digest('base64')}:`)) throw broken();
}

/** A name that means one user in one way and another in another means none for certain. */
async function userNumber(target: Target, name: string): Promise<Outcome<number>> {
  const meant = await usersMeant(target, name);
  if (!meant.ok) return meant;
  const [user, ...others] = new Set(meant.value);
  if (user === undefined) return { ok: false, refusal: { code: 'user_not_found' } };
  if (others.length === 0) return { ok: true, value: user };
  const problems = [{ field: 'user', rule: 'user_ambiguous' } as const];
  return { ok: false, refusal: { code: 'invalid_parameters', problems } };
}

/** As beside the books: digits are the number, so that nobody is taken for somebody else by their login. */
async function usersMeant(target: Target, name: string): Promise<Outcome<readonly number[]>> {
  const nothing = { params: {}, given: {}, idempotencyKey: null, userId: 0 };
  if (!/^\d+$/.test(name)) {
    const found = await target.record(FIND, { ...nothing, given: { what: name } });
    if (!found.ok) return found;
    const hits = found.value.items as readonly { readonly kind: string; readonly id: string }[];
    const users = hits.filter(({ kind }) => kind === 'user');
    return { ok: true, value: users.map(({ id }) => Number(id)) };
  }
  const numbered = await target.record(SHOW_USER, { ...nothing, params: { user_id: name } });
  if (!numbered.ok && !isNobody(numbered.refusal.code)) return numbered;
  const called = await target.record(LIST_USERS, { ...nothing, given: { reference: name } });
  if (!called.ok) return called;
  const users = called.value.items as readonly { readonly user_id: number }[];
  const ofThatNumber = numbered.ok ? [Number(name)] : [];
  return { ok: true, value: [...ofThatNumber, ...users.map(({ user_id: id }) => id)] };
}

/** A number may be longer than numbers are. */
function isNobody(code: RefusalCode): boolean {
  return code === 'user_not_found' || code === 'not_found';
}

interface Answered {
  readonly sent: Sent;
  readonly answer: Response;
}

async function call(
  cli: Cli,
  profile: Profile,
  operation: AnyOperation,
  asked: Asked,
): Promise<Outcome<Answered>> {
  const by = isKey(profile) ? 'key' : 'session';
  if (!operation.may[by]) return refuseArgument('profile', MAY_NOT[by]);
  if (cli.as !== undefined) return refuseArgument('as', 'is for books on this machine: tael login');
  const { given, idempotencyKey } = asked;
  const sendable = sentFields(operation, [by]);
  const said = Object.keys(given).filter((name) => given[name] !== null);
  const beyond = said.find((name) => !(name in sendable));
  if (beyond !== undefined) {
    return refuseArgument(beyond, 'can be said only at the machine where the service runs');
  }
  if (idempotencyKey !== null && !takesKey(operation, by)) {
    return refuseArgument('idempotency_key', 'counts with a key, not in a sign-in');
  }
  const key = takesKey(operation, by) ? (idempotencyKey ?? randomUUID()) : undefined;
  const send = async (proved: JsonObject): Promise<Outcome<Answered>> => {
    const sent = sentOf(operation, asked.params, { ...given, ...proved }, key);
    const answer = await exchange(profile, sent);
    return answer.ok ? { ok: true, value: { sent, answer: answer.value } } : answer;
  };
  const asksProof = !isKey(profile) && 'password' in besidesProof(operation);
  return asksProof ? withTypedPassword(profile, send) : send({});
}

const MAY_NOT = {
  key: 'must be a sign-in for this, which no key may do: tael login',
  session: 'must be a key made with --operate for this, which is for programs: tael profile add',
};

function sentOf(
  { method, path, writes }: AnyOperation,
  params: Asked['params'],
  given: JsonObject,
  idempotencyKey: string | undefined,
): Sent {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const said = Object.entries(given).filter(([, value]) => value !== null);
  const isRead = method === 'GET';
  const query = new URLSearchParams(
    said.map(([name, value]) => [name, queryText(value)]),
  ).toString();
  return {
    method,
    changes: !isRead || writes !== undefined,
    path: `${BASE}${filled}${isRead && query !== '' ? `?${query}` : ''}`,
    ...(!isRead && { body: jsonText(Object.fromEntries(said)) }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  };
}

function queryText(value: JsonValue): string {
  if (value instanceof JsonNumber) return value.raw;
  return Array.isArray(value) ? value.map(queryText).join(',') : String(value);
}

/** Numbers as they were typed. */
function jsonText(value: JsonValue): string {
  if (value instanceof JsonNumber) return value.raw;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`;
  const members = Object.entries(value).map(
    ([name, one]) => `${JSON.stringify(name)}:${jsonText(one)}`,
  );
  return `{${members.join(',')}}`;
}
