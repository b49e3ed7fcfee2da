// The message of every refusal in Chinese: what is wrong, and what to do about it.

import { yuanText } from '../core/money.ts';
import type { Refusal } from '../core/refusal.ts';
import { fieldSentence } from './fields.ts';
import type { Catalogue } from './messages.ts';
import { flawSentence } from './signature-flaws.ts';

export const ZH = {
  not_found: () => '请求的地址不存在，请检查路径及其中的版本号（/api/v1）。',
  method_not_allowed: () => '此地址不支持该请求方法，支持的方法见响应头 Allow。',
  payload_too_large: () => '请求过大：请求体不得超过 64 KiB，请求头合计不得超过 16 KiB。',
  unsupported_media_type: (r) =>
    r.subject === undefined
      ? '请以 Content-Type: application/json 发送请求体。'
      : `服务不支持 ${r.subject}，请以 Content-Type: application/json 发送 UTF-8 编码且未压缩的请求体。`,
  invalid_json: (r) => `请求体不是有效的 JSON（${r.subject ?? '无法解析'}）。`,
  invalid_parameters: (r) => firstProblem(r),

  credentials_missing: (r) => `缺少请求头 ${r.subject}，五个签名请求头均为必填。`,
  credentials_malformed: (r) => malformedHeader(r),
  credentials_invalid: () =>
    '密钥不存在、已吊销或已过期，或 secret 错误。请核对后重试，或创建新的密钥。',
  timestamp_out_of_range: (r) =>
    `${r.subject} 中的时间戳与服务器时间相差超过 300 秒，请校准时钟后重新签名。`,
  signature_invalid: (r) =>
    `${r.subject} 中的签名错误。签名应为以 secret 为密钥，对「key id + 时间戳 + 随机串」计算的 ` +
    `HMAC-SHA256 值（小写十六进制）。${flawSentence(r.flaw, 'zh')}`,
  ip_not_allowed: () =>
    '当前 IP 地址不在此密钥的白名单内。请将其加入白名单，或从白名单内的地址调用。',
  nonce_reused: (r) => `${r.subject} 中的随机串已被使用，请更换随机串并重新签名，幂等键保持不变。`,
  rate_limited: (r) =>
    (r.subject === undefined ? '请求过于频繁，' : `已达到每分钟 ${r.subject} 次的请求上限，`) +
    `${tryAgainIn(r)}本次请求未生效。`,
  scope_missing: (r) =>
    r.subject === 'wallets'
      ? '此密钥仅限一个商户使用，不能查看钱包，请使用未绑定商户的密钥。'
      : `此密钥没有 ${r.subject} 权限，请使用具有该权限的密钥。`,
  login_failed: (r) => (r.subject === 'password' ? '登录密码错误。' : '登录名或密码错误。'),
  login_throttled: (r) => `登录失败次数过多，${tryAgainIn(r)}`,
  session_required: () => '尚未登录或登录已失效，请先登录。',
  sign_up_throttled: (r) => `当前 IP 地址的注册次数过多，${tryAgainIn(r)}`,

  idempotency_key_reused: (r) =>
    r.subject === undefined
      ? '此幂等键已用于参数不同的请求。请使用与原请求相同的参数重试，或更换幂等键。'
      : `工具已用此幂等键提交退款申请 ${r.subject}，本次请求未生效，请等待所有者处理该申请，或换用新的幂等键。`,
  idempotency_key_expired: (r) =>
    `此幂等键在十分钟以前已生成 ${r.madeNo}，本次请求未生效。更换幂等键之前，请先查询订单。`,

  order_not_found: (r) =>
    r.subject === 'link'
      ? '此付款链接没有对应的订单，请核对链接，或联系商户。'
      : '订单不存在，或您无权查看，请检查 tx_no。',
  merchant_not_found: () => '商户不存在，或不属于您，请检查 merchant_id。',
  branch_not_found: () => '该商户没有此门店，请检查 branch_id，或不填。',
  payer_not_found: () => 'payer_id 对应的用户不存在，请检查，或不填。',
  user_not_found: () => '用户不存在。',
  refund_request_not_found: () => '退款申请不存在，或不属于您的订单。',
  withdrawal_not_found: () => '提现单不存在，请检查提现单号。',

  order_not_paid: () => '订单尚未支付，无法退款。',
  order_already_paid: () => '订单已由他人支付，未向您扣款。',
  order_expired: () => '订单已过期，请联系商户重新发起收款。',
  order_cancelled: () => '订单已被商户取消。',
  order_refunded: () => '订单已全额退款。',
  full_refund_unavailable: () => '订单已部分退款，剩余金额请使用 refund_type "partial" 退款。',
  refund_request_open: () => '此订单有另一笔退款申请待处理，请等待商户所有者处理。',
  refund_request_decided: (r) => DECIDED.get(r.subject) ?? '此退款申请已处理。',
  withdrawal_decided: () => '此提现已有不同的处理结果，请在提现列表中查看。',
  refund_exceeds_remaining: () =>
    '退款金额超过可退金额。请查询订单，可退金额以 refundable_amount 为准。',
  verification_running: ({ progress }) =>
    `账务核对正在进行${progress ? `（第 ${progress.rule} / ${progress.rules} 条规则）` : ''}，请等待结果。`,

  wrong_payer: () => '此订单只能由商户指定的付款人支付。',
  own_order: () => '不能向自己的商户付款，付款人必须是其他用户。',
  cross_site: () => '此请求来自其他网站，已被拒绝。',
  user_suspended: () => '账户已被停用，请联系服务运营方。',
  user_closed: () => '此账户已注销，请使用其他账户。',
  payer_closed: () => '付款人已注销账户，无法退款到钱包，没有扣款。请用其他方式退还。',
  account_in_use: () => '账户暂时不能注销，请先处理列出的每一项。',
  merchant_suspended: () => '商户已被停用，此订单不能支付，您没有被扣款。',
  cooling_off: (r) => coolingOff(r),
  refund_limit_reached: refundLimitReached,
  daily_limit_reached: dailyLimitReached,
  sign_up_off: () => '本服务未开放注册，请联系服务运营方开通账户。',
  invite_invalid: () => '邀请码错误、已用完、已过期或已作废，请向邀请人索取新的邀请码。',
  sign_in_link_invalid: () => '登录链接有误、已使用或已过期，请返回原应用重新打开。',
  provider_sign_in_invalid: () =>
    '本次登录有误、已使用或已过期，或是在另一个浏览器中发起的，请重新登录。',
  provider_sign_in_declined: () => '登录已取消，或未获登录服务允许。本次没有登录。',
  provider_account_unknown: () => '您登录的账户没有对应的钱包，请联系本服务的运营方。',
  provider_unavailable: () => '登录服务暂时没有正常响应，请稍后再试。',
  local_logins_off: () => '本服务已停用登录密码，请使用另一种登录方式。',
  session_limited: () => '本次登录只能付款和查看。此操作需要使用登录密码重新登录。',

  pay_password_not_set: () => '此账户尚未设置支付密码，请先设置。',
  pay_password_locked: (r) => locked(r),
  pay_password_wrong: (r) => `支付密码错误。${attemptsLeft(r)}`,
  totp_required: () => '此账户已启用双重验证，请在 totp_code 中提供当前的动态码。',
  totp_invalid: (r) =>
    r.subject === 'recovery_code'
      ? '恢复码错误或已被使用，请换用另一个恢复码。'
      : `动态码错误或已被使用，请等待下一个动态码。${attemptsLeft(r)}`,

  insufficient_balance: (r) => insufficientBalance(r),

  overloaded: (r) => `服务繁忙，本次请求未生效，${tryAgainIn(r)}`,
  unavailable: (r) =>
    r.subject === 'disk'
      ? `服务的磁盘空间不足，需由运营方清理，本次请求未生效，${tryAgainIn(r)}`
      : '服务暂时无法连接数据库，本次请求未生效，请稍后重试。',
  outcome_unknown: () => '暂时无法确定请求是否已生效。请使用同一个幂等键重试，切勿不带幂等键重试。',
  internal: () => '服务内部错误，本次请求未生效。如需反馈，请提供 request_id。',
} as const satisfies Catalogue;

