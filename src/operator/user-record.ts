// Users as the platform's program sees them.

import { z } from 'zod';
import { shanghaiTime } from '../core/time.ts';
import type { Site } from '../http/openapi/description.ts';
import { type Data, dataOf } from '../http/openapi/description.ts';
import { OWNER } from '../http/openapi/story.ts';
import type { ListedUser } from '../service/administration/search-users.ts';
import { flag, id, text, time, walletId } from '../service/present/record-fields.ts';
import { walletIdField } from '../service/present/wallet-id-field.ts';

function userRecord(shortName: string) {
  return z
    .object({
      user_id: id('The number of the user.'),
      [walletIdField(shortName)]: walletId('The public identifier of their wallets.'),
      reference: text('What the platform calls them; null: nothing.').nullable(),
      login: text('The login name.'),
      name: text('The name.'),
      suspended: flag('Whether they are suspended.'),
      closed: flag('Whether the account is closed, for good.'),
      created_at: time('Since when they have an account'),
    })
    .meta({ description: 'A user of the platform.' });
}

type UserRecord = z.output<ReturnType<typeof userRecord>>;

export function presentUser(
  { user, suspended, closed }: ListedUser,
  shortName: string,
): UserRecord {
  return {
    user_id: user.userId,
    [walletIdField(shortName)]: user.walletId,
    reference: user.reference,
    login: user.login,
    name: user.name,
    suspended,
    closed,
    created_at: shanghaiTime(user.createdAtMs),
  };
}

function exampleUser({ shortName }: Site): UserRecord {
  return {
    user_id: OWNER.userId,
    [walletIdField(shortName)]: OWNER.walletId,
    reference: 'member-20417',
    login: OWNER.walletId.toLowerCase(),
    name: OWNER.name,
    suspended: false,
    closed: false,
    created_at: '2026-11-01T10:00:00.000+08:00',
  };
}

export function userData(site: Site): Data {
  const example = { summary: 'A user', value: exampleUser(site) };
  return dataOf('PlatformUser', userRecord(site.shortName), { user: example });
}

export function createdData(site: Site): Data {
  const created = flag('Whether this call made them; false: they were there under the reference.');
  const schema = userRecord(site.shortName)
    .extend({ created })
    .meta({ description: 'A user who is there now.' });
  const value = { ...exampleUser(site), created: true };
  return dataOf('CreatedPlatformUser', schema, { created: { summary: 'A new user', value } });
}

export function usersData(site: Site): Data {
  const user = userRecord(site.shortName);
  const schema = z.object({ items: z.array(user) }).meta({ description: 'Users who were found.' });
  const value = { items: [exampleUser(site)] };
  const examples = { one: { summary: 'One user', value } };
  return dataOf('PlatformUsers', schema, examples, { PlatformUser: user });
}
