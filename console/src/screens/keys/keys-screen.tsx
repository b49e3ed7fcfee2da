// The API keys of whoever has signed in, with what each may do and when it was last used.

import { Button } from '@mantine/core';
import { useState } from 'react';
import type { UsedApiKey } from '../../api/interface.ts';
import { useText } from '../../app/language.tsx';
import { useMe } from '../../app/session.ts';
import { APP_EN } from '../../messages/en/app.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { Icon } from '../../ui/icon.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { EditKeyDialog } from './edit-key-dialog.tsx';
import { type KeyAct, keyColumns } from './key-columns.tsx';
import { type ShownKey, useShowKey } from './key-secret.tsx';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';
import { RotateKeyDialog } from './rotate-key-dialog.tsx';
import { useKeysText } from './text.ts';

type Asked =
  | { readonly act: 'create' }
  | { readonly act: KeyAct; readonly chosen: UsedApiKey }
  | null;

export function KeysScreen() {
  const text = useKeysText();
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const { address } = useMe();
  const [asked, setAsked] = useState<Asked>(null);
  const showKey = useShowKey();
  const show = (made: ShownKey) => {
    setAsked(null);
    showKey(made);
  };
  return (
    <>
      <ListScreen
        title={places.keys}
        detail={text.detail}
        operation="/api/v1/keys"
        filters={[{ kind: 'flag', name: 'ended', label: text.ended }]}
        asks={(filter) => ('ended' in filter ? {} : { status: 'active' })}
        columns={keyColumns(text, (act, chosen) => setAsked({ act, chosen }))}
        keyOf={({ key_id: id }) => id}
        none={{ icon: 'key', title: text.none, detail: text.noneDetail }}
        create={
          <Button leftSection={<Icon name="plus" />} onClick={() => setAsked({ act: 'create' })}>
            {text.create}
          </Button>
        }
      />
      <Dialogs asked={asked} yourAddress={address} onClose={() => setAsked(null)} onMade={show} />
    </>
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
