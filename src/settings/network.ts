// The settings that say who may connect, and where callbacks may go.

import { proxyUrl } from '../wire/setting-urls.ts';
import { BLOCKS, count, LINK, optional } from './forms.ts';
import { secret, setting } from './setting.ts';
import { WITNESSES } from './witnesses.ts';

const PROXY = optional('a URL like http://proxy.example.com:3128', proxyUrl);

export const NETWORK_SETTINGS = {
  trustedProxies: setting('TAEL_TRUSTED_PROXIES', BLOCKS, [
    'Addresses and CIDR blocks, separated by commas, whose `X-Forwarded-For` is trusted.',
    '其 `X-Forwarded-For` 可信的地址和 CIDR 网段，用逗号分隔。',
  ]),
  connectionsMax: setting('TAEL_CONNECTIONS_MAX', count(4096), [
    'Connections of one process, at most its limit of open files (`ulimit -n`) less 100; beyond, a new one ends the longest silent one. One address, or /48 of IPv6, has an eighth of them; then its new ones end its own. Trusted proxies are exempt.',
    '一个进程最多保持多少连接；再有新的，就关闭静默最久的那个。不会超过打开文件数的限制（`ulimit -n`）减 100。同一个地址（IPv6 按 /48 计）最多占八分之一；再有新的，就关闭它自己的。可信代理不受限制。',
  ]),
  notifyAllow: setting('TAEL_NOTIFY_ALLOW', BLOCKS, [
    'Private addresses that callbacks may go to, on any port, as CIDR blocks, whether a `notify_url` contains the address or a name that points to it. Elsewhere to all but dangerous ports.',
    '回调可以发往的内网地址，写成 CIDR 网段，不论 `notify_url` 写的是地址，还是指向它的域名。在那里可以发往任何端口；在别处不能发往危险端口。',
    ['api/webhooks.md', 'Be reachable', '让回调能够到达'],
  ]),
  notifyProxy: secret('TAEL_NOTIFY_PROXY', PROXY, [
    'An HTTP proxy through which all callbacks leave, like `http://proxy.example.com:3128`, with user name and password if needed. It resolves the names: use one that refuses private addresses.',
    '所有回调都经过的 HTTP 代理，如 `http://proxy.example.com:3128`，需要时带用户名和密码。域名由它解析：请选用会拒绝内网地址的代理。',
  ]),
  witnesses: setting('TAEL_WITNESSES', WITNESSES, [
    'Who cosigns the checkpoints of the public log: key and URL of each witness (C2SP tlog-witness), with a space between, separated by commas. They are asked only where callbacks may go.',
    '由谁会签公开日志的检查点：每个见证方的公钥和 URL（C2SP tlog-witness），中间用空格，多个用逗号分隔。请求与回调走同样的出口，受同样的限制。',
    ['proofs.md', 'Witnesses', '见证方'],
  ]),
  securityContact: setting('TAEL_SECURITY_CONTACT', LINK, [
    'Whom to tell of a weakness, in `/.well-known/security.txt` (RFC 9116): `mailto:`, `https:` or `tel:`.',
    '发现漏洞时联系谁：`mailto:`、`https:` 或 `tel:`。设置后提供 `/.well-known/security.txt`（RFC 9116）。',
  ]),
};
