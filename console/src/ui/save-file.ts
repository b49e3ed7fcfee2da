// Saves a text or a picture as a file, without asking the service for it.

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

/** On a phone it goes where its owner says, as into their photos; elsewhere it is a file. */
export async function savePicture(name: string, picture: Blob): Promise<void> {
  const shared = { files: [new File([picture], name, { type: picture.type })] };
  const isPhone = matchMedia('(pointer: coarse)').matches;
  if (!isPhone || navigator.canShare?.(shared) !== true) return saveFile(name, picture);
  await navigator.share(shared).catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'AbortError')) saveFile(name, picture);
  });
}
