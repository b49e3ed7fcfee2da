// Every refusal in Chinese. Each text says what is wrong and what to do next.

import type { Refusal } from '../core/refusal.ts';
import type { Catalogue } from './messages.ts';

export const ZH = {
  not_found: () => '没有这个地址，请检查路径及其中的版本号（/api/v1）。',
  method_not_allowed: () => '此地址不支持该方法，请参见 Allow 响应头。',
  payload_too_large: () => '请求过大：请求体最多 64 KiB，全部请求头最多 16 KiB。',
  unsupported_media_type: () => '请以 Content-Type: application/json 发送请求体。',
  invalid_json: (r) => `请求体不是有效的 JSON（${r.subject ?? '无法读取'}）。`,
  invalid_parameters: () => '参数无效，errors 列表说明了是哪些字段以及原因。',

  credentials_missing: (r) => `缺少请求头 ${r.subject}，五个签名请求头都必须发送。`,
  credentials_malformed: (r) => malformedHeader(r),
  credentials_invalid: () =>
    '密钥不存在、已吊销或已过期，或者 secret 错误。请核对，或新建一个密钥。',
  timestamp_out_of_range: (r) =>
    `${r.subject} 中的时间戳与服务器时间相差超过 300 秒，请校准时钟后重新签名。`,
  signature_invalid: (r) =>
    `${r.subject} 中的签名不正确。签名是以 secret 为密钥、对「key id + 时间戳 + 随机串」计算的 ` +
    'HMAC-SHA256，用小写十六进制表示。',
  ip_not_allowed: () => '此密钥不允许从该地址调用。请把地址加入密钥的白名单，或换用名单内的地址。',
  nonce_reused: (r) => `${r.subject} 中的随机串已被使用。请换新的随机串重新签名，幂等键保持不变。`,
  rate_limited: (r) => `每分钟 ${r.subject} 次的限额已用完，${againIn(r)}本次请求未产生任何影响。`,
  scope_missing: (r) => `此密钥没有 ${r.subject} 权限，请使用有该权限的密钥。`,
  login_failed: (r) => (r.subject === 'password' ? '登录密码错误。' : '登录名或密码错误。'),
  login_throttled: (r) => `登录错误次数过多，${againIn(r)}`,
  session_required: () => '请先登录：没有会话，或会话已结束。',
  sign_up_throttled: (r) => `来自此地址的注册次数过多，${againIn(r)}`,

  idempotency_key_reused: () =>
    '此幂等键属于另一个参数不同的请求。请原样重复那个请求，或为新请求使用新的幂等键。',
  idempotency_key_expired: (r) =>
    `此幂等键在十分钟之前已生成 ${r.madeNo}，这次没有执行任何操作。换用新的幂等键之前，请先查询订单。`,

  order_not_found: () => '没有找到属于您的此订单，请检查 tx_no。',
  merchant_not_found: () => '没有找到属于您的此商户，请检查 merchant_id。',
  branch_not_found: () => '该商户没有此门店，请检查 branch_id，或不填写。',
  payer_not_found: () => '没有此 payer_id 对应的用户，请检查，或不填写。',
  user_not_found: () => '没有此用户。',
  refund_request_not_found: () => '没有找到属于您的此退款申请。',

  order_not_paid: () => '此订单尚未支付，无款可退。',
  order_already_paid: () => '此订单已由他人支付，您没有被扣款。',
  order_expired: () => '此订单已过期，请向商户索取新的订单。',
  order_cancelled: () => '商户已取消此订单。',
  order_refunded: () => '此订单已全额退款。',
  full_refund_unavailable: () => '此订单已部分退款，余下部分请用 refund_type "partial" 退款。',
  refund_request_open: () => '此订单有另一笔退款申请待处理，请等待其所有者决定。',
  refund_request_decided: (r) => DECIDED.get(r.subject) ?? '此退款申请已有决定。',
  refund_exceeds_remaining: () =>
    '超过了可退金额。请查询订单，refundable_amount 即最多可退的金额。',

  wrong_payer: () => '商户为此订单指定了其他付款人。',
  own_order: () => '不能向自己的商户付款，付款人必须是其他用户。',
  cross_site: () => '此请求来自其他网站，已被拒绝。',
  user_suspended: () => '此账户已被停用，请联系服务的运营方。',
  sign_up_off: () => '此服务不开放注册，请联系服务的运营方开户。',
  invite_invalid: () =>
    '邀请码不正确，或已用完、已过期、已作废。请向给您邀请码的人索取新的邀请码。',

  pay_password_not_set: () => '此账户尚未设置支付密码，请先设置。',
  pay_password_locked: (r) => locked(r),
  pay_password_wrong: (r) => `支付密码错误。${triesLeft(r)}`,
  totp_required: () => '此账户已启用双重验证，请用 totp_code 发送当前的动态码。',
  totp_invalid: (r) => `动态码错误或已使用过，请等待下一个。${triesLeft(r)}`,

  insufficient_balance: () => '钱包余额不足。',

  overloaded: (r) => `服务繁忙，未执行任何操作，${againIn(r)}`,
  unavailable: () => '服务暂时无法连接数据库，未执行任何操作，请稍后再试。',
  outcome_unknown: () => '目前无法确定请求是否已生效。请用同一个幂等键重试，切勿不带幂等键重试。',
  internal: () => '服务自身发生故障，请求未产生任何影响。请附上 request_id 报告此问题。',
} as const satisfies Catalogue;

const DECIDED: ReadonlyMap<string | undefined, string> = new Map([
  ['refunded', '此退款申请已获批准，退款已完成。'],
  ['declined', '此退款申请已被拒绝，没有退款。'],
  ['expired', '此退款申请已过期，没有退款。'],
]);

const HEADER_FORMS: ReadonlyMap<string, string> = new Map([
  ['key', '一个 key id，只发送一次'],
  ['secret', '该密钥的 secret，只发送一次'],
  ['timestamp', '10 位数字的 Unix 时间，单位是秒而不是毫秒'],
  ['nonce', '8 至 128 个可见的 ASCII 字符，只发送一次'],
  ['signature', '64 位小写十六进制数字'],
]);

function malformedHeader({ subject = '' }: Refusal): string {
  const form = HEADER_FORMS.get(subject.slice(subject.lastIndexOf('-') + 1).toLowerCase());
  return `请求头 ${subject} 格式错误或重复，应为${form ?? '只发送一次'}。`;
}

function againIn({ retryAfterSeconds }: Refusal): string {
  return retryAfterSeconds === undefined ? '请稍后再试。' : `请在 ${retryAfterSeconds} 秒后重试。`;
}

function locked({ subject, retryAfterSeconds }: Refusal): string {
  if (subject === 'key')
    return '此密钥提交错误支付密码或动态码的次数过多，请换用其他密钥或申请解锁。';
  if (retryAfterSeconds === undefined) return '支付密码因错误次数过多已锁定，请申请解锁。';
  return `支付密码因错误次数过多已锁定，请在 ${Math.ceil(retryAfterSeconds / 60)} 分钟后重试。`;
}

function triesLeft({ triesLeft: left }: Refusal): string {
  if (left === undefined) return '';
  return left === 0 ? '现已锁定。' : `还可尝试 ${left} 次，之后将锁定。`;
}
