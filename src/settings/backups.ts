// The settings of backups that the service makes by itself.

import { DAY_MS, duration } from '../wire/duration.ts';
import { anyText, either, orElse, timeSpan } from './forms.ts';
import { setting } from './setting.ts';

const EVERY_MS_MIN = 60_000;

const EVERY = {
  ...timeSpan(DAY_MS, 'like 24h or 6h, at least 1m'),
  parse(text: string) {
    const ms = duration(text);
    return ms !== null && ms >= EVERY_MS_MIN ? ms : null;
  },
};

const RECIPIENTS = orElse(
  {
    usual: [] as readonly string[],
    rule: 'recipients of age, like age1…, separated by commas',
    parse: recipientsOf,
    print: (recipients: readonly string[]) => recipients.join(',') || null,
  },
  'the master key opens them',
  '用主密钥打开',
);

function recipientsOf(text: string): readonly string[] | null {
  const recipients = text.split(',').map((one) => one.trim());
  return recipients.every((one) => /^age1[0-9a-z]{20,}$/.test(one)) ? recipients : null;
}

export const BACKUP_SETTINGS = {
  /** Null: none are made. */
  backupTo: setting('TAEL_BACKUP_TO', anyText('a directory'), [
    'A folder of its own for backups by the service, best on another disk or machine. Unset: it makes none.',
    '服务把数据库备份到哪个专用目录，最好在另一块磁盘或另一台机器上。不设则不做备份。',
    ['operations.md', 'Scheduled backups', '定时备份'],
  ]),
  backupEveryMs: setting('TAEL_BACKUP_EVERY', EVERY, [
    'How often: like `24h`, at three in the night of Shanghai, or `6h`, then and every six hours.',
    '多久备份一次：如 `24h`，即上海时间凌晨三点；或 `6h`，即从那时起每六小时。',
  ]),
  backupKeepMs: setting('TAEL_BACKUP_KEEP', timeSpan(30 * DAY_MS, 'like 30d, 400d or 0'), [
    'How long a backup is kept; `0`: for ever. The newest good one always is.',
    '备份保留多久；`0` 表示永久。最新的完好备份总是保留。',
  ]),
  /** None: who has the master key. */
  backupRecipients: setting('TAEL_BACKUP_RECIPIENTS', RECIPIENTS, [
    'Who can open the backups: public keys of age, `age1…`, separated by commas. This machine then cannot.',
    '谁能打开备份，写成 age 的公钥：`age1…`，多个用逗号分隔。设置后，本机打不开自己写的备份。',
  ]),
  backupTry: setting('TAEL_BACKUP_TRY', either('1', '0', true), [
    'Whether each backup is restored at once into a PostgreSQL of its own, verified and thrown away. `0`: it is only read to its end.',
    '每次备份后是否立刻恢复到一个单独的 PostgreSQL、校验、再丢弃。设为 `0` 时只读到结尾。',
  ]),
  backupLog: setting('TAEL_BACKUP_LOG', either('1', '0', false), [
    'Whether the log of the embedded database is copied to `TAEL_BACKUP_TO` too, every minute. New, and with limits.',
    '是否也把内置数据库的日志每分钟复制到 `TAEL_BACKUP_TO`。新功能，有局限。',
    ['operations.md', 'The log of the embedded database', '内置数据库的日志'],
  ]),
};
