// Invites to sign up: how many places of each are taken, new ones, and the end of one.

import { Alert, Badge, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { TwoLines } from '../../ui/two-lines.tsx';
import '../orders/orders.css';
import type { Invite } from '../../api/interface.ts';
import { boot } from '../../app/boot.ts';
import { useText } from '../../app/language.tsx';
import { APP_EN } from '../../messages/en/app.ts';
import type { AuthorityText } from '../../messages/en/authority.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { column, endColumn, onPhone, timeColumn } from '../../ui/columns.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Column } from '../../ui/list.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { Time } from '../../ui/time.tsx';
import { CreateInviteDialog } from './create-invite-dialog.tsx';
import { useShowInvite } from './invite-code.tsx';
import { RevokeInviteButton } from './revoke-invite-button.tsx';
import { useAuthorityText } from './text.ts';

export function InvitesScreen() {
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const { invites: words } = useAuthorityText();
  const [creating, dialog] = useDisclosure(false);
  const show = useShowInvite();
  return (
    <>
      <ListScreen
        title={places.invites}
        detail={words.detail}
        operation="/api/v1/operator/invites"
        columns={columnsIn(words)}
        keyOf={({ invite_id: id }) => id}
        none={{ icon: 'users', title: words.none, detail: words.noneDetail }}
        create={
          <Button leftSection={<Icon name="plus" />} onClick={dialog.open}>
            {words.create}
          </Button>
        }
      >
        {boot.signUp !== 'invite' && (
          <Alert mb="md" color="yellow">
            {words.noEffect[boot.signUp]}
          </Alert>
        )}
      </ListScreen>
      <CreateInviteDialog opened={creating} onClose={dialog.close} onMade={show} />
    </>
  );
}

const COLORS = { open: 'jade', used_up: 'gray', expired: 'gray', revoked: 'red' } as const;

function columnsIn(words: AuthorityText['invites']): readonly Column<Invite>[] {
  const number = column<Invite>(words.number, ({ invite_id: id }) => id);
  const status = column<Invite>(words.status, ({ status: now }) => (
    <Badge variant="outline" color={COLORS[now]} tt="none" className="order-status">
      {words.statuses[now]}
    </Badge>
  ));
  const places = column<Invite>(words.places, ({ used, uses }) => words.placesOf(used, uses));
  const expires = timeColumn<Invite>(words.expires, ({ expires_at: at }) => at, 'minute');
  const made = column<Invite>(words.made, ({ created_at: at, created_by: by }) => (
    <TwoLines below={<bdi>{by}</bdi>}>
      <Time at={at} to="minute" />
    </TwoLines>
  ));
  const revoke = endColumn<Invite>('', (invite) => <RevokeInviteButton invite={invite} />);
  return [
    onPhone('labelled', number),
    onPhone('state', status),
    onPhone('title', places),
    onPhone('labelled', expires),
    onPhone('nowhere', made),
    onPhone('end', revoke),
  ];
}
