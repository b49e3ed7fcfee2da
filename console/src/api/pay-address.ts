// The page of an order, which is none of the console.

import { boot } from '../app/boot.ts';

const ORDER_NO = /(?:^|[^0-9A-Z])(C[0-7][0-9A-HJKMNP-TV-Z]{25})(?![0-9A-Z])/;

export function payAddress(txNo: string): string {
  return `${boot.root}/pay/${encodeURIComponent(txNo)}`;
}

/** The number of the order in what somebody pasted or scanned; null: it names none. */
export function orderNoIn(text: string): string | null {
  return ORDER_NO.exec(text.toUpperCase())?.[1] ?? null;
}
