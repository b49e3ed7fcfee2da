// Says on every screen that this session is limited, what it may not do, and the way to one that may.

import { Button } from '@mantine/core';
import { LIMITED_EN } from '../messages/en/limited.ts';
import { LIMITED_ZH } from '../messages/zh/limited.ts';
import { boot } from './boot.ts';
import { useText } from './language.tsx';
import { useLeave } from './use-leave.ts';

export function LimitedBanner() {
  const text = useText({ en: LIMITED_EN, zh: LIMITED_ZH });
  const leave = useLeave();
  return (
    <section className="notice" aria-label={text.name}>
      <span>{boot.localLogins ? text.detail : text.detailAlone}</span>
      {boot.localLogins && (
        <Button size="compact-sm" variant="default" onClick={leave}>
          {text.signIn}
        </Button>
      )}
    </section>
  );
}
