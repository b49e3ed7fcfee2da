// Callbacks that were given up, of all owners or of one, each to be sent again.

import { useText } from '../../app/language.tsx';
import { APP_EN } from '../../messages/en/app.ts';
import { FAILED_CALLBACKS_EN } from '../../messages/en/failed-callbacks.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { FAILED_CALLBACKS_ZH } from '../../messages/zh/failed-callbacks.ts';
import { ListScreen } from '../../ui/list-screen.tsx';
import { useFailedColumns } from './failed-columns.tsx';

export function FailedCallbacksScreen() {
  const text = useText({ en: FAILED_CALLBACKS_EN, zh: FAILED_CALLBACKS_ZH });
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  return (
    <ListScreen
      title={places.failedCallbacks}
      detail={text.detail}
      operation="/api/v1/operator/failed-callbacks"
      filters={[{ kind: 'text', name: 'user', label: text.owner, hint: text.ownerHint }]}
      says={({ total, complete }) => text.total(total, complete)}
      columns={useFailedColumns()}
      keyOf={({ event_id: id }) => id}
      none={{
        icon: 'check',
        title: text.none,
        detail: text.noneDetail,
        link: { to: '/operator/users', words: text.toUsers },
      }}
    />
  );
}
