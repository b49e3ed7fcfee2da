// Mails and posts to people, by what came of them.

import type { Registry } from '@prometheus-io/client';
import { exposeCounters } from './exposition.ts';
import { counters } from './numbers.ts';

export interface NoticeMetrics {
  readonly onMail: (result: string) => void;
  readonly onPost: (result: string) => void;
}

export function noticeMetrics(registry: Registry): NoticeMetrics {
  return {
    onMail: counted(registry, 'mails', 'Mails handed to the mail server, by result.'),
    onPost: counted(registry, 'posts', 'Notices posted to the platform, by result.'),
  };
}

function counted(registry: Registry, what: string, help: string): (result: string) => void {
  const found = counters();
  exposeCounters(registry, { name: `tael_notice_${what}_total`, help }, found);
  return (result) => {
    found.child(result, () => ({ result })).value += 1;
  };
}
