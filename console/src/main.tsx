// The console: everything that people do with Tael beside paying, in the browser. It knows the
// service only by its interface below /api/v1/, and no rules: what may be done is answered
// there.

import './components.css';
import '@mantine/notifications/styles.css';
import './style.css';
import './first/first.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { boot } from './app/boot.ts';
import { LanguageProvider } from './app/language.tsx';
import { queryClient } from './app/query-client.ts';
import { router } from './app/router.tsx';
import { colorSchemes, keptTheme, THEME } from './app/theme.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page of the console has no place for it.');

for (const [read, data] of boot.answers) queryClient.setQueryData(read, data);
/** Loaded while the first screen is there already. */
const Notifications = lazy(async () => {
  return { default: (await import('@mantine/notifications')).Notifications };
});

/** So long the picture of the screen stands, if the screen is not there before. */
const PICTURE_MS_MAX = 1_000;
const patience = new Promise((resolve) => setTimeout(resolve, PICTURE_MS_MAX));

void Promise.race([router.load(), patience]).then(() =>
  createRoot(root).render(
    <StrictMode>
      <LanguageProvider>
        <MantineProvider
          theme={THEME}
          defaultColorScheme={keptTheme()}
          colorSchemeManager={colorSchemes}
          getStyleNonce={() => boot.nonce}
        >
          <Suspense fallback={null}>
            <Notifications position="top-center" />
          </Suspense>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </MantineProvider>
      </LanguageProvider>
    </StrictMode>,
  ),
);
