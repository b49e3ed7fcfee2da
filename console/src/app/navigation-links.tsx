// The links of the navigation, for whoever has signed in.

import { Link } from '@tanstack/react-router';
import { APP_EN } from '../messages/en/app.ts';
import { APP_ZH } from '../messages/zh/app.ts';
import { Icon } from '../ui/icon.tsx';
import { useText } from './language.tsx';
import { NAVIGATION } from './navigation.ts';
import { useMe } from './session.ts';

const OPERATORS_FIRST = NAVIGATION.toSorted(
  (one, other) => Number(other.name === 'operator') - Number(one.name === 'operator'),
);

export function NavigationLinks() {
  const text = useText({ en: APP_EN, zh: APP_ZH });
  const me = useMe();
  const inOrder = me.operator ? OPERATORS_FIRST : NAVIGATION;
  const groups = inOrder
    .map((group) => ({
      ...group,
      entries: group.entries.filter(({ isFor }) => isFor(me)),
    }))
    .filter(({ entries }) => entries.length > 0);
  return groups.map(({ name: group, entries }) => (
    <section key={group} className="nav-group" aria-label={text.groups[group]}>
      <p aria-hidden="true">{text.groups[group]}</p>
      <ul>
        {entries.map(({ to, name, icon, Badge }) => (
          <li key={name}>
            <Link
              to={to}
              activeOptions={{ exact: to === '/' || to === '/operator' }}
              className="nav-link"
            >
              <Icon name={icon} />
              {text.places[name]}
              {Badge && <Badge />}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ));
}
