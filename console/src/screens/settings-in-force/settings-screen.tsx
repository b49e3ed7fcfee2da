// The settings in force: what each is, what it is for, and what is dangerous about it.

import { Alert, Badge, Checkbox, Group, List, Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { SettingInForce } from '../../api/interface.ts';
import { useRead } from '../../api/use-read.ts';
import type { Language } from '../../app/boot.ts';
import { useLanguage, useText } from '../../app/language.tsx';
import { APP_EN } from '../../messages/en/app.ts';
import { SETTINGS_EN, type SettingsText } from '../../messages/en/settings-in-force.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { SETTINGS_ZH } from '../../messages/zh/settings-in-force.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

const route = getRouteApi('/signed-in/operator/settings');

export function SettingsScreen() {
  const { language } = useLanguage();
  const text = useText({ en: SETTINGS_EN, zh: SETTINGS_ZH });
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const { changed = false } = route.useSearch();
  const navigate = route.useNavigate();
  const settings = useRead('/api/v1/operator/settings');
  const all = settings.data?.items;
  return (
    <>
      <PageTitle title={places.settings} detail={text.detail} />
      <Dangers dangers={all?.flatMap(({ dangers }) => dangers) ?? []} />
      <Checkbox
        label={text.onlyChanged}
        checked={changed}
        mb="md"
        onChange={({ currentTarget: { checked } }) =>
          void navigate({ search: checked ? { changed: true } : {}, replace: true })
        }
      />
      <DataTable
        name={places.settings}
        columns={columnsIn(text, language)}
        query={settings}
        rows={changed ? all?.filter((setting) => !setting.default) : all}
        keyOf={({ name }) => name}
        empty={
          <EmptyState icon="settings" title={text.allDefault}>
            <ButtonLink to="/operator/settings" search={{}} variant="default">
              {text.showAll}
            </ButtonLink>
          </EmptyState>
        }
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
      <List size="sm">
        {dangers.map((danger) => (
          <List.Item key={danger.en}>{danger[language]}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

function columnsIn(text: SettingsText, language: Language): readonly Column<SettingInForce>[] {
  return [
    {
      key: 'name',
      name: text.name,
      cell: (setting) => (
        <Stack gap={4} align="flex-start">
          <span className="number">{setting.name}</span>
          <Group gap={4}>
            <Badge variant="default">{setting.default ? text.isDefault : text.isChanged}</Badge>
            {setting.dangers.length > 0 && <Badge color="red">{text.danger}</Badge>}
          </Group>
        </Stack>
      ),
    },
    { key: 'value', name: text.value, cell: (setting) => <Value setting={setting} text={text} /> },
    {
      key: 'about',
      name: text.about,
      cell: ({ about }) => (
        <Text size="sm" component="div" maw={520}>
          <Sentences about={about[language]} />
        </Text>
      ),
    },
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
