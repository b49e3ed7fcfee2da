// The addresses of the cashier page and of what it sends to and reads from.

import type { FastifyRequest } from 'fastify';
import type { Service } from '../../service/service.ts';
import { txNoOf } from '../kit/requested-order.ts';
import { type PageUrls, pageUrls, prefixedPath } from '../kit/urls.ts';

export interface CashierUrls extends PageUrls {
  readonly next: string;
  readonly cancel: string;
  /** Every change of the order, as it happens. */
  readonly events: string;
  /** The same to be polled: the public view. */
  readonly view: string;
  readonly qrcodePng: string;
}

export function cashierUrls(service: Service, request: FastifyRequest): CashierUrls {
  const txNo = encodeURIComponent(txNoOf(request));
  const at = (address: string) => pageUrls(service, request, address).page;
  const plain = (address: string) => prefixedPath(service, address);
  return {
    ...pageUrls(service, request, `/cashier/${txNo}`),
    next: at(`/cashier/${txNo}/next`),
    cancel: at(`/cashier/${txNo}/cancel`),
    events: plain(`/cashier/${txNo}/events`),
    view: plain(`/pay/${txNo}`),
    qrcodePng: `${plain(`/qrcode/${txNo}`)}?format=png`,
  };
}

/** The cashier page of another order. */
export function cashierPageUrl(service: Service, request: FastifyRequest, txNo: string): string {
  return pageUrls(service, request, `/cashier/${txNo}`).page;
}
