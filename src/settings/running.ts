// The settings that say what the service does by itself, what it tells while it runs, and how it ends.

import { DAY_MS } from '../wire/duration.ts';
import { addressOf } from '../wire/origin.ts';
import { countOf, oneOf, optional, orElse, portOf, timeSpan } from './forms.ts';
import { setting } from './setting.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const LOG_FORMAT = orElse(
  oneOf(['json', 'logfmt', 'pretty'], null),
  'by the terminal',
  '取决于终端',
);

const LOG_REQUESTS = {
  usual: 0,
  rule: 'off or a number from 1 to 1000000',
  parse: countOf,
  print: (count: number) => (count === 0 ? 'off' : `${count}`),
};

export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** A port alone is one of this machine. */
function listenAddress(text: string): ListenAddress | null {
  const [, bracketed, name, digits = text] = /^(?:\[([^\]]+)\]|([^:]+)):(\d+)$/.exec(text) ?? [];
  const port = portOf(digits);
  return port === null ? null : { host: bracketed ?? name ?? '127.0.0.1', port };
}

const METRICS = optional(
  'a port, or an address like 127.0.0.1:9464',
  listenAddress,
  ({ host, port }) => addressOf(host, port),
);

export const RUNNING_SETTINGS = {
  attemptsKeptMs: setting('TAEL_ATTEMPTS_KEPT', timeSpan(90 * DAY_MS, 'like 90d, 400d or 0'), [
    'How long attempts to deliver a callback, and what was sent, are kept after the last one; `0`: for ever. Whether a callback is owed or was delivered is always kept.',
    '回调的发送记录和发送的内容在最后一次之后保留多久；`0` 表示永久。欠着这个回调、是否已送达，总是保留。',
    ['operations.md', 'What is kept', '保留多久'],
  ]),
  logLevel: setting(
    'TAEL_LOG_LEVEL',
    oneOf(LOG_LEVELS, 'info', `one of ${LOG_LEVELS.join(', ')}`),
    [
      '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
      '`fatal`、`error`、`warn`、`info`、`debug`、`trace` 或 `silent`。',
    ],
  ),
  logFormat: setting('TAEL_LOG_FORMAT', LOG_FORMAT, [
    '`json`, `logfmt` or `pretty`. Unset: `pretty` on a terminal, otherwise JSON.',
    '`json`、`logfmt` 或 `pretty`。不设时，标准错误是终端则输出给人看的格式，否则输出 JSON。',
    ['observing.md', 'The log', '日志'],
  ]),
  logRequests: setting('TAEL_LOG_REQUESTS', LOG_REQUESTS, [
    'How many requests a second get a line each, at `info`.',
    '每秒给多少个请求各记一行，级别为 `info`。',
    ['observing.md', 'The log', '日志'],
  ]),
  metrics: setting('TAEL_METRICS', METRICS, [
    'Where metrics are: a port of this machine, like `9464`, or an address like `10.0.0.5:9464`.',
    '在哪里读取指标：本机的端口，如 `9464`，或地址，如 `10.0.0.5:9464`。',
    ['observing.md', 'Metrics', '指标'],
  ]),
  drainMs: setting('TAEL_DRAIN', timeSpan(5_000, 'like 10s, 1m or 0'), [
    'How long it serves on after SIGTERM, so that balancers see that it is not ready: like `10s`, `1m` or `0`.',
    '收到 SIGTERM 之后继续服务多久，让负载均衡器看到它不再就绪：如 `10s`、`1m` 或 `0`。',
    ['observing.md', 'Probes and stopping', '探针与停止'],
  ]),
};
