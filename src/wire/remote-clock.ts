// How far two clocks are apart, as a client learns it: every answer says when it was made.

/** The service's time less this machine's; null when the answer does not say its time. */
export function aheadMsOf({ headers }: { readonly headers: Headers }): number | null {
  const date = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(date) ? null : date - Date.now();
}

export function skewText(aheadMs: number): string {
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  const side = aheadMs > 0 ? 'behind' : 'ahead of';
  return `The clock of this machine is ${seconds} s ${side} the clock of the service.`;
}
