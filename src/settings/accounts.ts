// The settings that say when money moves, what it takes, and who may sign up.

import { fen } from '../core/money.ts';
import { DAY_MS, durationText, HOUR_MS, idleTime } from '../wire/duration.ts';
import { ACCOUNT_LIMITS, amountUpTo, count, oneOf, THRESHOLD, timeSpan } from './forms.ts';
import { setting } from './setting.ts';

export const SIGN_UP_MODES = ['open', 'invite', 'off'] as const;

const SESSION_IDLE = {
  usual: 2 * HOUR_MS,
  rule: 'like 2h or 30m, from 5m, or 0',
  parse: idleTime,
  print: durationText,
};

export const ACCOUNT_SETTINGS = {
  settlementDelayMs: setting('TAEL_SETTLEMENT_DELAY', timeSpan(DAY_MS), [
    'How long after a payment the merchant can spend it: like `7d`, `24h`, `30m`, `10s`; `0`: at once.',
    '付款之后多久，商户可以动用这笔钱：如 `7d`、`24h`、`30m`、`10s`；`0` 表示付款时立即结算。',
  ]),
  payTotpAboveFen: setting('TAEL_PAY_TOTP_ABOVE', THRESHOLD, [
    'Above this amount, like `500.00`, payers who have enrolled also need a one-time code. They may set less for themselves.',
    '付款超过这个金额（如 `500.00`）时，启用了双重验证的付款人还要输入动态码。本人可以设得更低。',
    ['accounts.md', 'Two-factor authentication', '双重验证'],
  ]),
  smallPaymentMaxFen: setting('TAEL_SMALL_PAYMENT_MAX', amountUpTo(fen(200_00)), [
    'How much users may allow for one payment without the payment password, on a known device; five times that in a day. Off until a user turns it on; `0`: nobody can.',
    '用户最多可以允许自己在常用设备上单笔免密支付多少；每日最多为其五倍。用户不开通就没有免密支付；`0` 表示任何人都不能开通。',
    ['accounts.md', 'Small payments', '小额免密支付'],
  ]),
  accountLimits: setting('TAEL_ACCOUNT_LIMITS', ACCOUNT_LIMITS, [
    'What may leave a consumer wallet by payments and transfers: like `unnamed:ever=1000.00,2:year=100000.00`. Accounts: `unnamed` (no real name known), class `1`, `2`, `3`; time: `day`, `month`, `year`, `ever`. Not set: no limits.',
    '按平台对用户的了解程度，限制消费钱包通过付款和转账转出的金额：如 `unnamed:ever=1000.00,2:year=100000.00`。账户：`unnamed`（未实名）、`1`、`2`、`3` 类；期间：`day`（每日）、`month`（每月）、`year`（每年）、`ever`（累计）。未设置则不限制。',
    ['accounts.md', 'Spending limits', '支付限额'],
  ]),
  coolingOffMs: setting('TAEL_COOLING_OFF', timeSpan(0), [
    'How long no money leaves an account after its payment password, login password or two-factor authentication was replaced: like `24h` or `30m`; `0`: at once.',
    '支付密码、登录密码或双重验证被更换之后，多久之内资金不能离开账户：如 `24h` 或 `30m`；`0` 表示不限制。',
    ['accounts.md', 'Cooling off', '冷静期'],
  ]),
  payeeCoolingMs: setting('TAEL_PAYEE_COOLING', timeSpan(DAY_MS), [
    'How long before a withdrawal may name a new payee: like `24h`, `30m` or `0`, the default with `--demo` and `--sandbox`.',
    '新收款账户添加之后多久才能用于提现：如 `24h` 或 `30m`；`0` 表示无须等待；`--demo` 和 `--sandbox` 在没有设置时即如此。',
    ['accounts.md', 'Payees', '收款账户'],
  ]),
  twoOperatorsAboveFen: setting('TAEL_TWO_OPERATORS_ABOVE', THRESHOLD, [
    'Above this amount, like `50000.00`, withdrawals and top-ups take two operators; what one does alone in a day counts together. Set it alike for the service and the command line.',
    '超过此金额（如 `50000.00`）的提现和充值，须由两位运营人员先后审核通过，才会付出或入账；同一人当日单独办理的金额合并计算。服务与命令行 `tael` 应设为同一数值。',
    ['operations.md', 'Two operators', '两位运营人员'],
  ]),
  signUp: setting('TAEL_SIGNUP', oneOf(SIGN_UP_MODES, 'off'), [
    'Who may sign up: `open` (anybody), `invite` (with an invite) or `off`. Default with `tael serve --demo`: `open`.',
    '谁可以注册：`open`（任何人）、`invite`（有邀请码的人）或 `off`。使用 `tael serve --demo` 时默认为 `open`。',
    ['accounts.md', 'Who may sign up', '谁可以注册'],
  ]),
  firstPayPassword: setting('TAEL_FIRST_PAY_PASSWORD', oneOf(['login', 'link'], 'login'), [
    "How users without a login password choose their first payment password: `login`, with a login password that an operator sets, or `link`, in the session of a sign-in link or of the sign-in provider. With `link`, a stolen key of the platform's program, or an account taken over at the provider, could choose it for who has none yet.",
    '没有登录密码的用户凭什么设置第一个支付密码：`login` 表示运营人员为其设置的登录密码，`link` 表示登录链接或外部登录服务打开的会话。设为 `link` 时，平台程序的密钥或登录服务里的账户若被盗，盗用者可以替尚未设置支付密码的用户设置它。',
    ['accounts.md', 'The payment password', '支付密码'],
  ]),
  sessionIdleMs: setting('TAEL_SESSION_IDLE', SESSION_IDLE, [
    'A session unused for so long ends: like `30m`, at least `5m`; `0`: only after its twelve hours. A merely open page does not use it.',
    '这么久没有人使用的会话会结束：如 `2h` 或 `30m`，至少 `5m`；`0` 表示只在满十二小时后结束。只是开着页面不算使用。',
  ]),
  sessionRate: setting('TAEL_SESSION_RATE', count(600), [
    'Pages a minute for one session; a form counts as ten. All without a session at one address share five times as much. Each process counts for itself.',
    '一个会话每分钟可以请求多少页；一次表单提交算十次。同一地址上没有会话的所有人，共用五倍的次数。每个进程各自计算。',
  ]),
};
