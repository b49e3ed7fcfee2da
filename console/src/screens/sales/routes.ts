// The route of the sales of a day, which lives in the address.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readBefore } from '../../api/use-read.ts';
import { signedInRoute } from '../../app/parents.tsx';
import { day, listSearch } from '../../ui/list-search.ts';

const salesSearch = listSearch({ date: day });

export const salesRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/sales',
    validateSearch: (given: Record<string, unknown>): { readonly date?: string } => {
      const { date } = salesSearch(given);
      return date === undefined ? {} : { date };
    },
    loaderDeps: ({ search }) => search,
    loader: ({ deps }) => readBefore('/api/v1/takings', { query: deps }),
    component: lazyRouteComponent(() => import('./sales-screen.tsx'), 'SalesScreen'),
  }),
] as const;
