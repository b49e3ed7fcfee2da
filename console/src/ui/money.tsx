// Money as people read it: ¥1,234.50, in digits of one width. The service computes; here it is
// only written.

import { useText } from '../app/language.tsx';
import { UI_EN } from '../messages/en/ui.ts';
import { UI_ZH } from '../messages/zh/ui.ts';

const FORMAT = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

interface MoneyProps {
  /** In yuan, as the interface has it. */
  readonly yuan: number;
  /** What came in has a plus, what went out a minus. */
  readonly direction?: 'in' | 'out';
}

export function Money({ yuan, direction }: MoneyProps) {
  const { currency } = useText({ en: UI_EN, zh: UI_ZH });
  return (
    <bdi dir="ltr" className={direction === 'in' ? 'money money-in' : 'money'} title={currency}>
      {moneyText(yuan, direction)}
    </bdi>
  );
}

/** `¥1,234.50`, for what is no element: titles, names of buttons. */
export function moneyText(yuan: number, direction?: MoneyProps['direction']): string {
  const sign = direction === undefined ? '' : direction === 'in' ? '+' : '−';
  return `${sign}¥${FORMAT.format(yuan)}`;
}
