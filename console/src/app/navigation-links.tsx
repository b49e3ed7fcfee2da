// The links of the navigation, for whoever has signed in. What only programmers need comes last, and
// folds away.

import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { APP_EN } from '../messages/en/app.ts';
import { APP_ZH } from '../messages/zh/app.ts';
import { OpenPaymentsBadge } from '../screens/mandates/open-badge.tsx';
import { WaitingBadge } from '../screens/operator/waiting-badge.tsx';
import { OpenRequestsBadge } from '../screens/refund-requests/open-badge.tsx';
import { Icon } from '../ui/icon.tsx';
import { useText } from './language.tsx';
import { type NavigationEntry, navigationOf } from './navigation.ts';
import { useMe } from './session.ts';

/** Where the browser remembers that somebody has folded it. */
const FOLDED = 'developers folded';

export function NavigationLinks() {
  const text = useText({ en: APP_EN, zh: APP_ZH });
  const me = useMe();
  return navigationOf(me).map(({ name: group, entries, folds }) => (
    <section key={group} className="nav-group" aria-label={text.groups[group]}>
      {folds ? (
        <Foldable name={text.groups[group]} entries={entries} />
      ) : (
        <>
          <p aria-hidden="true">{text.groups[group]}</p>
          <Entries entries={entries} />
        </>
      )}
    </section>
  ));
}

interface EntriesProps {
  readonly entries: readonly NavigationEntry[];
}

function Entries({ entries }: EntriesProps) {
  const text = useText({ en: APP_EN, zh: APP_ZH });
  return (
    <ul>
      {entries.map(({ to, name, icon, waits }) => (
        <li key={name}>
          <Link
            to={to}
            activeOptions={{ exact: to === '/' || to === '/operator' }}
            className="nav-link"
          >
            <Icon name={icon} />
            {text.places[name]}
            {waits === 'own_requests' && <OpenRequestsBadge />}
            {waits === 'own_payments' && <OpenPaymentsBadge />}
            {Array.isArray(waits) && <WaitingBadge of={waits} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Open where somebody is in it, and until somebody has folded it in this browser. */
function Foldable({ name, entries }: EntriesProps & { readonly name: string }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isThere = entries.some(({ to }) => path.endsWith(to));
  const [folded, setFolded] = useState(() => localStorage.getItem(FOLDED) === 'yes');
  return (
    <details
      open={!folded || isThere}
      onToggle={({ currentTarget: { open } }) => {
        if (open === (!folded || isThere)) return;
        localStorage.setItem(FOLDED, open ? 'no' : 'yes');
        setFolded(!open);
      }}
    >
      <summary>{name}</summary>
      <Entries entries={entries} />
    </details>
  );
}
