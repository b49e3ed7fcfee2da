// The users of the service: made, found, shown and changed.

import { ACCOUNT_CLASSES } from '../../core/ledger/wallet.ts';
import { shanghaiDay } from '../../core/time.ts';
import type { Site } from '../../http/openapi/description.ts';
import { OWNER } from '../../http/openapi/story.ts';
import { numberIn } from '../../http/path-ids.ts';
import { invalidFields } from '../../service/administration/answer.ts';
import { changeUser } from '../../service/administration/change-user.ts';
import { createUser } from '../../service/administration/create-user.ts';
import {
  everyUser,
  listedUser,
  listUsers,
  stateOf,
  USER_STATES,
  USERS_EXAMINED_MAX,
  USERS_FILE_MAX,
  usersCalled,
} from '../../service/administration/search-users.ts';
import { showUser } from '../../service/administration/show-user.ts';
import {
  type Broken,
  broken,
  flagOf,
  lineOf,
  oneOf,
  optional,
  required,
  textOf,
} from '../../service/parameters/fields.ts';
import { filter } from '../../service/parameters/filter.ts';
import { WALLET_ID_FIELD, walletIdField } from '../../service/present/wallet-id-field.ts';
import type { Config } from '../../settings/config.ts';
import { type Cell, CSV_START, csvLine } from '../../wire/csv.ts';
import { isVisibleAscii } from '../../wire/text-rules.ts';
import { pageOf, siteOf, type WireOf } from '../answer-shape.ts';
import { operators } from '../operation.ts';
import { idOfLast, pageFields } from '../pages.ts';
import { CREATED_USER, LISTED_USER, USER, USER_DETAIL } from './user.ts';

const TEXT_MAX = 128;
const NAME = { type: 'string', minLength: 1, maxLength: 64 };
const REFERENCE = { type: 'string', minLength: 1, maxLength: 64, pattern: '^[\\x21-\\x7e]*$' };

function referenceOf(value: unknown): string | Broken {
  const fits = typeof value === 'string' && isVisibleAscii(value, 1, REFERENCE.maxLength);
  return fits ? value : broken('reference_shape');
}

const create = operators({
  id: 'createUser',
  tag: 'Operators',
  method: 'POST',
  path: '/operator/users',
  may: { key: 'operate', machine: true },
  proof: 'login_password',
  summary: {
    en: 'Create a user with a consumer wallet and a merchant wallet',
    zh: '创建用户及其消费钱包和商户钱包',
  },
  about:
    'A user with two empty wallets, under the reference of the platform. The reference makes it safe to ' +
    'repeat: the user who is there under it already is answered as they are, with `created: false`, and ' +
    'nothing else of the call counts. Without a login they sign in under their wallet id; without a ' +
    'password they cannot sign in with one at all.',
  takes: {
    reference: optional(textOf, null, {
      ...REFERENCE,
      description: 'What the platform calls them: visible ASCII, unique.',
    }),
    name: required(textOf, { ...NAME, description: 'Their name, as payees see it.' }),
    login: optional(textOf, null, { ...NAME, description: 'A login of their own.' }),
    password: optional(textOf, null, {
      type: 'string',
      format: 'password',
      minLength: 8,
      maxLength: 1024,
      description: 'A login password, which they should change.',
    }),
    pay_password: optional(textOf, null, {
      type: 'string',
      format: 'password',
      description: 'A payment password: six digits.',
    }),
    operator: optional(flagOf, false, { type: 'boolean', description: 'They run the service.' }),
  },
  ofMachine: ['pay_password', 'operator'],
  needs: { key: ['reference'] },
  examples: {
    member: {
      summary: 'A member of the platform',
      value: { reference: 'member-20417', name: '王小明' },
    },
  },
  gives: CREATED_USER,
  command: {
    name: 'user create',
    examples: [
      '--name Lin --login lin --password -',
      '--name Chen --login chen --password - --operator',
      '--name Wang --reference member-20417',
    ],
    says: createdText,
  },
  async run({ service, given: { pay_password: payPassword, ...rest }, authorization }) {
    const { reference, login, password } = rest;
    // Somebody has to be able to tell who they are.
    if (reference === null && login === null) {
      return invalidFields([{ field: 'login', rule: 'login_or_reference' }]);
    }
    if (reference === null && password === null) {
      return invalidFields([{ field: 'password', rule: 'required' }]);
    }
    const made = await createUser(service, { ...rest, payPassword }, authorization());
    const found = made.ok ? await listedUser(service, made.value.userId) : made;
    if (!made.ok || !found.ok) return found;
    return { ok: true, value: { ...found.value, created: made.value.created } };
  },
});

function createdText(
  made: WireOf<typeof CREATED_USER.fields>,
  { shortName }: Pick<Config, 'shortName'>,
): string {
  const who = `${made.user_id} with wallet id ${made[walletIdField(shortName)]}`;
  return made.created ? `Created user ${who}.` : `User ${who} has this reference already.`;
}

const SEARCH = {
  search: filter((value) => lineOf(value, TEXT_MAX, 'length_1_to_128'), {
    type: 'string',
    maxLength: TEXT_MAX,
    description: 'A number, a login, a reference, a wallet id, or how a name begins.',
  }),
  state: filter(...oneOf(USER_STATES, 'Only users who are this now.')),
};

