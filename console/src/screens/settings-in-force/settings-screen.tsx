// The settings in force: what each is, what it is for, and what is dangerous about it.

import { Alert, Badge, List as BulletList, Group, Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { SettingInForce } from '../../api/interface.ts';
import { useRead } from '../../api/use-read.ts';
import type { Language } from '../../app/boot.ts';
import { useLanguage, useText } from '../../app/language.tsx';
import { APP_EN } from '../../messages/en/app.ts';
import { SETTINGS_EN, type SettingsText } from '../../messages/en/settings-in-force.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { SETTINGS_ZH } from '../../messages/zh/settings-in-force.ts';
import { column, onPhone } from '../../ui/columns.tsx';
import { ClearFilters, Filters } from '../../ui/filters.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type Column, List } from '../../ui/list.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

const route = getRouteApi('/signed-in/operator/settings');

export function SettingsScreen() {
  const { language } = useLanguage();
  const text = useText({ en: SETTINGS_EN, zh: SETTINGS_ZH });
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const { changed = false } = route.useSearch();
  const settings = useRead('/api/v1/operator/settings');
  const all = settings.data?.items;
  return (
    <>
      <PageTitle title={places.settings} detail={text.detail} />
      <Dangers dangers={all?.flatMap(({ dangers }) => dangers) ?? []} />
      <Filters
        name={places.settings}
        filters={[{ kind: 'flag', name: 'changed', label: text.onlyChanged }]}
      />
      <List
        name={places.settings}
        columns={columnsIn(text, language)}
        rows={all?.filter((setting) => !(changed && setting.default)) ?? settings}
        keyOf={({ name }) => name}
        none={{
          icon: 'settings',
          title: text.allDefault,
          action: <ClearFilters variant="default" />,
        }}
      />
    </>
  );
}

function Dangers({ dangers }: Pick<SettingInForce, 'dangers'>) {
  const { language } = useLanguage();
  const text = useText({ en: SETTINGS_EN, zh: SETTINGS_ZH });
  if (dangers.length === 0) return null;
  return (
    <Alert
      role="note"
      color="red"
      title={text.dangers(dangers.length)}
      icon={<Icon name="warning" />}
      mb="md"
    >
      <BulletList size="sm">
        {dangers.map((danger) => (
          <BulletList.Item key={danger.en}>{danger[language]}</BulletList.Item>
        ))}
      </BulletList>
    </Alert>
  );
}

function columnsIn(text: SettingsText, language: Language): readonly Column<SettingInForce>[] {
  const name = column<SettingInForce>(text.name, (setting) => (
    <Stack gap={4} align="flex-start">
      <span className="number">{setting.name}</span>
      <Group gap={4}>
        <Badge variant="default">{setting.default ? text.isDefault : text.isChanged}</Badge>
        {setting.dangers.length > 0 && <Badge color="red">{text.danger}</Badge>}
      </Group>
    </Stack>
  ));
  return [
    onPhone('title', name),
    column(text.value, (setting) => <Value setting={setting} text={text} />),
    column(text.about, ({ about }) => (
      <Text size="sm" component="div" maw={520}>
        <Sentences about={about[language]} />
      </Text>
    )),
  ];
}

interface ValueProps {
  readonly setting: SettingInForce;
  readonly text: SettingsText;
}

function Value({ setting, text }: ValueProps) {
  if (setting.secret) return setting.default ? text.isNotSet : text.isSet;
  if (setting.value === null) return text.none;
  return <bdi className="number">{setting.value}</bdi>;
}

/** What stands in backticks is code. */
function Sentences({ about }: { readonly about: string }) {
  return about
    .split('`')
    .map((part, index) => ({ id: `${index} ${part}`, part, isCode: index % 2 === 1 }))
    .map(({ id, part, isCode }) => (isCode ? <code key={id}>{part}</code> : part));
}
