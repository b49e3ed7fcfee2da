// Makes the links where people pay an order (specification, section 2.4) and decide on requests for a
// refund or a payment.

export function payUrl(payBase: string, txNo: string): string {
  return `${payBase}/pay/${txNo}`;
}

export function payQrcodeUrl(payBase: string, txNo: string): string {
  return `${payBase}/qrcode/${txNo}`;
}

/** Where an owner decides on a refund that a tool asks for. */
export function refundRequestUrl(payBase: string, requestNo: string): string {
  return `${payBase}/refund-requests/${requestNo}`;
}

/** Where a payer decides on a payment that a program asks them for. */
export function paymentRequestUrl(payBase: string, requestNo: string): string {
  return `${payBase}/payment-requests/${requestNo}`;
}
