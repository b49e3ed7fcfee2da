// Asks the interface of the service. `read` and `write` take a path of the OpenAPI document and
// are typed by it.

import { boot } from '../app/boot.ts';
import { currentLanguage } from '../app/language.tsx';
import { Failure } from './failure.ts';
import type { Reads, Writes } from './interface.ts';

interface Asked {
  readonly params: Readonly<Record<string, string>> | null;
  readonly query?: object | null;
  readonly body?: object | null;
}

/** What has to be given for a path: nothing where it takes nothing. */
type Given<Endpoint extends Asked> = {
  readonly [Part in 'params' | 'query' | 'body' as Part extends keyof Endpoint
    ? null extends Endpoint[Part]
      ? never
      : Part
    : never]: Endpoint[Part];
};

type Arguments<Endpoint extends Asked> = keyof Given<Endpoint> extends never
  ? readonly []
  : readonly [given: Given<Endpoint>];

export type ReadPath = keyof Reads;
export type WritePath = keyof Writes;
export type ReadArguments<Path extends ReadPath> = Arguments<Reads[Path]>;
export type WriteArguments<Path extends WritePath> = Arguments<Writes[Path]>;

export async function read<Path extends ReadPath>(
  path: Path,
  ...given: ReadArguments<Path>
): Promise<Reads[Path]['data']> {
  return (await ask('GET', path, given[0])) as Reads[Path]['data'];
}

/** For answers that take their time: the signal gives up. */
export async function readUntil<Path extends ReadPath>(
  end: AbortSignal,
  path: Path,
  ...given: ReadArguments<Path>
): Promise<Reads[Path]['data']> {
  return (await ask('GET', path, given[0], end)) as Reads[Path]['data'];
}

/** `PATCH /api/v1/receivers/{receiver_id}`; where no method is named it is a POST. */
const WRITTEN = /^(?:([A-Z]+) )?(.*)$/;

export async function write<Path extends WritePath>(
  path: Path,
  ...given: WriteArguments<Path>
): Promise<Writes[Path]['data']> {
  const [, method = 'POST', address = ''] = WRITTEN.exec(path) ?? [];
  return (await ask(method, address, given[0])) as Writes[Path]['data'];
}

/** The address of something to load outside of `read`: a file to save, a stream. */
export function addressOf(path: string, given: Partial<Asked> = {}): string {
  const named = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(given.params?.[name] ?? ''),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  return `${boot.root}${named}${query.size > 0 ? `?${query}` : ''}`;
}

/** A file that is asked for with something to be done about it, where a link would hear of no refusal. */
export async function saveAnswer(path: string, query: object) {
  const headers = { accept: '*/*', 'accept-language': currentLanguage() };
  const response = await fetch(addressOf(path, { query }), { headers, cache: 'no-store' }).catch(
    () => {
      throw new Failure({ code: 'no_answer', message: '', requestId: null });
    },
  );
  if (!response.ok) throw refused(await response.json(), response);
  const said = response.headers.get('content-disposition') ?? '';
  const name = /filename="([^"]+)"/.exec(said)?.[1] ?? 'file';
  return { name, content: await response.blob() };
}

let byItself = false;

/** What is asked for meanwhile is asked by the console, not by a person: it is no use of the session. */
export async function askByItself(act: () => Promise<void>): Promise<void> {
  byItself = true;
  try {
    await act();
  } finally {
    byItself = false;
  }
}

async function ask(
  method: string,
  path: string,
  given: Partial<Asked> = {},
  end: AbortSignal | null = null,
): Promise<unknown> {
  const body = 'body' in given ? JSON.stringify(given.body) : undefined;
  const headers = {
    accept: 'application/json',
    'accept-language': currentLanguage(),
    ...(byItself && method === 'GET' && { 'x-by-itself': '1' }),
  };
  const sent = body === undefined ? { headers } : { headers: { ...headers, ...JSON_BODY }, body };
  const options = { method, cache: 'no-store', signal: end, ...sent } as const;
  try {
    const response = await fetch(addressOf(path, given), options);
    if (response.headers.get('content-type') === FILE) return await response.text();
    const answer: Envelope = await response.json();
    if (answer.ok) return answer.data;
    throw refused(answer, response);
  } catch (error) {
    if (error instanceof Failure) throw error;
    // Not JSON, cut off, or no answer at all.
    throw new Failure({ code: 'no_answer', message: '', requestId: null });
  }
}

/** No envelope, but what a program saves. */
const FILE = 'application/octet-stream';
const JSON_BODY = { 'content-type': 'application/json' };

type Envelope = { readonly ok: true; readonly data: unknown } | Refused;

interface Refused {
  readonly ok: false;
  readonly code: string;
  readonly msg: string;
  readonly request_id: string;
  readonly errors?: readonly { readonly field: string; readonly msg: string }[];
}

function refused({ code, msg, request_id, errors = [] }: Refused, { headers }: Response): Failure {
  const fields = Object.fromEntries(errors.map(({ field, msg: wrong }) => [field, wrong]));
  const seconds = Number(headers.get('retry-after'));
  const retryAfterSeconds = seconds > 0 ? seconds : null;
  return new Failure({ code, message: msg, requestId: request_id, fields, retryAfterSeconds });
}
