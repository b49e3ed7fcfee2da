// Declares the settings that say where the service runs: its address and name, its data and master key, and
// what it may take of the machine.

import { byteSizeOrZero, byteSizeText, MEGABYTE, memorySize } from '../wire/byte-size.ts';
import { postgresUrl, webUrl } from '../wire/setting-urls.ts';
import {
  anyText,
  countOf,
  either,
  optional,
  optionalSize,
  orElse,
  portOf,
  textLike,
} from './forms.ts';
import { secret, setting, type Words } from './setting.ts';

export const SHORT_NAME = textLike('1 to 20 letters and digits', 'Tael', shortNameOf);

export function shortNameOf(text: string): string | null {
  return /^[A-Za-z0-9]{1,20}$/.test(text) ? text : null;
}

const PORT = { usual: 8080, rule: 'a port between 0 and 65535', parse: portOf, print: String };

const HOST = textLike('a host name or an address', '127.0.0.1', (text) =>
  /^[\p{L}\p{N}._:%-]+$/u.test(text) ? text : null,
);

const DISK_RESERVE = {
  usual: 512 * MEGABYTE,
  rule: 'like 2g or 0',
  parse: byteSizeOrZero,
  print: byteSizeText,
};

export const WORKERS_MAX = 64;

const WORKERS = orElse(
  optional(`a number from 1 to ${WORKERS_MAX}`, workersOf),
  'half of the cores, at most 6',
  '核数的一半，最多 6',
);

function workersOf(text: string): number | null {
  const count = countOf(text);
  return count !== null && count <= WORKERS_MAX ? count : null;
}

const PUBLIC_URL = orElse(
  optional('like https://pay.example.com', webUrl),
  'the listening origin',
  '监听的地址',
);

const MASTER_KEY_FILE = orElse(anyText('a file'), '`TAEL_DATA/master.key`');

const WHERE_IT_LISTENS: Words = [
  'Where it listens. `tael serve --port --host` override them for the service, not for links that other commands print. Anything but loopback requires `TAEL_PUBLIC_URL`.',
  '监听的端口和地址。`tael serve --port --host` 可以覆盖，但只对服务本身有效：其他命令输出的链接仍按设置。监听非本机地址时必须设置 `TAEL_PUBLIC_URL`。',
];

