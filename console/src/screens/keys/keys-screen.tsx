// The API keys of whoever has signed in, with what each may do and when it was last used.

import { Button, Checkbox } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { Reads, UsedApiKey } from '../../api/interface.ts';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../app/language.tsx';
import { useMe } from '../../app/session.ts';
import { APP_EN } from '../../messages/en/app.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Older } from '../../ui/older.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { EditKeyDialog } from './edit-key-dialog.tsx';
import { type KeyAct, keyColumns } from './key-columns.tsx';
import { type ShownKey, useShowKey } from './key-secret.tsx';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';
import { RotateKeyDialog } from './rotate-key-dialog.tsx';
import type { KeysSearch } from './routes.ts';
import { useKeysText } from './text.ts';

const route = getRouteApi('/signed-in/keys');

type Asked =
  | { readonly act: 'create' }
  | { readonly act: KeyAct; readonly chosen: UsedApiKey }
  | null;

export function KeysScreen() {
  const text = useKeysText();
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const search = route.useSearch();
  const { ended = false, before } = search;
  const navigate = route.useNavigate();
  const keys = useRead('/api/v1/keys', {
    query: { limit: 100, ...(before !== undefined && { after: before }) },
  });
  const { address } = useMe();
  const [asked, setAsked] = useState<Asked>(null);
  const showKey = useShowKey();
  const items = keys.data?.items;
  const create = (
    <Button leftSection={<Icon name="plus" />} onClick={() => setAsked({ act: 'create' })}>
      {text.create}
    </Button>
  );
  const show = (made: ShownKey) => {
    setAsked(null);
    showKey(made);
  };
  return (
    <>
      <PageTitle title={places.keys} detail={text.detail}>
        {items?.length !== 0 && create}
      </PageTitle>
      {items?.some(({ status }) => status !== 'active') && (
        <Checkbox
          mb="sm"
          label={text.ended}
          checked={ended}
          onChange={() =>
            navigate({ search: { ...search, ended: ended ? undefined : true }, replace: true })
          }
        />
      )}
      <DataTable
        name={places.keys}
        columns={keyColumns(text, (act, chosen) => setAsked({ act, chosen }))}
        query={keys}
        rows={ended ? items : items?.filter(({ status }) => status === 'active')}
        keyOf={({ key_id: id }) => id}
        empty={
          <EmptyState icon="key" title={text.none} detail={text.noneDetail}>
            {items?.length === 0 && create}
          </EmptyState>
        }
      />
      <OlderKeys name={places.keys} list={keys.data} search={search} />
      <Dialogs asked={asked} yourAddress={address} onClose={() => setAsked(null)} onMade={show} />
    </>
  );
}

interface OlderKeysProps {
  readonly name: string;
  readonly list: Reads['/api/v1/keys']['data'] | undefined;
  readonly search: KeysSearch;
}

function OlderKeys({ name, list, search: { ended, before } }: OlderKeysProps) {
  return (
    <Older
      name={name}
      list={list}
      before={before}
      linkTo={(place, words) => (
        <TextLink to="/keys" search={{ ended, before: place }}>
          {words}
        </TextLink>
      )}
    />
  );
}

interface DialogsProps {
  readonly asked: Asked;
  readonly yourAddress: string;
  readonly onClose: () => void;
  readonly onMade: (shown: ShownKey) => void;
}

function Dialogs({ asked, ...shared }: DialogsProps) {
  const { onClose, onMade, yourAddress } = shared;
  return (
    <>
      <CreateKeyDialog opened={asked?.act === 'create'} {...shared} />
      {asked?.act === 'edit' && (
        <EditKeyDialog chosen={asked.chosen} yourAddress={yourAddress} onClose={onClose} />
      )}
      {asked?.act === 'rotate' && (
        <RotateKeyDialog chosen={asked.chosen} onClose={onClose} onMade={onMade} />
      )}
      {asked?.act === 'revoke' && <RevokeKeyDialog chosen={asked.chosen} onClose={onClose} />}
    </>
  );
}
