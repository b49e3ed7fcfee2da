// The staff of a branch: who they are, and what their owner does about them.

import { Alert, Button, Group } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { Staff } from '../../api/interface.ts';
import { useRead } from '../../api/use-read.ts';
import { boot } from '../../app/boot.ts';
import { useText } from '../../app/language.tsx';
import { STAFF_EN } from '../../messages/en/staff.ts';
import { STAFF_ZH } from '../../messages/zh/staff.ts';
import { column, endColumn, nameColumn, onPhone, timeColumn } from '../../ui/columns.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type Column, List } from '../../ui/list.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ChangeDialog, type StaffAction } from './change-dialog.tsx';
import { CreateDialog } from './create-dialog.tsx';

const route = getRouteApi('/signed-in/cashier/$branchId/staff');

export function StaffScreen() {
  const text = useText({ en: STAFF_EN, zh: STAFF_ZH });
  const { branchId } = route.useParams();
  const given = { params: { branch_id: branchId }, query: { limit: 100 } };
  // A branch has no more than a page holds.
  const query = useRead('/api/v1/branches/{branch_id}/staff', given);
  const [creates, setCreates] = useState(false);
  const [made, setMade] = useState<Staff | null>(null);
  const [chosen, setChosen] = useState<StaffAction | null>(null);
  const add = (
    <Button leftSection={<Icon name="plus" />} onClick={() => setCreates(true)}>
      {text.create}
    </Button>
  );
  return (
    <>
      <PageTitle title={text.staff} detail={text.detail}>
        {query.data && query.data.items.length > 0 && add}
      </PageTitle>
      {made && <Made branchId={branchId} made={made} onClose={() => setMade(null)} />}
      <List
        name={text.staff}
        rows={query}
        keyOf={({ staff_id: id }) => id}
        none={{ icon: 'users', title: text.none, detail: text.noneDetail, action: add }}
        columns={columnsOf(text, setChosen)}
      />
      {creates && (
        <CreateDialog branchId={branchId} onMade={setMade} onClose={() => setCreates(false)} />
      )}
      {chosen && (
        <ChangeDialog branchId={branchId} action={chosen} onClose={() => setChosen(null)} />
      )}
    </>
  );
}

interface MadeProps {
  readonly branchId: string;
  readonly made: Staff;
  readonly onClose: () => void;
}

/** What has to be typed in at the till. */
function Made({ branchId, made, onClose }: MadeProps) {
  const text = useText({ en: STAFF_EN, zh: STAFF_ZH });
  const address = `${location.origin}${boot.base}/cashier/${branchId}`;
  return (
    <Alert
      mb="md"
      role="status"
      title={text.created(made.login)}
      withCloseButton
      onClose={onClose}
      closeButtonLabel={text.staff}
    >
      {text.createdDetail}
      <CopyField value={made.login} name={text.login} />
      <CopyField value={address} name={text.address} />
    </Alert>
  );
}

function columnsOf(
  text: typeof STAFF_EN,
  choose: (action: StaffAction) => void,
): readonly Column<Staff>[] {
  const actions = ['rename', 'reset', 'remove'] as const;
  const act = endColumn<Staff>(text.actions, (staff) => (
    <Group gap={4} justify="flex-end">
      {actions.map((kind) => (
        <Button
          key={kind}
          size="compact-md"
          variant="subtle"
          {...(kind === 'remove' && { color: 'red' })}
          aria-label={text.about(text[kind], staff.name)}
          onClick={() => choose({ kind, staff })}
        >
          {text[kind]}
        </Button>
      ))}
    </Group>
  ));
  return [
    onPhone(
      'title',
      nameColumn(text.name, ({ name }) => name),
    ),
    column(text.login, ({ login }) => <code>{login}</code>),
    timeColumn(text.createdAt, ({ created_at: at }) => at, 'day'),
    onPhone('buttons', act),
  ];
}
