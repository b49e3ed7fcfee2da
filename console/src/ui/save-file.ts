// Saves a text as a file, without asking the service for it.

export function saveFile(name: string, text: string | Blob): void {
  const url = URL.createObjectURL(
    text instanceof Blob ? text : new Blob([text], { type: 'text/plain;charset=utf-8' }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
