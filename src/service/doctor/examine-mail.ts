// Examines the mail server for `tael doctor`, where there is one: whether it lets us in, and what waits.

import { examineServer } from '../../outbound/smtp.ts';
import type { OpenService } from '../open-service.ts';
import { bad, type Finding, good } from './finding.ts';

export async function examineMail({
  config,
  store,
}: Pick<OpenService, 'config' | 'store'>): Promise<readonly Finding[]> {
  const { mail } = config;
  if (mail === null) return [];
  const name = 'mail server';
  const place = `${mail.host}:${mail.port}`;
  const reason = await examineServer(mail);
  if (reason !== null) {
    const mend = 'Look at TAEL_SMTP_URL and TAEL_SMTP_USER, and whether this machine reaches it.';
    return [bad(name, `${place} cannot be used: ${reason}`, mend)];
  }
  const { waiting, unclear } = await store.noticeMail.figures();
  return [good(name, `${place} answers; ${waiting} notices wait, of ${unclear} nobody knows`)];
}
