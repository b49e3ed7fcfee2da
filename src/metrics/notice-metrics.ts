// Mails to people, by what came of them.

import type { Registry } from '@prometheus-io/client';
import { exposeCounters } from './exposition.ts';
import { counters } from './numbers.ts';

export function noticeMetrics(registry: Registry): (result: string) => void {
  const mails = counters();
  exposeCounters(
    registry,
    { name: 'tael_notice_mails_total', help: 'Mails handed to the mail server, by result.' },
    mails,
  );
  return (result) => {
    mails.child(result, () => ({ result })).value += 1;
  };
}
