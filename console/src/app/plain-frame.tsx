// The frame of screens for people who have not signed in: the name of the service, and the language.

import { Anchor, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { APP_EN } from '../messages/en/app.ts';
import { APP_ZH } from '../messages/zh/app.ts';
import { boot } from './boot.ts';
import { useLanguage, useText } from './language.tsx';
import { ServiceName } from './service-name.tsx';

export function PlainFrame({ children }: { readonly children: ReactNode }) {
  const { language, choose } = useLanguage();
  const { otherLanguage } = useText({ en: APP_EN, zh: APP_ZH });
  return (
    <div className="entrance">
      <header className="bar">
        <Anchor href={`${boot.root}/`} className="brand" underline="never">
          <ServiceName />
        </Anchor>
        <Button
          variant="subtle"
          ml="auto"
          lang={language === 'zh' ? 'en' : 'zh-CN'}
          onClick={() => choose(language === 'zh' ? 'en' : 'zh')}
        >
          {otherLanguage}
        </Button>
      </header>
      <main>{children}</main>
    </div>
  );
}
