// Says in both languages what may be wrong with one field: to follow its name, or as a sentence of its own.

import type { FieldRule } from '../core/field-rule.ts';
import { COLLECTION_YUAN_MAX } from '../core/order/order.ts';
import type { FieldProblem } from '../core/refusal.ts';
import { INVITE_PLACES_MAX } from '../core/rows/invite.ts';
import type { Language } from '../wire/language.ts';
import { BANK_RULES } from './bank-rules.ts';
import { MANDATE_RULES } from './mandate-rules.ts';
import { PAYOUT_RULES } from './payout-rules.ts';
import type { Texts } from './row.ts';

export function fieldMessage({ rule, given }: FieldProblem, language: Language): string {
  const text = FIELD_RULES[rule][language];
  if (given === undefined) return text;
  return language === 'zh' ? `${text}：${given}` : `${text}: ${given}`;
}

export function fieldSentence(problem: FieldProblem, language: Language): string {
  const stop = language === 'zh' ? '。' : '.';
  return `${problem.field} ${fieldMessage(problem, language)}${stop}`;
}

export const FIELD_RULES: Readonly<Record<FieldRule, Texts>> = {
  ...PAYOUT_RULES,
  ...MANDATE_RULES,
  ...BANK_RULES,
  required: { en: 'is required', zh: '必填' },
  object: { en: 'must be a JSON object', zh: '必须是 JSON 对象' },
  string: { en: 'must be a string', zh: '必须是字符串' },
  number: { en: 'must be a JSON number', zh: '必须是 JSON 数字' },
  integer: { en: 'must be an integer', zh: '必须是整数' },
  integer_type: {
    en: 'must be an integer, written as a JSON number',
    zh: '必须是整数（JSON 数字）',
  },
  integer_range: {
    en: 'must be between 1 and 9007199254740991',
    zh: '必须在 1 与 9007199254740991 之间',
  },
  count_range: {
    en: 'must be between 0 and 9007199254740991',
    zh: '必须在 0 与 9007199254740991 之间',
  },
  wait_range: { en: 'must be between 0 and 25', zh: '必须在 0 与 25 之间' },
  after_clock: {
    en: 'is ahead of the clock of the database, which was set back; read once more from before that time',
    zh: '超前于数据库的时钟，时钟已被往回拨；请从那之前的位置重新读一遍',
  },
  after_newest: {
    en: 'is ahead of the newest event; omit it to receive only new events',
    zh: '超前于最新的事件；不填则只接收新的事件',
  },
  limit_range: { en: 'must be between 1 and 200', zh: '必须在 1 与 200 之间' },
  page_limit: { en: 'must be between 1 and 100', zh: '必须在 1 与 100 之间' },
  place: {
    en: 'must be `0`, or the `next` of the answer before',
    zh: '必须是 0，或上次应答中的 next',
  },
  per_page_range: { en: 'must be between 1 and 50', zh: '必须在 1 与 50 之间' },
  amount: {
    en: 'must be a number of yuan with at most two decimal places and at most 32 characters',
    zh: '必须是以元为单位的数字，最多两位小数，不超过 32 个字符',
  },
  amount_decimals: { en: 'has more than two decimal places', zh: '小数不得超过两位' },
  amount_positive: { en: 'must be at least 0.01', zh: '不得小于 0.01' },
  above_installation: {
    en: 'must not be above the limit of this service',
    zh: '不得高于本服务的限额',
  },
  amount_too_large: {
    en: `must be at most ${COLLECTION_YUAN_MAX}.00`,
    zh: `不得大于 ${COLLECTION_YUAN_MAX}.00`,
  },
  amount_required_for_partial: {
    en: 'is required when refund_type is partial',
    zh: '在 refund_type 为 partial 时必填',
  },
  full_amount_differs: {
    en: 'must be the amount paid, or be omitted, when refund_type is full',
    zh: '在 refund_type 为 full 时必须等于支付金额，或不填',
  },
  refunded_meanwhile: {
    en: 'is out of date: the order was refunded in the meantime; preview the refund again',
    zh: '已过时：订单在此期间有过退款，请重新预览退款',
  },
  place_in_list: {
    en: 'must be the `next` of a page of this list',
    zh: '必须是本列表某一页的 next',
  },
  name_alike: {
    en: 'is the name of a merchant of somebody else, or cannot be told from it; add what tells yours apart',
    zh: '已是他人商户的名称，或与之难以分辨，请加上可以区分的文字',
  },
  name_taken: {
    en: 'is already the name of another one; choose a different name',
    zh: '已被使用，请换一个名称',
  },
  choice: { en: 'is not one of the allowed values', zh: '不是允许的取值' },
  query_type: {
    en: 'must be order, wallet_tx or balance',
    zh: '必须是 order、wallet_tx 或 balance',
  },
  refund_type: { en: 'must be full or partial', zh: '必须是 full 或 partial' },
  decision: { en: 'must be approve or decline', zh: '必须是 approve 或 decline' },
  wallet_kind: { en: 'must be consumer or merchant', zh: '必须是 consumer 或 merchant' },
  record_type: {
    en: 'must be recharge, consume, refund, transfer, withdraw or collection',
    zh: '必须是 recharge、consume、refund、transfer、withdraw 或 collection',
  },
  direction: { en: 'must be in or out', zh: '必须是 in 或 out' },
  characters: {
    en: 'must not contain control characters or invalid Unicode',
    zh: '不得包含控制字符或无效的 Unicode 字符',
  },
  direction_control: {
    en: 'must not contain characters that change the direction of text',
    zh: '不得包含改变文字方向的控制字符',
  },
  nothing_visible: {
    en: 'must contain at least one visible character',
    zh: '至少要有一个可见字符',
  },
  name_reserved: {
    en: 'must not look like the name of this service, nor begin with it, nor be what it calls itself',
    zh: '不得与本服务的名称相似或以其开头，也不得只由「官方客服」一类的自称组成',
  },
  name_scripts: {
    en: 'must not mix Latin, Greek and Cyrillic letters in one word',
    zh: '同一个单词中不得混用拉丁、希腊和西里尔字母',
  },
  length_1_to_64: { en: 'must have 1 to 64 characters', zh: '长度必须为 1 至 64 个字符' },
  length_1_to_128: { en: 'must have 1 to 128 characters', zh: '长度必须为 1 至 128 个字符' },
  length_1_to_256: { en: 'must have 1 to 256 characters', zh: '长度必须为 1 至 256 个字符' },
  six_digits: { en: 'must be a string of exactly six digits', zh: '必须是六位数字的字符串' },
  date: {
    en: 'must be a valid date in the format YYYY-MM-DD',
    zh: '必须是 YYYY-MM-DD 格式的有效日期',
  },
  month: { en: 'must be a month in the format YYYY-MM', zh: '必须是 YYYY-MM 格式的月份' },
  day_or_time: {
    en: 'must be a day like 2027-01-31 or a time like 2027-01-31T18:00:00Z',
    zh: '必须是 2027-01-31 这样的日期或 2027-01-31T18:00:00Z 这样的时间',
  },
  date_order: {
    en: 'must not be after the end of the period',
    zh: '不得晚于结束日期',
  },
  shop_number: {
    en: 'must be 1 to 64 letters, digits or characters of _ - * . : / | @',
    zh: '必须为 1 至 64 个字母、数字或 _ - * . : / | @',
  },
  another_order: {
    en: 'and tx_no name two different orders; send one of them',
    zh: '与 tx_no 指的不是同一订单，请只发送其中一个',
  },
  or_out_trade_no: {
    en: 'is required, unless out_trade_no is given',
    zh: '必填，除非提供 out_trade_no',
  },
  or_out_refund_no: {
    en: 'is required, unless out_refund_no is given',
    zh: '必填，除非提供 out_refund_no',
  },
  merchant_needed: {
    en: 'is required with out_trade_no, because there are several merchants',
    zh: '有多个商户时，使用 out_trade_no 必须同时提供',
  },
  metadata_pairs: { en: 'must have at most 20 pairs', zh: '最多 20 对' },
  metadata_name: {
    en: 'must have names of 1 to 40 letters, digits, _ or -',
    zh: '的名称必须为 1 至 40 个字母、数字、_ 或 -',
  },
  metadata_value: {
    en: 'must have strings of at most 500 characters for values, in valid Unicode',
    zh: '的值必须是不超过 500 个字符的字符串，且为有效的 Unicode',
  },
  metadata_size: {
    en: 'must have at most 4096 bytes as JSON',
    zh: '写成 JSON 不得超过 4096 字节',
  },
  idempotency_key: {
    en: 'must be 1 to 128 visible ASCII characters, sent once',
    zh: '必须是 1 至 128 个可见的 ASCII 字符，且只能发送一次',
  },
  idempotency_key_differs: {
    en: 'differs from the header X-Idempotency-Key; send only one of them, or the same value in both',
    zh: '与请求头 X-Idempotency-Key 不一致，请只发送其中一个，或使两者相同',
  },
  request_state: {
    en: 'was not issued to this key for this call, or has expired; omit it',
    zh: '不是针对此密钥和此调用签发的，或已过期，请不要发送',
  },
  url_too_long: { en: 'must have at most 2048 characters', zh: '不得超过 2048 个字符' },
  url_characters: {
    en: 'must not contain spaces, control characters or invalid Unicode',
    zh: '不得包含空格、控制字符或无效的 Unicode 字符',
  },
  url_malformed: { en: 'must be a complete URL', zh: '必须是完整的 URL' },
  url_scheme: { en: 'must begin with http:// or https://', zh: '必须以 http:// 或 https:// 开头' },
  url_credentials: { en: 'must not contain a user name or password', zh: '不得包含用户名或密码' },
  url_https: {
    en: 'must begin with https://, as the address of this service does',
    zh: '必须以 https:// 开头，与本服务的地址一致',
  },
  url_address: {
    en: 'must not point to a private or local address, unless TAEL_NOTIFY_ALLOW lists it',
    zh: '不得指向私有或本机地址，除非 TAEL_NOTIFY_ALLOW 中列有该地址',
  },
  repeated: { en: 'must not be repeated', zh: '不得重复' },
  percent_encoding: { en: 'is not valid percent-encoding', zh: '不是有效的百分号编码' },
  host: { en: 'must be sent exactly once in HTTP/1.1', zh: '在 HTTP/1.1 中必须发送且只能发送一次' },
  incomplete: { en: 'was not received in full', zh: '未完整接收' },
  malformed_http: { en: 'is not valid HTTP', zh: '不是有效的 HTTP' },
  request_timeout: { en: 'took too long to arrive', zh: '传输时间过长' },
  name_length: { en: 'must have 1 to 64 characters', zh: '长度必须为 1 至 64 个字符' },
  login_shape: {
    en: 'must have 3 to 64 characters: letters, digits and . _ @ + -, starting with a letter or digit',
    zh: '长度必须为 3 至 64 个字符，只能包含字母、数字和 . _ @ + -，并以字母或数字开头',
  },
  login_or_reference: {
    en: 'is required, unless a reference says what the platform calls them',
    zh: '为必填项，除非以 reference 提供平台对其的称呼',
  },
  month_or_date: { en: 'cannot be given with month', zh: '不能与 month 同时提供' },
  password_too_short: { en: 'must have at least 8 characters', zh: '至少需要 8 个字符' },
  password_too_long: { en: 'must have at most 1024 characters', zh: '最多 1024 个字符' },
  password_is_login: { en: 'must not be the login', zh: '不得与登录名相同' },
  password_common: {
    en: 'is one of the most common passwords and easy to guess',
    zh: '过于常见，容易被猜到',
  },
  pay_password_weak: {
    en: 'is easy to guess; avoid six equal digits, six in a row and what many people choose',
    zh: '过于简单，请勿使用六个相同或连续的数字，以及常见的数字组合',
  },
  pay_password_locked_one: {
    en: 'must not be the one that was locked after too many wrong attempts',
    zh: '不得与因多次输错而锁定的旧密码相同',
  },
  not_repeated: { en: 'does not match the first entry', zh: '与前一次输入不一致' },
  two_factor_on: { en: 'is already on', zh: '已启用' },
  two_factor_off: { en: 'is off', zh: '未启用' },
  code_or_recovery_code: {
    en: 'cannot be sent together with totp_code: send one of them',
    zh: '不能与 totp_code 同时提供，请只提供其中一项',
  },
  offer_ended: { en: 'is not valid any more: begin again', zh: '已失效，请重新开始' },
  login_taken: { en: 'is already taken', zh: '已被占用' },
  staff_full: {
    en: 'cannot be added: the branch has 50 staff logins; remove one first',
    zh: '无法添加：该门店已有 50 个收银员账号，请先移除一个',
  },
  wallet_of_user: {
    en: 'must be like 1001:consumer or 1001:merchant',
    zh: '格式须如 1001:consumer 或 1001:merchant',
  },
  same_wallet: { en: 'must not be the wallet that the money leaves', zh: '不能与转出钱包相同' },
  foreign_merchant_wallet: {
    en: 'must be the other wallet of the same user, or a consumer wallet',
    zh: '必须是同一用户的另一个钱包，或消费钱包',
  },
  balance_left: {
    en: 'still holds money; withdraw or transfer all of it',
    zh: '还有余额，请先全部提现或转出',
  },
  frozen_left: {
    en: 'is still held, because income is not settled yet or a withdrawal waits; wait for both to end',
    zh: '还有冻结金额：收入尚未结算或提现正在审核，请等待完成',
  },
  withdrawals_wait: {
    en: 'wait for a decision; an operator approves or declines them',
    zh: '还有待审核的提现，请等待运营人员通过或驳回',
  },
  orders_payable: {
    en: 'can still be paid; cancel them, or wait half an hour until they expire',
    zh: '还有可以支付的订单，请取消，或等半小时过期',
  },
  refund_requests_wait: {
    en: 'wait for an answer; approve or decline them',
    zh: '还有待处理的退款申请，请批准或拒绝',
  },
  operator_self: {
    en: 'is your own account, which another operator has to handle',
    zh: '是操作者本人的账户，须由另一位运营人员处理',
  },
  operator_login: { en: 'must be the login of an operator', zh: '须是运营人员的登录名' },
  operator_unnamed: {
    en: 'is required: above this amount two operators approve it, who say who they are',
    zh: '必填：此金额须由两位运营人员先后审核通过，请说明操作人',
  },
  second_operator: {
    en: 'is what you approved yourself; another operator has to approve it as well',
    zh: '是您本人初审通过的，须由另一位运营人员复核',
  },
  operator_account: {
    en: 'is the account of an operator, which no program may touch',
    zh: '是运营人员的账户，程序不能操作',
  },
  reference_shape: {
    en: 'must have 1 to 64 visible ASCII characters',
    zh: '必须是 1 至 64 个可见的 ASCII 字符',
  },
  reference_taken: { en: 'is what another user is called already', zh: '已对应另一位用户' },
  operate_alone: {
    en: 'goes with no scope, no refund limit and no merchant: make another key for those',
    zh: '不能与权限范围、退款限额或商户同时使用，请另建密钥',
  },
  operate_owner: { en: 'must be an operator, whose key it is', zh: '必须是运营人员' },
  operate_addresses: {
    en: 'must name the addresses that the program comes from, and not all there are',
    zh: '必须写明程序所在的地址，且不能是全部地址',
  },
  at_machine: { en: 'is only for the command line of the service', zh: '只能在服务器命令行上操作' },
  unknown_recharge: {
    en: 'is not the number of a top-up that takes two operators',
    zh: '不是须双人审批的充值单号',
  },
  recharge_decided: {
    en: 'is a top-up that has already been decided differently',
    zh: '对应的充值已有不同的处理结果',
  },
  recharge_requests_wait: {
    en: 'is one too many: five of your requests wait already; cancel one, or wait for an answer',
    zh: '暂不能提交：已有五笔充值申请等待处理，请取消一笔或等待处理结果',
  },
  recharge_code: { en: 'must be the code of a request', zh: '必须是申请的六位附言' },
  unknown_method: { en: 'must be one of the ways to top up', zh: '必须是可用的充值方式' },
  event_held: {
    en: 'is held, because its receiver is paused or removed; resume the receiver first',
    zh: '已被搁置：接收地址已暂停或移除，请先恢复该接收地址',
  },
  event_types: {
    en: 'must name one or more types of events, each of them known',
    zh: '必须是一个或多个已知的事件类型',
  },
  event_of_notify_url: {
    en: 'must not name order.paid: the notify_url of the order is told of it',
    zh: '不得包含 order.paid：该事件只发送到订单的 notify_url',
  },
  event_without_url: {
    en: 'is an event of an order without a notify_url, so it cannot be sent anywhere',
    zh: '对应的订单没有 notify_url，无法发送',
  },
  unknown_key: { en: 'is not a key of this user', zh: '不是该用户的密钥' },
  unknown_invite: { en: 'is not the id of an invite', zh: '不是邀请编号' },
  user_ambiguous: {
    en: "is one user's login and another's reference or wallet id; use the number instead",
    zh: '同时指向多位用户（登录名、平台编号或钱包号），请改用用户编号',
  },
  nothing_to_update: {
    en: 'is required, unless another property is given',
    zh: '必填，除非提供其他要修改的内容',
  },
  key_ended: {
    en: 'is a key that has expired or been revoked; create a new one instead',
    zh: '是已过期或已吊销的密钥，请创建新的密钥',
  },
  amount_range: {
    en: 'must be at least 0.01 and at most 1000000000000.00',
    zh: '必须在 0.01 与 1000000000000.00 之间',
  },
  scope: {
    en: 'must name one or more of query, collection, refund and events, separated by commas',
    zh: '必须是 query、collection、refund、events 中的一个或多个，以逗号分隔',
  },
  tool_refunds_scope: {
    en: 'must be left out unless the scope holds refund',
    zh: '仅当 scope 含有 refund 时才可填写',
  },
  tool_refunds_direct: {
    en: 'must be left out unless tool_refunds is `direct`',
    zh: '仅当 tool_refunds 为 direct 时才可填写',
  },
  duration: {
    en: 'must be a duration like 24h, 30m, 10s, 7d or 0',
    zh: '必须是 24h、30m、10s、7d 或 0 这样的时长',
  },
  ip_rules: {
    en: 'must be IPv4 or IPv6 addresses or CIDR blocks, separated by commas',
    zh: '必须是 IPv4 或 IPv6 地址或 CIDR 网段，以逗号分隔',
  },
  clock_range: {
    en: 'must be a whole number of seconds between 1 and 31622400',
    zh: '必须是 1 至 31622400 之间的整数秒',
  },
  rate_range: {
    en: 'must be a whole number of requests a minute between 1 and 1000000',
    zh: '必须是每分钟 1 至 1000000 次之间的整数',
  },
  expires_past: { en: 'must be in the future', zh: '必须是将来的时间' },
  key_id: { en: 'must be the id of a key', zh: '必须是密钥编号' },
  overlap_range: { en: 'must be at most 30 days', zh: '不得超过 30 天' },
  invite_uses: {
    en: `must be a whole number between 1 and ${INVITE_PLACES_MAX}`,
    zh: `必须是 1 至 ${INVITE_PLACES_MAX} 之间的整数`,
  },
};