function refundLimitReached({ refundLimit }: Refusal): string {
  const left =
    refundLimit === undefined
      ? '此密钥今日可退金额不足。'
      : `此密钥每日最多可退 ${yuanText(refundLimit.limitFen)} 元，` +
        `今日（上海时间）剩余 ${yuanText(refundLimit.leftFen)} 元。`;
  return `${left}商户所有者可在控制台退款。`;
}

function dailyLimitReached({ subject, dayLimit }: Refusal): string {
  const does = subject === 'paid_out' ? '付出' : '充值';
  const left =
    dayLimit === undefined
      ? `此密钥今日可${does}金额不足。`
      : `此密钥每日最多可${does} ${yuanText(dayLimit.limitFen)} 元，` +
        `今日（上海时间）剩余 ${yuanText(dayLimit.leftFen)} 元。`;
  return `${left}请明日再试，或由运营人员处理。`;
}

function insufficientBalance({ shortage }: Refusal): string {
  if (shortage === undefined) return '钱包余额不足。';
  const wallet = shortage.wallet === 'consumer' ? '消费钱包' : '商户钱包';
  const [available, missing] = [yuanText(shortage.availableFen), yuanText(shortage.missingFen)];
  return `${wallet}余额不足：可用 ${available} 元，还差 ${missing} 元。冻结金额不计入可用余额。`;
}

