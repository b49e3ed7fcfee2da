// The staff of a branch, as its owner sees them.

import { z } from 'zod';
import type { StaffLogin } from '../../core/access/staff.ts';
import { shanghaiTime } from '../../core/time.ts';
import { type Data, dataOf } from '../../http/openapi/description.ts';
import { ORDERED } from '../../http/openapi/story.ts';
import { id, text, time } from '../../service/present/record-fields.ts';

const STAFF_RECORD = z
  .object({
    staff_id: id('The id of the staff login.'),
    name: text('The name of whoever uses it.'),
    login: text('What they sign in with: the branch, a slash, and the login.'),
    created_at: time('When it was created.'),
  })
  .meta({ description: 'A staff login of a branch.' });

const STAFF_LIST = z
  .object({ items: z.array(STAFF_RECORD).meta({ description: 'Oldest first.' }) })
  .meta({ description: 'The staff logins of a branch.' });

const CREATED_STAFF = z
  .object({
    staff_id: id('The id of the staff login.'),
    login: text('What they sign in with.'),
  })
  .meta({ description: 'A new staff login.' });

const CHANGED_STAFF = z
  .object({ staff_id: id('The id of the staff login.') })
  .meta({ description: 'A staff login that was changed or removed.' });

export function presentStaff(staff: readonly StaffLogin[]): z.output<typeof STAFF_LIST> {
  return {
    items: staff.map(({ staffId, name, login, createdAtMs }) => ({
      staff_id: staffId,
      name,
      login,
      created_at: shanghaiTime(createdAtMs),
    })),
  };
}

const LOGIN = { staff_id: 1001, login: '1001/front' };

export function staffListData(): Data {
  const value = { items: [{ ...LOGIN, name: '小周', created_at: ORDERED }] };
  return dataOf(
    'StaffList',
    STAFF_LIST,
    { one: { summary: 'One login', value } },
    { Staff: STAFF_RECORD },
  );
}

export function createdStaffData(): Data {
  return dataOf('CreatedStaff', CREATED_STAFF, { staff: { summary: 'A login', value: LOGIN } });
}

export function changedStaffData(): Data {
  const value = { staff_id: LOGIN.staff_id };
  return dataOf('ChangedStaff', CHANGED_STAFF, { staff: { summary: 'A login', value } });
}
