// A created collection order (specification, section 2.4). Made from the stored result alone, so that
// a replay is the same, byte for byte; a late one says how the order stands as well.

import { z } from 'zod';
import { LINK_VALID_SECONDS } from '../../core/order/order.ts';
import type { CollectionCreated } from '../../core/result.ts';
import { shanghaiTime } from '../../core/time.ts';
import { payQrcodeUrl, payUrl } from './links.ts';
import { ORDER_STATUSES } from './order.ts';
import { choice, count, id, text, time, txNo, url, yuan } from './record-fields.ts';

const LATE = 'How the order stands. Only in a repeat that comes after more than ten minutes.';

export const COLLECTION_RECORD = z
  .object({
    tx_no: txNo('The order number. Keep it: everything else is asked for by it.'),
    pay_url: url('The payment link. Send the payer there.'),
    pay_qrcode_url: url('The payment link as a QR code: a PNG image, or SVG with `?format=svg`.'),
    amount: yuan('What is to be paid'),
    title: text('What the payer sees the order is for.'),
    merchant_id: id('The merchant who is paid.'),
    merchant_name: text("The merchant's name when the order was made."),
    expire_seconds: count('How long the payment link is valid from its creation, in seconds.'),
    status: choice(ORDER_STATUSES, LATE).optional(),
    expires_at: time('When the payment link ends, or ended. With `status`.').optional(),
  })
  .meta({ description: 'A new collection order and the link to pay it.' });

export function presentCollection(created: CollectionCreated): z.output<typeof COLLECTION_RECORD> {
  const { txNo, payBase, late } = created;
  return {
    tx_no: txNo,
    pay_url: payUrl(payBase, txNo),
    pay_qrcode_url: payQrcodeUrl(payBase, txNo),
    amount: created.amountFen,
    title: created.title,
    merchant_id: created.merchantId,
    merchant_name: created.merchantName,
    expire_seconds: LINK_VALID_SECONDS,
    ...(late && { status: late.status, expires_at: shanghaiTime(late.expiresAtMs) }),
  };
}
