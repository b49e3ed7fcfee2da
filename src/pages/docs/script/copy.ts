// A button on each block of code that copies it, over plain HTTP too.

const SHOWN_MS = 1_500;

export function addCopyButtons(docs: HTMLElement): void {
  const { copy = '', copied = '' } = docs.dataset;
  for (const block of docs.querySelectorAll<HTMLElement>('article pre')) {
    const frame = document.createElement('div');
    frame.className = 'code';
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = copy;
    button.addEventListener('click', () => {
      copyText(block.innerText.replace(/\n$/, ''));
      button.textContent = copied;
      setTimeout(() => {
        button.textContent = copy;
      }, SHOWN_MS);
    });
    block.replaceWith(frame);
    frame.append(block, button);
  }
}

/** Without https there is no clipboard to write to, only a selection to copy. */
function copyText(text: string): void {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'quiet';
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}
