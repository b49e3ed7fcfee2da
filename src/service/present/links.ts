// Where people pay an order (specification, section 2.4).

export function payUrl(payBase: string, txNo: string): string {
  return `${payBase}/pay/${txNo}`;
}

export function payQrcodeUrl(payBase: string, txNo: string): string {
  return `${payBase}/qrcode/${txNo}`;
}
