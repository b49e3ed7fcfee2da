// The menu at the end of the bar: who has signed in, language, light or dark, and the way out.

import {
  type MantineColorScheme,
  Menu,
  UnstyledButton,
  useMantineColorScheme,
} from '@mantine/core';
import { APP_EN } from '../messages/en/app.ts';
import { APP_ZH } from '../messages/zh/app.ts';
import { Icon } from '../ui/icon.tsx';
import { boot } from './boot.ts';
import { useLanguage, useText } from './language.tsx';
import { useMe } from './session.ts';
import { useLeave } from './use-leave.ts';

export function AccountMenu() {
  const text = useText({ en: APP_EN, zh: APP_ZH });
  const { language, choose } = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const me = useMe();
  const leave = useLeave();
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton className="account" aria-label={text.accountMenu(me.name)}>
          <Icon name="user" />
          <span>{me.name}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{text.signedInAs(me.login)}</Menu.Label>
        <Menu.Item component="a" href={`${boot.root}/account`} leftSection={<Icon name="wallet" />}>
          {text.account}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<Icon name="language" />}
          lang={language === 'zh' ? 'en' : 'zh-CN'}
          onClick={() => choose(language === 'zh' ? 'en' : 'zh')}
        >
          {text.otherLanguage}
        </Menu.Item>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}
        >
          {(['light', 'dark', 'auto'] as const).map((scheme) => (
            <Menu.RadioItem key={scheme} value={scheme}>
              {text.themes[scheme]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="leave" />} onClick={leave}>
          {text.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
