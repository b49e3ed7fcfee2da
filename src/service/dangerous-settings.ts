// Settings that are valid and dangerous. `tael serve` starts with them and says at start what can happen, and
// operators read it in the console.

import type { Localized } from '../settings/brand/brand.ts';
import { type Config, isLoopback } from '../settings/config.ts';
import type { CidrList } from '../wire/address-rules.ts';
import { hostOf } from '../wire/origin.ts';

export interface Danger {
  /** The one to change. */
  readonly setting: string;
  /** A sentence or two that begin with a setting. */
  readonly reason: Localized;
}

/** Empty: there is none. */
export function dangersOf(
  config: Pick<Config, 'publicUrl' | 'trustedProxies' | 'metrics'>,
): readonly Danger[] {
  const { publicUrl, trustedProxies, metrics } = config;
  const url = publicUrl === null ? null : new URL(publicUrl);
  const isPlain = url?.protocol === 'http:' && !isLoopback(hostOf(url.href));
  const isProxyUnknown = url?.protocol === 'https:' && trustedProxies.length === 0;
  const isMeasuredForAll = metrics !== null && !isLoopback(metrics.host);
  return [
    isPlain && PLAIN_HTTP,
    trustsEverybody(trustedProxies) && EVERYBODY_TRUSTED,
    isProxyUnknown && PROXY_UNKNOWN,
    isMeasuredForAll && METRICS_FOR_ALL,
  ].filter((danger) => danger !== false);
}

const PLAIN_HTTP: Danger = {
  setting: 'TAEL_PUBLIC_URL',
  reason: {
    en:
      'TAEL_PUBLIC_URL begins with http: whoever is on the way can read passwords, key secrets and ' +
      'session cookies, and change requests. Put a proxy with TLS in front, and set the https URL.',
    zh:
      'TAEL_PUBLIC_URL 以 http 开头：途经的任何人都能读到密码、密钥的 secret 和会话 cookie，也能篡改请求。' +
      '请在前面放置启用 TLS 的代理，并设置 https 网址。',
  },
};

const EVERYBODY_TRUSTED: Danger = {
  setting: 'TAEL_TRUSTED_PROXIES',
  reason: {
    en:
      'TAEL_TRUSTED_PROXIES trusts everybody: clients can claim whatever address they like in X-Forwarded-For, and ' +
      'so pass the address whitelists of keys and the limits on sign-in. Name only your proxies.',
    zh:
      'TAEL_TRUSTED_PROXIES 信任所有人：客户端可以在 X-Forwarded-For 中任意伪造地址，从而绕过密钥的 IP 白名单和' +
      '登录限制。请只填写您自己的代理。',
  },
};

const PROXY_UNKNOWN: Danger = {
  setting: 'TAEL_TRUSTED_PROXIES',
  reason: {
    en:
      'TAEL_PUBLIC_URL is https, so a proxy is in front, but TAEL_TRUSTED_PROXIES names none: everybody ' +
      "seems to come from the proxy's address. Whitelists of keys fail, and limits meet everybody.",
    zh:
      'TAEL_PUBLIC_URL 为 https，说明前面有代理，但 TAEL_TRUSTED_PROXIES 没有填写它：所有请求看起来都来自代理的' +
      '地址，密钥的 IP 白名单会失效，频率限制会波及所有人。',
  },
};

const METRICS_FOR_ALL: Danger = {
  setting: 'TAEL_METRICS',
  reason: {
    en:
      'TAEL_METRICS listens beyond this machine and asks for no password: whoever reaches it can read how ' +
      'much is paid and where the service is weak. Let only your Prometheus reach that port.',
    zh:
      'TAEL_METRICS 在本机之外监听，且无需密码：能连上的人都能看到收付的金额和服务的薄弱之处。' +
      '请只让您的 Prometheus 访问该端口。',
  },
};

/** No network of proxies is as wide as this; two halves of the internet are all of it too. */
const NARROWEST_SUSPECT_BITS = 7;

function trustsEverybody(proxies: CidrList): boolean {
  return proxies.some(([, bits]) => bits <= NARROWEST_SUSPECT_BITS);
}
