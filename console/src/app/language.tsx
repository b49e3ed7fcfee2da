// The language of the console. The service keeps the choice in the cookie of its pages, which
// scripts cannot write, so it is told by an address of its own.

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { boot, type Language } from './boot.ts';

interface LanguageChoice {
  readonly language: Language;
  readonly choose: (language: Language) => void;
}

const LanguageContext = createContext<LanguageChoice>({ language: 'zh', choose: () => {} });

let current: Language = boot.language;

/** For what is no component: requests say which language their messages should have. */
export function currentLanguage(): Language {
  return current;
}

export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState(boot.language);
  useEffect(() => {
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  }, [language]);
  const choice = useMemo(() => {
    const choose = (chosen: Language) => {
      current = chosen;
      setLanguage(chosen);
      // If it fails, the next visit is in the old language, which is no harm.
      void fetch(`${boot.base}?lang=${chosen}`, { headers: { accept: 'text/html' } });
    };
    return { language, choose };
  }, [language]);
  return <LanguageContext value={choice}>{children}</LanguageContext>;
}

export function useLanguage(): LanguageChoice {
  return useContext(LanguageContext);
}

/** `const text = useText({ en: KEYS_EN, zh: KEYS_ZH })`. */
export function useText<Text>(catalogues: Readonly<Record<Language, Text>>): Text {
  return catalogues[useLanguage().language];
}
