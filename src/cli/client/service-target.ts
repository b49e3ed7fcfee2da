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
import { passwordInput } from '../password-input.ts';
import { refuseArgument, type Success } from '../reply.ts';
import type { Asked, Outcome, Target } from '../target.ts';
import { dataOf, exchange, type Sent } from './exchange.ts';
import { isKey, type Profile } from './profiles.ts';
import { profileMeant } from './settings.ts';

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

/**
 * As beside the books: digits are the number, so that nobody is taken for somebody else by their login; a
 * name that means one user in one way and another in another means none for certain.
 */
async function userNumber(target: Target, name: string): Promise<Outcome<number>> {
  const asked = { params: {}, given: {}, idempotencyKey: null, userId: 0 };
  const isNumber = /^\d+$/.test(name);
  const lists = isNumber
    ? [target.record(LIST_USERS, { ...asked, given: { reference: name } })]
    : [target.record(FIND, { ...asked, given: { what: name } })];
  const numbered = isNumber
    ? await target.record(SHOW_USER, { ...asked, params: { user_id: name } })
    : null;
  const [listed] = await Promise.all(lists);
  if (!listed?.ok) return listed ?? NOBODY;
  if (numbered && !numbered.ok && !isNobody(numbered.refusal.code)) return numbered;
  const items = listed.value.items as unknown as readonly Named[];
  const found = items.flatMap(({ kind = 'user', id, user_id: userId }) =>
    kind === 'user' ? [Number(id ?? userId)] : [],
  );
  const meant = new Set([...(numbered?.ok ? [Number(name)] : []), ...found]);
  const [user] = meant;
  if (user === undefined) return NOBODY;
  if (meant.size === 1) return { ok: true, value: user };
  const problems = [{ field: 'user', rule: 'user_ambiguous' } as const];
  return { ok: false, refusal: { code: 'invalid_parameters', problems } };
}

/** A hit, or a user of the list. */
interface Named {
  readonly kind?: string;
  readonly id?: string;
  readonly user_id: number;
}

const NOBODY = { ok: false, refusal: { code: 'user_not_found' } } as const;

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
  const proof =
    by === 'session' && 'password' in besidesProof(operation) ? passwordOf(profile) : null;
  const send = async (proved: JsonObject): Promise<Outcome<Answered>> => {
    const sent = sentOf(operation, asked.params, { ...given, ...proved }, key);
    const answer = await exchange(profile, sent);
    return answer.ok ? { ok: true, value: { sent, answer: answer.value } } : answer;
  };
  if (proof === null) return send({});
  const input = passwordInput();
  try {
    const password = await input.line(proof);
    const first = await send({ password });
    if (first.ok || first.refusal.code !== 'totp_required') return first;
    return await send({ password, totp_code: await input.line('One-time code: ') });
  } finally {
    input.close();
  }
}

const MAY_NOT = {
  key: 'must be a sign-in for this, which no key may do: tael login',
  session: 'must be a key made with --operate for this, which is for programs: tael profile add',
};

function passwordOf(profile: Profile): string {
  return `Login password of ${isKey(profile) ? '' : profile.login} at ${profile.url}: `;
}

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
