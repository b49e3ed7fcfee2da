// The offset between the clocks of this machine and of the service, from the Date header of a response.

/** How far the service is ahead of this machine; null if the response has no date. */
export function aheadMsOf({ headers }: { readonly headers: Headers }): number | null {
  const date = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(date) ? null : date - Date.now();
}

export function skewText(aheadMs: number): string {
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  const side = aheadMs > 0 ? 'behind' : 'ahead of';
  return `The clock of this machine is ${seconds} s ${side} the clock of the service.`;
}
