// The names that the service itself goes by, its operator's among them. Nobody else may have a name that
// looks like one of them or begins with it: payers would take "Tael 客服" for the service. Nor may a name be
// nothing but what only the service would call itself.

import type { Looks } from '../../core/staff/shop-names.ts';
import type { Config } from '../../settings/config.ts';
import { lookOf, nameKey } from '../../wire/look-alikes.ts';
import type { Service } from '../service.ts';
import { opaqueDigest } from '../session.ts';

const PRODUCT = 'Tael';
/** Too many names begin with so few letters; such a name is reserved as a whole only. */
const FEW_LETTERS = 2;

/** With one of these, and nothing but these and the next, somebody speaks for the service. */
const CLAIMS =
  '官方 客服 客户服务 管理员 系统 平台 退款 official support admin administrator system helpdesk ' +
  'customerservice customercare refund refunds';
const BESIDE_CLAIMS =
  '在线 人工 中心 服务 支付 付款 收款 提现 充值 钱包 安全 团队 专员 通知 center centre desk help notice pay ' +
  'payment payments security service staff team wallet';
const claims = alternativesOf(CLAIMS);
const besides = alternativesOf(BESIDE_CLAIMS);
const ONLY_CLAIMS = new RegExp(`^(?:${besides})*(?:${claims})(?:${claims}|${besides})*$`);
const CLAIMS_BEFORE = new RegExp(`^(?:${claims}|${besides})+`);

export type OwnNames = Pick<Config, 'shortName' | 'brand'>;

export function looksLikeService(name: string, { shortName, brand }: OwnNames): boolean {
  const given = lookOf(name);
  if (ONLY_CLAIMS.test(given)) return true;
  const bare = given.replace(CLAIMS_BEFORE, '');
  return [PRODUCT, shortName, ...Object.values(brand.names)].map(lookOf).some((own) => {
    if (own.length <= FEW_LETTERS) return given === own;
    return given.startsWith(own) || bare.startsWith(own);
  });
}

/** For comparing a merchant's name with those of others. */
export function looksOf(service: Service, name: string): Looks {
  const key = nameKey(name);
  return { nameKey: key, nameSubject: opaqueDigest(service, 'merchant name', key) };
}

function alternativesOf(words: string): string {
  return words.split(' ').map(lookOf).join('|');
}
