// The request log: what programs asked with the keys of an owner, and how it was answered.

import { REFUSAL_CODES } from '../core/refusal.ts';
import { ORDERED, OWNER } from '../http/openapi/story.ts';
import { type Broken, broken, integerOf, oneOf, optional } from '../service/parameters/fields.ts';
import { filter } from '../service/parameters/filter.ts';
import { choice, count } from '../service/present/answer-fields.ts';
import { listOwnRequests, listRequests, type RequestLogPage } from '../service/request-log.ts';
import type { LoggedRequest } from '../store/request-log.ts';
import { codePointLength, hasControlOrLoneSurrogate } from '../wire/text-rules.ts';
import * as is from './answer-shape.ts';
import { pageOf, shape } from './answer-shape.ts';
import { operators, own } from './operation.ts';
import { flagFilter, nameFilter, numbersIn, PAGE_LIMIT, pageFields, pageWith } from './pages.ts';

const REQUEST = shape<LoggedRequest>()({
  name: 'ApiRequest',
  about: 'One request that was made with an API key of the user.',
  fields: {
    request_id: is.text('The id that the answer had.', ({ requestId }) => requestId),
    at: is.time('When it was answered.', ({ atMs }) => atMs),
    key_id: is.text('The key it was made with.', ({ keyId }) => keyId),
    method: is.text('The method.', ({ method }) => method),
    path: is.text(
      'The path without the query string; after `#` the tool that was called.',
      ({ path }) => path,
    ),
    status: is.field(
      count('The HTTP status of the answer.', 100),
      ({ status }: LoggedRequest) => status,
    ),
    code: is.field(
      choice(REFUSAL_CODES, 'Why it was refused; null: it was not.').nullable(),
      ({ code }: LoggedRequest) => code,
    ),
    duration_ms: is.count('How long the service took, in milliseconds.', (one) => one.durationMs),
    address: is.text('The address it came from.', ({ address }) => address),
    fields: is.textOrNull(
      'The names of the fields that it was refused for; null: for none.',
      ({ fields }) => fields,
    ),
    ignored: is.textOrNull(
      'The names of fields and parameters that nobody read, as the answer named them; null: all were read.',
      ({ ignored }) => ignored,
    ),
  },
});

const EXAMPLE = {
  request_id: 'req_2ZCZMZ1EWASHN3W6',
  at: ORDERED,
  key_id: 'tk_0123456789abcdefghjkmn',
  method: 'POST',
  path: '/api/v1/collection',
  status: 200,
  code: null,
  fields: null,
  duration_ms: 3,
  address: '203.0.113.7',
  ignored: 'notifyUrl',
};

const REQUESTS_PAGE = shape<RequestLogPage>()({
  name: 'ApiRequests',
  about: 'A page of the request log, the newest first.',
  fields: {
    items: is.listOf(REQUEST, 'Newest first.', ({ items }) => items),
    next: is.idOrNull('Send it as `after` to go on. Null: there are no more.', ({ next }) => next),
  },
  examples: () => ({
    one: { summary: 'One request', value: { items: [EXAMPLE], next: null } },
  }),
});

const ID_MAX = 64;
const ID = { type: 'string', maxLength: ID_MAX };

/** An id is found, or nothing is: its form is nobody's concern, but the database takes no NUL. */
function idOf(value: unknown): string | Broken {
  if (typeof value !== 'string') return broken('string');
  if (codePointLength(value) > ID_MAX) return broken('name_length');
  const id = value.trim();
  return hasControlOrLoneSurrogate(id) ? broken('characters') : id;
}

/** Numbers, as `next` is: the log had them so before other lists had pages. */
const cursorField = (description: string) =>
  optional((value) => integerOf(value, Number.MAX_SAFE_INTEGER, 'integer_range'), null, {
    type: 'integer',
    minimum: 1,
    description,
  });

const ONLY_REFUSED = flagFilter('Only requests that were refused.');

