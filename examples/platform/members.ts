// A wallet for every member. The member's id is their reference in Tael, so nobody gets two, and a member
// whom `tael user import` has brought there is found.

import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { operator } from './operator.ts';
import { change, type Member, rowsOf } from './table.ts';

interface User {
  readonly user_id: number;
  readonly login: string;
  readonly created: boolean;
}

export async function openWallets(): Promise<number> {
  const waiting = rowsOf<Member>('select * from members where user_id is null order by id');
  for (const { id, name } of waiting) {
    const password = randomBytes(9).toString('base64url');
    const user = await operator<User>('POST', '/api/v1/operator/users', {
      reference: id,
      name,
      password,
    });
    if (user.created) sendToMember(id, user.login, password);
    change('update members set user_id = ? where id = ?', user.user_id, id);
    console.log(`${id}: ${user.created ? 'has a wallet now' : 'had a wallet already'}`);
  }
  console.log(`${waiting.length} members had no wallet here`);
  return 0;
}

/** With it the member chooses a payment password, on Tael's page. The platform keeps no copy. */
function sendToMember(id: string, login: string, password: string): void {
  const page = `${process.env.TAEL_URL}/account`;
  mkdirSync('outbox', { recursive: true });
  const text = `Sign in at ${page} as ${login} with ${password} and choose a payment password.\n`;
  writeFileSync(`outbox/${id}.txt`, text);
}
