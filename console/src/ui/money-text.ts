// Money as text: `¥1,234.50`.

const FORMAT = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** `¥1,234.50`, for what is no element: titles, names of buttons. */
export function moneyText(yuan: number, direction?: 'in' | 'out'): string {
  const sign = direction === undefined ? '' : direction === 'in' ? '+' : '−';
  return `${sign}¥${FORMAT.format(yuan)}`;
}

/** An amount as people type one; the service says what it may be. */
export const TYPED_YUAN = /^\d{1,12}(\.\d{1,2})?$/;