const list = operators({
  id: 'listUsers',
  tag: 'Operators',
  method: 'GET',
  path: '/operator/users',
  may: { session: true, key: 'operate', machine: true },
  summary: { en: 'List users, or find some', zh: '列出或查找用户' },
  about:
    'The user whom the platform calls so; or users by number, login, reference or wallet id, which have to be ' +
    'whole, and by how their names begin: whoever is meant exactly comes first. Without either, all, the ' +
    `newest first. A page looks for a state among ${USERS_EXAMINED_MAX} users at most, so it may hold fewer than fit, ` +
    'or none, and still not be the last.',
  takes: {
    reference: filter(referenceOf, { ...REFERENCE, description: 'The reference of one user.' }),
    ...SEARCH,
    ...pageFields(idOfLast),
  },
  examples: {
    some: {
      summary: 'By name',
      value: {
        reference: 'member-20417',
        search: '王',
        state: 'suspended',
        limit: 20,
        after: `${OWNER.userId}`,
      },
    },
  },
  gives: pageOf(LISTED_USER, 'The newest first, or in the order of their names.'),
  command: {
    name: 'user list',
    examples: ['--limit 20', '--search 王', '--state suspended'],
    columns: ['user_id', 'tael_id', 'login', 'reference', 'operator', 'created_at', 'name'],
    none: 'No users match.',
  },
  async run({ service, given: { reference, search: text, state, limit, after } }) {
    if (reference !== null) {
      const called = await usersCalled(service, reference);
      const items = called.filter(({ owner }) => state === null || stateOf(owner) === state);
      return { ok: true, value: { items, next: null } };
    }
    const { items, next } = await listUsers(service, { text, state }, after, limit);
    return { ok: true, value: { items, next: next === null ? null : String(next) } };
  },
});

const COLUMNS = Object.keys(LISTED_USER.fields);

const download = operators({
  id: 'exportUsers',
  tag: 'Operators',
  method: 'GET',
  path: '/operator/users.csv',
  may: { session: true },
  summary: { en: 'Download the users', zh: '下载用户列表' },
  about:
    `In the order of the list; ${USERS_FILE_MAX} users are looked at, at most. If there may be more, the last ` +
    'line says so.',
  takes: SEARCH,
  examples: { some: { summary: 'By name', value: { search: '王', state: 'active' } } },
  gives: {
    media: 'text/csv',
    about: 'One line for each, after a line with the names of the columns.',
  },
  async run({ service, given: { search: text, state } }) {
    const name = `users-${shanghaiDay(service.store.nowMs())}.csv`;
    const lines = userLines(everyUser(service, { text, state }), siteOf(service));
    return { ok: true, value: { name, lines } };
  },
});

const UNFINISHED = 'There may be more users: search for those whose names begin alike.';

async function* userLines(pages: ReturnType<typeof everyUser>, site: Site): AsyncGenerator<string> {
  const named = COLUMNS.map((column) =>
    column === WALLET_ID_FIELD ? walletIdField(site.shortName) : column,
  );
  yield CSV_START + csvLine(named);
  let page = await pages.next();
  for (; !page.done; page = await pages.next()) {
    const records = page.value.map(
      (user) => new Map(Object.entries(LISTED_USER.present(user, site))),
    );
    yield records.map((one) => csvLine(named.map((column) => cellOf(one.get(column))))).join('');
  }
  const isWhole = page.value;
  if (!isWhole) yield csvLine([UNFINISHED]);
}

function cellOf(value: Cell | boolean | undefined): Cell {
  return typeof value === 'boolean' ? String(value) : (value ?? null);
}

const show = operators({
  id: 'showUser',
  tag: 'Operators',
  method: 'GET',
  path: '/operator/users/:user_id',
  may: { session: true, key: 'operate', machine: true },
  summary: {
    en: 'Show a user: standing, factors and wallets',
    zh: '查看用户：状态、验证方式和钱包',
  },
  about: 'Who they are, whether they may act, and what they have.',
  gives: USER_DETAIL,
  refuses: ['user_not_found'],
  command: { name: 'user show', examples: ['--user lin'] },
  async run({ service, params, readerId }) {
    const found = await showUser(service, numberIn(params.user_id));
    if (!found.ok) return found;
    return { ok: true, value: { ...found.value, readerId, nowMs: service.store.nowMs() } };
  },
});

const change = operators({
  id: 'changeUser',
  tag: 'Operators',
  method: 'PATCH',
  path: '/operator/users/:user_id',
  may: { session: true, key: 'operate', machine: true },
  proof: 'login_password',
  summary: {
    en: 'Change the name, the reference or the class of a user',
    zh: '修改用户的名称、平台编号或账户类别',
  },
  about: 'What is left out stays. Repeating it changes nothing more.',
  takes: {
    name: optional(textOf, null, { ...NAME, description: 'A new name.' }),
    reference: optional(textOf, null, { ...REFERENCE, description: 'A new reference.' }),
    account_class: filter(
      ...oneOf([...ACCOUNT_CLASSES, 'none'], 'What the account is, for its spending limits.'),
    ),
    real_name_known: optional(flagOf, null, {
      type: 'boolean',
      description: 'Whether you know the real name of its owner.',
    }),
  },
  examples: {
    name: { summary: 'A new name', value: { name: '王晓明' } },
    known: {
      summary: 'Real name checked',
      value: { account_class: '2', real_name_known: true },
    },
  },
  gives: USER,
  refuses: ['user_not_found', 'user_closed'],
  command: {
    name: 'user update',
    undoes: ['real_name_known'],
    examples: ['--user lin --name Linda', '--user lin --account-class 2 --real-name-known'],
  },
  async run({ service, params, given, authorization }) {
    const userId = numberIn(params.user_id);
    const { account_class: accountClass, real_name_known: realNameKnown, ...names } = given;
    const wanted = { userId, ...names, accountClass, realNameKnown };
    const changed = await changeUser(service, wanted, authorization());
    return changed.ok ? listedUser(service, userId) : changed;
  },
});

export const LIST_USERS = list;
export const SHOW_USER = show;
export const USERS = [create, list, download, show, change];
