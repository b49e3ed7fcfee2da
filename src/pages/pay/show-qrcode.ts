// GET /qrcode/<tx_no>: the pay link of an order as an image. PNG, which everything can show, unless
// `?format=svg` or the Accept header asks for SVG.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { LINK_VALID_SECONDS } from '../../core/order/order.ts';
import { sendRefusal } from '../../http/envelope.ts';
import { namesSvg } from '../../http/preferred-type.ts';
import { queryParametersOf } from '../../http/query-parameters.ts';
import type { Answer } from '../../service/answer.ts';
import { choiceOf, optional } from '../../service/parameters/fields.ts';
import { readParameters } from '../../service/parameters/read-parameters.ts';
import { payUrl } from '../../service/present/links.ts';
import type { Service } from '../../service/service.ts';
import { qrMatrix } from '../kit/qr-matrix.ts';
import { qrPng } from '../kit/qr-png.ts';
import { qrSvg } from '../kit/qr-svg.ts';
import { findOrder, txNoOf } from '../kit/requested-order.ts';

const FORMATS = ['svg', 'png'] as const;
type Format = (typeof FORMATS)[number];

export const qrcodeSchema = {
  format: optional((value) => choiceOf(value, FORMATS, 'choice'), null, {
    type: 'string',
    enum: FORMATS,
    description:
      'The format of the image. If left out, SVG for clients whose `Accept` names `image/svg+xml`, ' +
      'and PNG for all others.',
  }),
};

const HEADERS = {
  // The image of an order never changes, but nobody needs it once the link has expired.
  vary: 'Accept',
  'cache-control': `public, max-age=${LINK_VALID_SECONDS}`,
  'content-security-policy': "default-src 'none'",
  // Merchants show the code on pages of their own.
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

export async function showQrcode(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const format = formatOf(request);
  if (!format.ok) return sendRefusal(request, reply, format.refusal);
  const order = await findOrder(service, txNoOf(request));
  if (!order) return sendRefusal(request, reply, { code: 'order_not_found', subject: 'link' });
  const matrix = qrMatrix(payUrl(service.payBase(), order.txNo));
  reply.headers(HEADERS);
  if (format.value === 'svg') {
    return reply.type('image/svg+xml; charset=utf-8').send(qrSvg(matrix));
  }
  return reply.type('image/png').send(qrPng(matrix));
}

function formatOf(request: FastifyRequest): Answer<Format> {
  const query = queryParametersOf(request, qrcodeSchema);
  const read = query.ok ? readParameters(qrcodeSchema, query.value) : query;
  if (!read.ok) return read;
  const preferred = namesSvg(request.headers.accept) ? 'svg' : 'png';
  return { ok: true, value: read.value.format ?? preferred };
}
