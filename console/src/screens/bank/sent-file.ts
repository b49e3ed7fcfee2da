// A file as it is sent to the service: compressed, and then in Base64.

export async function sentFile(file: File): Promise<string> {
  const compressed = file.stream().pipeThrough(new CompressionStream('gzip'));
  const bytes = new Uint8Array(await new Response(compressed).arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
