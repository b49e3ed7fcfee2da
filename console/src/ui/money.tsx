// Money as people read it: ¥1,234.50, in digits of one width. The service computes; here it is
// only written.

import { useText } from '../app/language.tsx';
import { UI_EN } from '../messages/en/ui.ts';
import { UI_ZH } from '../messages/zh/ui.ts';
import { moneyText } from './money-text.ts';

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
