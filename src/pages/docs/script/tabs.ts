// Code in several languages side by side. Who chooses a language sees it in every place and page.

const KEPT = 'tael-docs-language';

export function joinTabs(docs: HTMLElement): void {
  const groups = [...docs.querySelectorAll<HTMLElement>('.tabs')].map(joinGroup);
  const choose = (language: string) => {
    for (const select of groups) select(language);
  };
  docs.addEventListener('click', ({ target }) => {
    const tab = target instanceof Element ? target.closest<HTMLElement>('[role=tab]') : null;
    const language = tab?.dataset.lang;
    if (!tab || !language) return;
    // What is chosen stays where it is on the screen, whatever changes its height above.
    const before = tab.getBoundingClientRect().top;
    choose(language);
    scrollBy(0, tab.getBoundingClientRect().top - before);
    keep(language);
  });
  choose(kept());
}

let made = 0;

/** Answers what shows one language; a group that lacks it stays as it is. */
function joinGroup(group: HTMLElement): (language: string) => void {
  const list = document.createElement('div');
  list.setAttribute('role', 'tablist');
  const panels = [...group.querySelectorAll<HTMLElement>('.tab')];
  const tabs = panels.map((panel) => {
    const tab = document.createElement('button');
    made += 1;
    panel.id = `panel-${made}`;
    tab.id = `tab-${made}`;
    tab.type = 'button';
    tab.dataset.lang = panel.dataset.lang;
    tab.textContent = panel.querySelector('p')?.textContent ?? '';
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-controls', panel.id);
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', tab.id);
    list.append(tab);
    return tab;
  });
  const select = (language: string) => {
    if (!tabs.some((tab) => tab.dataset.lang === language)) return;
    for (const [index, tab] of tabs.entries()) {
      const chosen = tab.dataset.lang === language;
      tab.setAttribute('aria-selected', String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
      const panel = panels[index];
      if (panel) panel.hidden = !chosen;
    }
  };
  list.addEventListener('keydown', (event) => moveFocus(event, tabs));
  select(tabs[0]?.dataset.lang ?? '');
  group.prepend(list);
  group.classList.add('live');
  return select;
}

function moveFocus(event: KeyboardEvent, tabs: readonly HTMLElement[]): void {
  const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };
  const step = steps[event.key];
  const at = tabs.indexOf(event.target as HTMLElement);
  if (step === undefined || at === -1) return;
  const next = tabs[(at + step + tabs.length) % tabs.length];
  next?.click();
  next?.focus();
}

/** Browsers may refuse to keep anything. */
function kept(): string {
  try {
    return localStorage.getItem(KEPT) ?? '';
  } catch {
    return '';
  }
}

function keep(language: string): void {
  try {
    localStorage.setItem(KEPT, language);
  } catch {
    // It is chosen for this page.
  }
}
