// Holds the refusals of a request as such, whoever sent it: its address, its body, its parameters, its
// idempotency key.

import type { Refusal } from '../core/refusal.ts';
import { fieldSentence } from './field-rules.ts';
import type { RefusalRows, Texts } from './row.ts';
import { count } from './waits.ts';

export const REQUEST = {
  not_found: {
    http: 404,
    en: ({ subject }) =>
      subject === undefined
        ? 'This address does not exist. Check the path and its version (/api/v1).'
        : (ABSENT[subject]?.en ??
          `This address is now ${subject}. See /openapi.json for what it takes and answers.`),
    zh: ({ subject }) =>
      subject === undefined
        ? '请求的地址不存在，请检查路径及其中的版本号（/api/v1）。'
        : (ABSENT[subject]?.zh ?? `此地址现为 ${subject}，参数和应答见 /openapi.json。`),
    // A number in the path may be too long for the route to match.
    by: ['elsewhere', 'path'],
  },
  method_not_allowed: {
    http: 405,
    rpc: 'method_not_allowed',
    en: 'This address does not support this method. The Allow header lists the methods it supports.',
    zh: '此地址不支持该请求方法，支持的方法见响应头 Allow。',
    by: ['elsewhere'],
  },
  payload_too_large: {
    http: 413,
    en: 'The request is too large. The limit is 64 KiB for the body and 16 KiB for all headers together.',
    zh: '请求过大：请求体不得超过 64 KiB，请求头合计不得超过 16 KiB。',
    by: ['elsewhere', 'any'],
  },
  unsupported_media_type: {
    http: 415,
    en: ({ subject }) =>
      subject === undefined
        ? 'Send the body as Content-Type: application/json.'
        : `The service does not support ${subject}. Send the body as Content-Type: application/json, in ` +
          'UTF-8 and not compressed.',
    zh: ({ subject }) =>
      subject === undefined
        ? '请以 Content-Type: application/json 发送请求体。'
        : `服务不支持 ${subject}，请以 Content-Type: application/json 发送 UTF-8 编码且未压缩的请求体。`,
    by: ['body'],
  },
  invalid_json: {
    http: 400,
    en: ({ subject = 'it cannot be parsed' }) => `The body is not valid JSON: ${subject}.`,
    zh: ({ subject = '无法解析' }) => `请求体不是有效的 JSON（${subject}）。`,
    by: ['body'],
    example: { subject: 'unexpected end of input' },
  },
  invalid_parameters: {
    http: 400,
    en: firstProblem,
    zh: firstProblemZh,
    next: 'Correct the arguments listed above and call again.',
    // Without parameters, too: the Host header may be missing, or the body incomplete.
    by: ['elsewhere', 'any'],
    example: { problems: [{ field: 'tx_no', rule: 'required' }] },
  },
  idempotency_key_reused: {
    http: 422,
    en: ({ subject }) =>
      subject === undefined
        ? 'This idempotency key was used for a request with different parameters. Repeat that request ' +
          'unchanged, or use a new key.'
        : `A tool has opened the refund request ${subject} with this idempotency key. This request had ` +
          'no effect. Leave the refund to the decision of the owner, or use a new key.',
    zh: ({ subject }) =>
      subject === undefined
        ? '此幂等键已用于参数不同的请求。请使用与原请求相同的参数重试，或更换幂等键。'
        : `工具已用此幂等键提交退款申请 ${subject}，本次请求未生效，请等待所有者处理该申请，或换用新的幂等键。`,
    next:
      'To retry, repeat the first call with the same arguments. For a new payment or refund, use a new ' +
      'idempotency_key.',
  },
  idempotency_key_expired: {
    http: 409,
    en: ({ madeNo }) =>
      `This idempotency key made ${madeNo} more than ten minutes ago. This request had no effect. ` +
      'Look at what it made before you send a request with a new key.',
    zh: ({ madeNo }) =>
      `此幂等键在十分钟以前已生成 ${madeNo}，本次请求未生效。更换幂等键重试之前，请先查看它的状态。`,
    next: 'The refund has already been made. Check it with get_order_lifecycle before anything else.',
    example: { madeNo: 'R01M7X8TB4PTNWP9P2E7BXRHX0E' },
  },
  out_trade_no_used: {
    http: 409,
    en: (refusal) =>
      `This out_trade_no belongs to order ${refusal.bearer?.txNo}, which asks for something else and is ` +
      `${statusOf(refusal)}. This request had no effect. ${freeing(refusal).en}`,
    zh: (refusal) =>
      `此 out_trade_no 已用于内容不同的订单 ${refusal.bearer?.txNo}（状态为 ${statusOf(refusal)}），` +
      `本次请求未生效。${freeing(refusal).zh}`,
    next: 'Check that order with query_order. To be paid for something else, use another out_trade_no.',
    example: { bearer: { txNo: 'C01M7X8TAZJTN2S32GVJ8SZHKJT', status: 'pending' } },
  },
  out_refund_no_used: {
    http: 409,
    en: (refusal) =>
      `This out_refund_no belongs to ${refundOf(refusal)} of order ${refusal.bearer?.txNo}, which is not ` +
      'what this request asks for. This request had no effect. Look at that refund first, or use another ' +
      'number.',
    zh: (refusal) =>
      `此 out_refund_no 已用于订单 ${refusal.bearer?.txNo} 的 ${refundOf(refusal)}，与本次请求不同，` +
      '本次请求未生效。请先查询该退款，或换用新的编号。',
    next: 'Check that refund with get_order_lifecycle. For another refund, use another out_refund_no.',
    example: {
      bearer: {
        txNo: 'C01M7X8TAZJTN2S32GVJ8SZHKJT',
        refundNo: 'R01M7X8TB4PTNWP9P2E7BXRHX0E',
        requestNo: null,
      },
    },
  },
  reference_used: {
    http: 409,
    en: ({ madeNo }) =>
      `The bank reference belongs to the recharge ${madeNo}. This request had no effect. Look at that recharge: ` +
      'a payment is credited once.',
    zh: ({ madeNo }) =>
      `此银行流水号已用于充值 ${madeNo}，本次请求未生效。一笔到账只能入账一次，请先核对该充值。`,
    example: { madeNo: 'D01M7X8T9Z3K5N7P9R2T4V6X8Z0' },
  },
} satisfies RefusalRows;

