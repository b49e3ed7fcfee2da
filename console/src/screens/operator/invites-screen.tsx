// Invites to sign up: how many places of each are taken, new ones, and the end of one.

import { Alert, Badge, Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import '../orders/orders.css';
import type { Invite } from '../../api/interface.ts';
import { useRead } from '../../api/use-read.ts';
import { boot } from '../../app/boot.ts';
import { useText } from '../../app/language.tsx';
import { APP_EN } from '../../messages/en/app.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Older } from '../../ui/older.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Time } from '../../ui/time.tsx';
import { CreateInviteDialog } from './create-invite-dialog.tsx';
import { useShowInvite } from './invite-code.tsx';
import { RevokeInviteButton } from './revoke-invite-button.tsx';
import { useAuthorityText } from './text.ts';

const route = getRouteApi('/signed-in/operator/invites');

export function InvitesScreen() {
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const { invites: words } = useAuthorityText();
  const { before } = route.useSearch();
  const list = useRead('/api/v1/operator/invites', {
    query: { limit: 100, ...(before && { after: before }) },
  });
  const [creating, dialog] = useDisclosure(false);
  const show = useShowInvite();
  const rows = list.data?.items;
  const create = (
    <Button leftSection={<Icon name="plus" />} onClick={dialog.open}>
      {words.create}
    </Button>
  );
  return (
    <>
      <PageTitle title={places.invites} detail={words.detail}>
        {rows?.length !== 0 && create}
      </PageTitle>
      {boot.signUp !== 'invite' && (
        <Alert mb="md" color="yellow">
          {words.noEffect[boot.signUp]}
        </Alert>
      )}
      <DataTable
        name={places.invites}
        columns={useColumns()}
        query={list}
        rows={rows}
        keyOf={({ invite_id: id }) => id}
        empty={
          <EmptyState icon="users" title={words.none} detail={words.noneDetail}>
            {create}
          </EmptyState>
        }
      />
      <Older
        name={places.invites}
        list={list.data}
        before={before}
        linkTo={(place, text) => (
          <TextLink to="/operator/invites" search={place ? { before: place } : {}}>
            {text}
          </TextLink>
        )}
      />
      <CreateInviteDialog opened={creating} onClose={dialog.close} onMade={show} />
    </>
  );
}

const COLORS = { open: 'jade', used_up: 'gray', expired: 'gray', revoked: 'red' } as const;

function useColumns(): readonly Column<Invite>[] {
  const { invites: words } = useAuthorityText();
  return [
    { key: 'number', name: words.number, cell: ({ invite_id: id }) => id },
    {
      key: 'status',
      name: words.status,
      cell: ({ status }) => (
        <Badge variant="outline" color={COLORS[status]} tt="none" className="order-status">
          {words.statuses[status]}
        </Badge>
      ),
    },
    { key: 'places', name: words.places, cell: ({ used, uses }) => words.placesOf(used, uses) },
    {
      key: 'expires',
      name: words.expires,
      cell: ({ expires_at: at }) => <Time at={at} to="minute" />,
    },
    {
      key: 'made',
      name: words.made,
      cell: ({ created_at: at, created_by: by }) => (
        <div>
          <Time at={at} to="minute" />
          <Text size="xs" c="dimmed">
            <bdi>{by}</bdi>
          </Text>
        </div>
      ),
    },
    {
      key: 'actions',
      name: words.actions,
      end: true,
      cell: (invite) => <RevokeInviteButton invite={invite} />,
    },
  ];
}
