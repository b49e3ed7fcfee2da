// A created collection order (specification, section 2.4). Made from the stored result alone, so that
// a replay is the same, byte for byte.

import { LINK_VALID_SECONDS } from '../../core/order/order.ts';
import type { CollectionCreated } from '../../core/result.ts';
import { payQrcodeUrl, payUrl } from './links.ts';

export function presentCollection(created: CollectionCreated) {
  const { txNo, payBase } = created;
  return {
    tx_no: txNo,
    pay_url: payUrl(payBase, txNo),
    pay_qrcode_url: payQrcodeUrl(payBase, txNo),
    amount: created.amountFen,
    title: created.title,
    merchant_id: created.merchantId,
    merchant_name: created.merchantName,
    expire_seconds: LINK_VALID_SECONDS,
  };
}
