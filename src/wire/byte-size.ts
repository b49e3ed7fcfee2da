// Sizes of memory and disks, as settings have them: `512m` or `2g`, in bytes.

export const MEGABYTE = 2 ** 20;

/** With less, a process would collect garbage all the time. */
const MEMORY_BYTES_MIN = 256 * MEGABYTE;

export function byteSize(text: string): number | null {
  const [, digits = '', unit] = /^([1-9]\d{0,5})([mg])$/.exec(text) ?? [];
  return digits === '' ? null : Number(digits) * (unit === 'g' ? 1_024 : 1) * MEGABYTE;
}

export function byteSizeOrZero(text: string): number | null {
  return text === '0' ? 0 : byteSize(text);
}

export function memorySize(text: string): number | null {
  const bytes = byteSize(text);
  return bytes !== null && bytes >= MEMORY_BYTES_MIN ? bytes : null;
}

export function byteSizeText(bytes: number): string {
  const megabytes = bytes / MEGABYTE;
  if (megabytes === 0) return '0';
  return megabytes % 1_024 === 0 ? `${megabytes / 1_024}g` : `${megabytes}m`;
}