function firstProblem({ problems: [first, ...others] = [] }: Refusal): string {
  if (first === undefined) return '参数错误。';
  const rest = others.length === 0 ? '' : `另有 ${others.length} 处错误，见 errors 列表。`;
  return fieldSentence(first, 'zh') + rest;
}

const DECIDED: ReadonlyMap<string | undefined, string> = new Map([
  ['refunded', '此退款申请已通过，款项已退回。'],
  ['declined', '此退款申请已被拒绝，未退款。'],
  ['expired', '此退款申请已过期，未退款。'],
]);

const HEADER_FORMS: ReadonlyMap<string, string> = new Map([
  ['key', '一个 key id'],
  ['secret', '该密钥的 secret'],
  ['timestamp', '10 位数字的 Unix 时间，单位是秒而不是毫秒'],
  ['nonce', '8 至 128 个可见的 ASCII 字符'],
  ['signature', '64 位小写十六进制数字'],
]);

function malformedHeader({ subject = '', flaw }: Refusal): string {
  const form = HEADER_FORMS.get(subject.slice(subject.lastIndexOf('-') + 1).toLowerCase());
  const rule = form === undefined ? '只能发送一次' : `只能发送一次，内容应为${form}`;
  return `请求头 ${subject} 格式错误或重复，${rule}。${flawSentence(flaw, 'zh')}`;
}

function tryAgainIn({ retryAfterSeconds }: Refusal): string {
  return retryAfterSeconds === undefined ? '请稍后重试。' : `请在 ${retryAfterSeconds} 秒后重试。`;
}

const REPLACED: ReadonlyMap<string | undefined, string> = new Map([
  ['pay_password', '支付密码刚被更换'],
  ['two_factor', '双重验证刚有变更'],
  ['login_password', '登录密码刚被更换'],
]);

function coolingOff({ subject, retryAfterSeconds = 0 }: Refusal): string {
  const reason = REPLACED.get(subject) ?? '密码刚被更换';
  return (
    `此账户的${reason}，为保护资金，暂时不能转出或退款，请在 ${waitText(retryAfterSeconds)}后重试。` +
    '如非本人操作，请立即联系服务运营方。'
  );
}

function waitText(seconds: number): string {
  if (seconds <= 120) return `${seconds} 秒`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 120 ? `${minutes} 分钟` : `${Math.ceil(minutes / 60)} 小时`;
}

function locked({ subject, retryAfterSeconds }: Refusal): string {
  if (subject === 'key') {
    return '此密钥提交的支付密码或动态码错误次数过多，请换用其他密钥，或联系服务运营方解锁。';
  }
  if (retryAfterSeconds === undefined) {
    return '支付密码错误次数过多，已被锁定，请重置支付密码，或联系服务运营方解锁。';
  }
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return `支付密码错误次数过多，已被锁定，请在 ${minutes} 分钟后重试。`;
}

function attemptsLeft({ triesLeft: left }: Refusal): string {
  if (left === undefined) return '';
  return left === 0 ? '支付密码已被锁定。' : `还可尝试 ${left} 次，之后支付密码将被锁定。`;
}