/** What has no refusal of its own: the address is right, and there is no such thing of the caller's. */
const ABSENT: Readonly<Record<string, Texts>> = {
  receiver: {
    en: 'You have no such receiver. Check its number: your receivers are in their list.',
    zh: '您没有此接收地址，请在接收地址列表中核对编号。',
  },
  callback: {
    en: 'You have no such callback. Check its number: your callbacks are in their list.',
    zh: '您没有此回调，请在回调列表中核对编号。',
  },
  key: {
    en: 'You have no such key. Check its number: your keys are in their list.',
    zh: '您没有此密钥，请在密钥列表中核对编号。',
  },
  staff: {
    en: 'You have no such staff login. Check its number: your staff are in their list.',
    zh: '您没有此收银员账号，请在收银员列表中核对编号。',
  },
};

/** How the number becomes free, if it does. */
function freeing(refusal: Refusal): Texts {
  const status = statusOf(refusal);
  if (status === 'pending') {
    return {
      en: 'Query that order; cancel it first if nobody is to pay it, or use another number.',
      zh: '请查询该订单；如不再需要收款，可先取消，或换用新的编号。',
    };
  }
  if (status === 'expired') {
    return {
      en: 'The number is free a minute after the end of that order: try again then, or use another number.',
      zh: '该订单过期一分钟后编号即可再次使用，请届时重试，或换用新的编号。',
    };
  }
  return {
    en: 'The number stays with that order. Query it, or use another number.',
    zh: '此编号不能再用于其他订单。请查询该订单，或换用新的编号。',
  };
}

function statusOf({ bearer }: Refusal): string {
  return bearer && 'status' in bearer ? bearer.status : '';
}

function refundOf({ bearer }: Refusal): string {
  return (bearer && 'refundNo' in bearer && (bearer.refundNo ?? bearer.requestNo)) || '';
}

function firstProblem({ problems: [first, ...others] = [] }: Refusal): string {
  if (first === undefined) return 'Some parameters are invalid.';
  const more = others.length;
  const rest = more === 0 ? '' : ` "errors" lists ${count(more, 'more problem')}.`;
  return fieldSentence(first, 'en') + rest;
}

function firstProblemZh({ problems: [first, ...others] = [] }: Refusal): string {
  if (first === undefined) return '参数错误。';
  const rest = others.length === 0 ? '' : `另有 ${others.length} 处错误，见 errors 列表。`;
  return fieldSentence(first, 'zh') + rest;
}
