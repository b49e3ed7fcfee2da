// Examines the way in for `tael doctor`: whether the public URL leads to this database, its certificate,
// and the proxies in front.

import { connect } from 'node:tls';
import { type Config, isLoopback } from '../../settings/config.ts';
import { hostOf } from '../../wire/origin.ts';
import { dangersOf } from '../dangerous-settings.ts';
import { BUILD } from '../present/health.ts';
import { bad, type Finding, good, unknown } from './finding.ts';

const ANSWER_MS_MAX = 5_000;
const CERTIFICATE_DAYS_MIN = 14;
const DAY_MS = 86_400_000;

export interface Way {
  readonly base: string;
  /** Any order of this database: no other service knows its number. Null: there is none yet. */
  readonly txNo: string | null;
}

export async function examineAddress({ base, txNo }: Way): Promise<Finding> {
  const name = 'address';
  let build: string | null;
  try {
    build = await buildAt(base);
  } catch (error) {
    const mend = isOfCertificate(error)
      ? 'Mend its certificate: see TLS.'
      : 'Start Tael, and look at DNS, the firewall and the proxy in front.';
    return bad(name, `${base} does not answer: ${reasonOf(error)}`, mend);
  }
  if (build === null) {
    return bad(name, `${base} answers, but not as Tael`, 'Let the proxy pass every path to Tael.');
  }
  const leads = txNo === null ? null : await knows(base, txNo);
  if (leads === false) {
    const mend = 'Look at TAEL_PUBLIC_URL and DATABASE_URL.';
    return bad(name, `${base} is a Tael with another database`, mend);
  }
  if (build !== BUILD) {
    return unknown(name, `${base} is ${build}, and this is ${BUILD}: ${UPGRADING}`, UPGRADE_REST);
  }
  if (leads) return good(name, `${base} leads to this database`);
  const mend = 'Ask again when there is an order: by its number it can be told.';
  return unknown(name, `${base} is ${build}; whether it uses this database is not known`, mend);
}

/** Two releases in a row run on one database, for as long as an upgrade takes. */
export const UPGRADING = 'in the middle of an upgrade';
export const UPGRADE_REST = 'Upgrade what is left, one node after the other.';

function isOfCertificate(error: unknown): boolean {
  const { cause } = error as { readonly cause?: { readonly code?: unknown } };
  return /CERT|SIGNATURE|ALTNAME/.test(String(cause?.code ?? ''));
}

async function knows(base: string, txNo: string): Promise<boolean> {
  return getAnswer(`${base}/qrcode/${txNo}`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Null: whoever answers is no Tael. Rejects if nobody does. */
export async function buildAt(base: string): Promise<string | null> {
  const health = await getAnswer(`${base}/api/v1/health`);
  const build = (await health.json().catch(() => null))?.data?.build;
  return typeof build === 'string' ? build : null;
}

export async function examineTls(base: string): Promise<Finding> {
  const { protocol, port } = new URL(base);
  const host = hostOf(base);
  if (protocol !== 'https:') {
    return isLoopback(host)
      ? good('TLS', 'not needed on this machine alone')
      : bad(
          'TLS',
          'none',
          'Put a proxy with TLS in front, and set TAEL_PUBLIC_URL to the https URL.',
        );
  }
  try {
    const untilMs = await certificateEndMs(host, Number(port || 443));
    const days = Math.floor((untilMs - Date.now()) / DAY_MS);
    return days < CERTIFICATE_DAYS_MIN
      ? bad(
          'TLS',
          `the certificate ends in ${days} days`,
          'Renew it; see why that did not happen by itself.',
        )
      : good('TLS', `the certificate holds for ${days} days`);
  } catch (error) {
    const mend = 'Give the proxy a certificate for this name, with its intermediate certificates.';
    return bad('TLS', reasonOf(error), mend);
  }
}

export function examineProxies(config: Config): Finding {
  const danger = dangersOf(config).find(({ setting }) => setting === 'TAEL_TRUSTED_PROXIES');
  const count = config.trustedProxies.length;
  const found = count === 0 ? 'none is trusted' : `${count} trusted`;
  return danger === undefined ? good('proxies', found) : bad('proxies', found, danger.reason.en);
}

function getAnswer(url: string): Promise<Response> {
  return fetch(url, { signal: AbortSignal.timeout(ANSWER_MS_MAX), redirect: 'manual' });
}

function certificateEndMs(host: string, port: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const servername = /^[\d.]+$|:/.test(host) ? {} : { servername: host };
  const socket = connect({ host, port, ...servername, timeout: ANSWER_MS_MAX }, () => {
    resolve(Date.parse(socket.getPeerCertificate().valid_to));
    socket.destroy();
  });
  socket.on('error', reject);
  socket.on('timeout', () => socket.destroy(new Error('the TLS handshake takes too long')));
  return promise;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
}