export const INSTALLATION_SETTINGS = {
  port: setting('TAEL_PORT', PORT, WHERE_IT_LISTENS),
  host: setting('TAEL_HOST', HOST, WHERE_IT_LISTENS),
  /** Without a slash at its end. */
  publicUrl: setting('TAEL_PUBLIC_URL', PUBLIC_URL, [
    'Where people reach it, like `https://pay.example.com`. Payment links and QR codes point there; with https cookies are `Secure`.',
    '人们访问它的网址，如 `https://pay.example.com`。付款链接和二维码指向这里；为 https 时 cookie 带 `Secure`。',
  ]),
  /** Replaces SVC in header names and in the name of the wallet identifier. */
  shortName: setting('TAEL_SHORT_NAME', SHORT_NAME, [
    '1 to 20 letters and digits, part of header names (`X-Tael-Key` …) and of the field name `tael_id`.',
    '1 到 20 个字母和数字。用于请求头的名称（`X-Tael-Key` …）和字段名 `tael_id`。',
  ]),
  dataDir: setting('TAEL_DATA', textLike('a directory', './data', String), [
    'The folder of the embedded PostgreSQL and of `master.key`. Made by `tael serve`, `tael init` and `tael restore`; other commands refuse one without data.',
    '内置 PostgreSQL 和 `master.key` 所在的目录。由 `tael serve`、`tael init` 和 `tael restore` 创建；其他命令不接受没有数据的目录。',
  ]),
  /** Null: the embedded PostgreSQL. */
  databaseUrl: secret('DATABASE_URL', optional('a postgres:// URL', postgresUrl), [
    'A PostgreSQL of your own, version 15 or newer, like `postgres://tael@db.example.com/tael`; several servers of one cluster: `postgres://tael@db1.example.com,db2.example.com:5433/tael`. The role must be no superuser, and best owns nothing.',
    '自己的 PostgreSQL，15 或更高版本，如 `postgres://tael@db.example.com/tael`。同一集群的多台服务器用逗号分隔：`postgres://tael@db1.example.com,db2.example.com:5433/tael`。角色不能是超级用户，最好什么也不拥有：见 `TAEL_OWNER_DATABASE_URL`。',
    ['operations.md', 'High availability', '高可用'],
  ]),
  /** Null: the role of DATABASE_URL owns its tables, or somebody else brings the schema up to date. */
  ownerDatabaseUrl: secret('TAEL_OWNER_DATABASE_URL', optional('a postgres:// URL', postgresUrl), [
    'The same database as the owner of its tables, like `postgres://tael_owner@db.example.com/tael`, so that the role of `DATABASE_URL` cannot change the books. Used only to make and change tables, to give that role its rights, and in a sandbox.',
    '以表的所有者身份连接同一数据库，如 `postgres://tael_owner@db.example.com/tael`。设置后，`DATABASE_URL` 的角色什么也不拥有，也无法改动账目。只在建表、改表、给该角色授权时，以及在沙箱里，才用它连接。',
    ['operate/postgresql.md', 'Two roles', '两个角色'],
  ]),
  requireStandby: setting('TAEL_REQUIRE_STANDBY', either('1', '0', false), [
    'With `1`, it does not start, and its health is `degraded`, while no synchronous standby of `DATABASE_URL` confirms commits.',
    '设为 `1` 时，只要没有同步备库为 `DATABASE_URL` 确认提交，服务就不启动，健康状态为 `degraded`。',
  ]),
  /** 0: it is not watched. */
  diskReserveBytes: setting('TAEL_DISK_RESERVE', DISK_RESERVE, [
    'What must stay free on the disk of the database, like `2g`; with less, changes are refused. `0`: not watched.',
    '数据库所在磁盘必须留出的空间，如 `512m` 或 `2g`：不足时拒绝修改，直到有空间为止；`0` 表示不检查。',
    ['operate/sizing.md', 'When the disk is nearly full', '磁盘快满时'],
  ]),
  databaseBytesMax: setting('TAEL_DATABASE_MAX', optionalSize('like 80g'), [
    'How large the database may become, like `80g`, where its disk cannot be seen; what is left counts as free.',
    '看不到磁盘时，数据库最多可以长到多大，如 `80g`：离它还差多少，就算还有多少空间。',
  ]),
  /** Null: by what the machine and PostgreSQL have room for. */
  workers: setting('TAEL_WORKERS', WORKERS, [
    'How many processes serve; unset, also no more than the memory has gigabytes, and one with `--sandbox`. `tael serve --workers` overrides it. From two on, `tael reload` replaces them without interruption.',
    '用多少个进程提供服务。不设则为核数的一半，且不超过内存的 GB 数；`--sandbox` 时为一个。`tael serve --workers` 可以覆盖。从两个起，`tael reload` 可以不中断地更换它们。',
    ['operate/sizing.md', 'Processes', '进程'],
  ]),
  /** `bin/serving.mjs` sees to it. */
  memoryBytesMax: setting('TAEL_MEMORY_MAX', optionalSize('like 1g, from 256m', memorySize), [
    'How much memory one process may take, like `512m`, at least `256m`. Unset: as much as Node allows.',
    '一个进程最多用多少内存，如 `512m` 或 `1g`，至少 `256m`。不设则由 Node 决定。',
    ['operate/sizing.md', 'Memory', '内存'],
  ]),
  masterKey: secret('TAEL_MASTER_KEY', anyText('32 bytes'), [
    'The key: 32 bytes, as 64 hexadecimal digits or base64. During a rotation several, separated by commas, the current one first. Required with `DATABASE_URL`, here or in `TAEL_MASTER_KEY_FILE`.',
    '数据库之外的密钥：32 字节，写成 64 位十六进制或 base64。更换期间可以有几个，用逗号分隔，当前的在最前。使用 `DATABASE_URL` 时必填，除非设置了 `TAEL_MASTER_KEY_FILE`。',
    ['keys-and-audit.md', 'Rotating the master key', '更换主密钥'],
  ]),
  masterKeyFile: setting('TAEL_MASTER_KEY_FILE', MASTER_KEY_FILE, [
    'A file with the master key, readable by nobody else. With the embedded PostgreSQL made at the first start.',
    '存有主密钥的文件，别人不可读。使用内置 PostgreSQL 时，第一次启动会创建它。',
  ]),
};
