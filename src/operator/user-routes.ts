// The users of the platform: create, find, change, suspend and resume them.

import { numberIn } from '../http/path-ids.ts';
import { changeUser } from '../service/administration/change-user.ts';
import { changeUserStatus } from '../service/administration/change-user-status.ts';
import { createUser } from '../service/administration/create-user.ts';
import { listedUser, searchUsers, usersCalled } from '../service/administration/search-users.ts';
import type { Answer } from '../service/answer.ts';
import { reasonField } from '../service/parameters/decision-reason.ts';
import { type Broken, broken, lineOf, optional, required } from '../service/parameters/fields.ts';
import { filter } from '../service/parameters/records.ts';
import type { Service } from '../service/service.ts';
import type { JsonWritable } from '../wire/json-write.ts';
import { isVisibleAscii } from '../wire/text-rules.ts';
import { OPERATOR_BASE, operatorRoute } from './operator-route.ts';
import { createdData, presentUser, userData, usersData } from './user-record.ts';

const NAME = { type: 'string', minLength: 1, maxLength: 64 };
const REFERENCE = { type: 'string', minLength: 1, maxLength: 64, pattern: '^[\\x21-\\x7e]*$' };

function textOf(value: unknown): string | Broken {
  return typeof value === 'string' ? value : broken('string');
}

function referenceOf(value: unknown): string | Broken {
  const fits = typeof value === 'string' && isVisibleAscii(value, 1, REFERENCE.maxLength);
  return fits ? value : broken('reference_shape');
}

const create = operatorRoute({
  method: 'POST',
  path: `${OPERATOR_BASE}/users`,
  operation: {
    id: 'operateCreateUser',
    summary: 'Create a user',
    description:
      'A user with two empty wallets, under the reference of the platform. The reference makes it safe to ' +
      'repeat: the user who is there under it already is answered as they are, with `created: false`, and ' +
      'nothing else of the call counts. Without a login they sign in under their wallet id; without a ' +
      'password they cannot sign in with one at all.',
    body: {
      request: 'CreateUserRequest',
      schema: {
        reference: required(textOf, {
          ...REFERENCE,
          description: 'What the platform calls them: visible ASCII, unique.',
        }),
        name: required(textOf, { ...NAME, description: 'Their name, as payees see it.' }),
        login: optional(textOf, null, { ...NAME, description: 'A login of their own.' }),
        password: optional(textOf, null, {
          type: 'string',
          minLength: 8,
          maxLength: 1024,
          description: 'A login password, which they should change.',
        }),
      },
      examples: {
        member: {
          summary: 'A member of the platform',
          value: { reference: 'member-20417', name: '王小明' },
        },
      },
    },
    success: 'The user is there.',
    data: createdData,
  },
  async answer({ service, authority, fields: { reference, name, login, password } }) {
    const wanted = { reference, name, login, password, payPassword: null, operator: false };
    const made = await createUser(service, wanted, authority);
    if (!made.ok) return made;
    const found = await listedUser(service, made.value.userId);
    if (!found.ok) return found;
    const record = presentUser(found.value, service.config.shortName);
    return { ok: true, value: { ...record, created: made.value.created } };
  },
});

const find = operatorRoute({
  method: 'GET',
  path: `${OPERATOR_BASE}/users`,
  operation: {
    id: 'operateFindUsers',
    summary: 'Find users',
    description:
      'The user whom the platform calls so; or users by number, login or wallet id, which have to be ' +
      'whole, and by how their names begin. Without either, the newest. At most fifty.',
    query: {
      schema: {
        reference: filter(referenceOf, {
          ...REFERENCE,
          description: 'The reference of one user.',
        }),
        search: filter((value) => lineOf(value, 128, 'length_1_to_128'), {
          type: 'string',
          maxLength: 128,
          description: 'A number, a login, a wallet id, or how a name begins.',
        }),
      },
      examples: { reference: 'member-20417', search: '王' },
    },
    success: 'The users; the list may be empty.',
    data: usersData,
  },
  async answer({ service, query: { reference, search } }) {
    const { shortName } = service.config;
    const found =
      reference === null
        ? await searchUsers(service, search)
        : await usersCalled(service, reference);
    return { ok: true, value: { items: found.map((one) => presentUser(one, shortName)) } };
  },
});

const show = operatorRoute({
  method: 'GET',
  path: `${OPERATOR_BASE}/users/:userId`,
  operation: {
    id: 'operateShowUser',
    summary: 'See a user',
    description: 'Who they are, and whether they may act.',
    refusals: ['user_not_found'],
    success: 'The user.',
    data: userData,
  },
  answer: ({ service, params }) => userAnswer(service, numberIn(params.userId)),
});

const change = operatorRoute({
  method: 'POST',
  path: `${OPERATOR_BASE}/users/:userId/change`,
  operation: {
    id: 'operateChangeUser',
    summary: 'Change the name or the reference of a user',
    description: 'What is left out stays. Repeating it changes nothing more.',
    body: {
      request: 'ChangeUserRequest',
      schema: {
        name: optional(textOf, null, { ...NAME, description: 'A new name.' }),
        reference: optional(textOf, null, { ...REFERENCE, description: 'A new reference.' }),
      },
      examples: { name: { summary: 'A new name', value: { name: '王晓明' } } },
    },
    refusals: ['user_not_found', 'user_closed'],
    success: 'The user, as they are now.',
    data: userData,
  },
  async answer({ service, authority, params, fields: { name, reference } }) {
    const userId = numberIn(params.userId);
    const changed = await changeUser(service, { userId, name, reference }, authority);
    return changed.ok ? userAnswer(service, userId) : changed;
  },
});

const suspend = statusRoute('suspend', 'operateSuspendUser', {
  summary: 'Suspend a user',
  description:
    'They are signed out at once, and neither sign in, nor use keys, nor move money out.',
});

const resume = statusRoute('resume', 'operateResumeUser', {
  summary: 'End the suspension of a user',
  description: 'They may sign in again, and their keys work again.',
});

function statusRoute(
  status: 'suspend' | 'resume',
  id: string,
  { summary, description }: { readonly summary: string; readonly description: string },
) {
  return operatorRoute({
    method: 'POST',
    path: `${OPERATOR_BASE}/users/:userId/${status}`,
    operation: {
      id,
      summary,
      description: `${description} Repeating it changes nothing more.`,
      body: {
        request: `${status === 'suspend' ? 'Suspend' : 'Resume'}UserRequest`,
        schema: { reason: reasonField('line in the audit trail') },
        examples: { why: { summary: 'With a reason', value: { reason: '争议处理中' } } },
        optional: true,
      },
      refusals: ['user_not_found', 'user_closed'],
      success: 'The user, as they are now.',
      data: userData,
    },
    async answer({ service, authority, params, fields: { reason } }) {
      const userId = numberIn(params.userId);
      const changed = await changeUserStatus(service, userId, status, reason, authority);
      return changed.ok ? userAnswer(service, userId) : changed;
    },
  });
}

async function userAnswer(service: Service, userId: number): Promise<Answer<JsonWritable>> {
  const found = await listedUser(service, userId);
  if (!found.ok) return found;
  return { ok: true, value: presentUser(found.value, service.config.shortName) };
}

export const USER_ROUTES = [create, find, show, change, suspend, resume];
