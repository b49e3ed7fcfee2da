// The data of all examples, as one small story: 林记茶铺 sells two liang of Longjing tea, 王小明 pays
// for it, and gets a partial refund.

import { fen } from '../../core/money.ts';
import type { Site } from './description.ts';

export const ORDER_NO = 'C01M7X8TAZJTN2S32GVJ8SZHKJT';
export const REFUND_NO = 'R01M7X8TB4PTNWP9P2E7BXRHX0E';
export const REFUND_REQUEST_NO = 'Q01M7X8TB0Z4K7M2N9P3R5T8V1W';
export const RECHARGE_NO = 'D01M7X8T9Z3K5N7P9R2T4V6X8Z0';
export const RECHARGE_REQUEST_NO = 'T01M7X8T9Y7K3N5P7R9T2V4X6Z8';
export const WITHDRAWAL_NO = 'W01M7X8TB9PTNWP9P2E7BXRHX0E';
export const PAYEE_ID = 'P01M7X8T8Z3TNWP9P2E7BXRHX0E';
export const PAYOUT_NO = 'B01M7X8TCZ3TNWP9P2E7BXRHX0E';
export const MANDATE_NO = 'M01M7X8T8A3TNWP9P2E7BXRHX0E';
export const PAYMENT_REQUEST_NO = 'A01M7X8TB2Z4K7M2N9P3R5T8V1W';
export const DIFFERENCE_NO = 'F3A9C01B22D4E';
export const MERCHANT = { merchant_id: 1001, merchant_name: '林记茶铺' };
export const OWNER = { userId: 1001, walletId: 'N6C6FYGMB0', name: '林小满' };
export const PAYER = { userId: 1002, walletId: 'JMT220HQ7K', name: '王小明' };
export const TITLE = '龙井二两';
export const OUT_TRADE_NO = 'shop-4711';
export const OUT_REFUND_NO = 'shop-4711-1';
export const METADATA = { table: '7' };

export const ORDERED = '2026-11-20T19:30:00.000+08:00';
export const EXPIRES = '2026-11-20T20:00:00.000+08:00';
export const PAID = '2026-11-20T19:31:02.417+08:00';
export const ASKED = '2026-11-20T19:36:00.000+08:00';
export const REFUNDED = '2026-11-20T19:40:00.000+08:00';
export const ASKED_UNTIL = '2026-11-20T20:06:00.000+08:00';

export const REFUND = {
  refund_no: REFUND_NO,
  tx_no: ORDER_NO,
  refund_type: 'partial',
  amount: fen(40_00),
  fee: fen(40),
  net_amount: fen(39_60),
  fee_total: fen(40),
  order_status: 'partially_refunded',
  refunded_amount: fen(40_00),
  refundable_amount: fen(48_00),
  out_refund_no: OUT_REFUND_NO,
  created_at: REFUNDED,
} as const;

/** The refund above, as a tool had requested it. */
export const APPROVED_REFUND_REQUEST = {
  request_no: REFUND_REQUEST_NO,
  status: 'refunded',
  amount: REFUND.amount,
  created_at: ASKED,
  expires_at: ASKED_UNTIL,
} as const;

export function linksOf({ payBase }: Site) {
  return {
    pay_url: `${payBase}/pay/${ORDER_NO}`,
    pay_qrcode_url: `${payBase}/qrcode/${ORDER_NO}`,
  };
}
