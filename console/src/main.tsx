// The console: everything that people do with Tael beside paying, in the browser. It knows the
// service only by its interface below /api/v1/, and no rules: what may be done is answered
// there.

import './components.css';
import '@mantine/notifications/styles.css';
import './style.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { boot } from './app/boot.ts';
import { LanguageProvider } from './app/language.tsx';
import { queryClient } from './app/query-client.ts';
import { router } from './app/router.tsx';
import { colorSchemes, keptTheme, THEME } from './app/theme.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page of the console has no place for it.');

createRoot(root).render(
  <StrictMode>
    <LanguageProvider>
      <MantineProvider
        theme={THEME}
        defaultColorScheme={keptTheme()}
        colorSchemeManager={colorSchemes}
        getStyleNonce={() => boot.nonce}
      >
        <Notifications position="top-center" />
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </LanguageProvider>
  </StrictMode>,
);