const list = own({
  id: 'listRequests',
  tag: 'Service',
  method: 'GET',
  path: '/requests',
  may: { session: true, key: 'query' },
  summary: { en: 'List the requests made with your API keys', zh: '列出自己的程序发出的请求' },
  about:
    'Those of the last seven days, newest first, without bodies and query strings. A key sees those that were ' +
    'made with it, whoever is signed in those of all their keys. A request appears a second or two after its ' +
    "answer; in a flood some have no line. Requests whose secret was wrong are nobody's.",
  takes: {
    key_id: filter(idOf, { ...ID, description: 'Only requests of this key.' }),
    request_id: filter(idOf, { ...ID, description: 'Only the request with this id.' }),
    refused: ONLY_REFUSED,
    limit: PAGE_LIMIT,
    after: cursorField('The `next` of a page: the list goes on after it.'),
    before: cursorField('The older name of `after`, which is read first.'),
  },
  examples: {
    some: {
      summary: 'One that was refused',
      value: {
        key_id: 'tk_0123456789abcdefghjkmn',
        request_id: 'req_2ZCZMZ1EWASHN3W6',
        refused: 'true',
        limit: 20,
        after: 4711,
        before: 4711,
      },
    },
  },
  gives: REQUESTS_PAGE,
  async run({ service, userId: ownerId, caller, given }) {
    const { key_id: asked, request_id: requestId, refused, limit } = given;
    const keyId = caller?.actor.keyId ?? asked;
    if (asked !== null && asked !== keyId) return { ok: true, value: { items: [], next: null } };
    const before = given.after ?? given.before;
    const wanted = { ownerId, keyId, requestId, code: null, refused, before, limit };
    return { ok: true, value: await listOwnRequests(service, wanted) };
  },
});

const ANY_REQUEST = shape<LoggedRequest>()({
  name: 'AnyRequest',
  about: 'A request with whose key it was made.',
  fields: {
    ...REQUEST.fields,
    user_id: is.id('The number of the user whose key it is.', ({ ownerId }) => ownerId),
  },
  examples: () => {
    const refused = { status: 400, code: 'invalid_parameters', fields: 'amount' } as const;
    const value = { ...EXAMPLE, ...refused, ignored: null, user_id: OWNER.userId };
    return { refused: { summary: 'One that was refused', value } };
  },
});

function readCursor(value: unknown): number | Broken {
  const [requestNo] = numbersIn(value, 1) ?? [];
  return requestNo ?? broken('place_in_list');
}

const listAll = operators({
  id: 'listAllRequests',
  tag: 'Operators',
  method: 'GET',
  path: '/operator/requests',
  may: { session: true, key: 'operate', machine: true },
  summary: {
    en: 'List the API requests of all users',
    zh: '列出所有用户的程序发出的请求',
  },
  about:
    'Those of the last seven days, newest first, without bodies and query strings. A request appears a second or ' +
    'two after its answer. Refused ones have room of their own: of each key and code twenty a minute, of each ' +
    "key a hundred, so that no other program's failures hide one; of those that succeeded some have no line. Requests whose secret was wrong are nobody's.",
  takes: {
    user: nameFilter(
      'Only those with keys of this user: a number, a login, a reference or a wallet id.',
    ),
    key: filter(idOf, { ...ID, description: 'Only requests of this key.' }),
    request_id: filter(idOf, { ...ID, description: 'Only the request with this id.' }),
    code: filter(...oneOf(REFUSAL_CODES, 'Only those that were refused so.')),
    refused: ONLY_REFUSED,
    ...pageFields(readCursor),
  },
  examples: {
    some: {
      summary: 'What of a customer was refused',
      value: {
        user: 'member-20417',
        key: 'tk_0123456789abcdefghjkmn',
        request_id: 'req_2ZCZMZ1EWASHN3W6',
        code: 'invalid_parameters',
        refused: 'true',
        limit: 20,
        after: '4711',
      },
    },
  },
  gives: pageOf(ANY_REQUEST),
  refuses: ['user_not_found'],
  command: {
    name: 'request list',
    examples: ['--user member-20417 --refused true', '--request-id req_2ZCZMZ1EWASHN3W6'],
    columns: [
      ...['at', 'user_id', 'key_id', 'request_id', 'method', 'path', 'status', 'code', 'fields'],
      'address',
    ],
    none: 'No requests match.',
  },
  async run({ service, given: { user, key, request_id: requestId, code, refused, limit, after } }) {
    const wanted = { user, keyId: key, requestId, code, refused, before: after };
    const found = await listRequests(service, { ...wanted, limit: limit + 1 });
    if (!found.ok) return found;
    const page = pageWith(found.value, limit, ({ requestNo }) => String(requestNo));
    return { ok: true, value: page };
  },
});

export const REQUESTS = [list, listAll];
