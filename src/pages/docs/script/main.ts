// The script of the documentation: tabs of code, buttons to copy, the search, and "Try it".

import { addCopyButtons } from './copy.ts';
import { openSearch } from './search.ts';
import { joinTabs } from './tabs.ts';
import { openTry } from './try.ts';

const docs = document.getElementById('docs');
const WIDE = '(min-width: 56rem)';

if (docs) {
  const contents = docs.querySelector('details');
  const wide = matchMedia(WIDE);
  const unfold = () => {
    if (contents) contents.open = wide.matches;
  };
  unfold();
  wide.addEventListener('change', unfold);
  joinTabs(docs);
  addCopyButtons(docs);
  openSearch(docs);
  openTry(docs);
}
