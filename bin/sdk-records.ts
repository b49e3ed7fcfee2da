// Generates a part of `sdk/`: what the clients in Python, Go, PHP and Java read, by the files that hold it.

import { goRecords } from './sdk-records/go.ts';
import { javaRecords } from './sdk-records/java.ts';
import { phpRecords } from './sdk-records/php.ts';
import { pythonRecords } from './sdk-records/python.ts';
import { sdkRecords } from './sdk-records/records.ts';

export const JAVA_FOLDER = 'sdk/java/dev/tael';
/** The client itself; all other files of the folder are written. */
export const JAVA_BY_HAND: readonly string[] = ['Tael.java', 'Payments.java'];

export function recordFiles(): Readonly<Record<string, string>> {
  const records = sdkRecords();
  const java = Object.entries(javaRecords(records)).map(([name, content]) => {
    return [`${JAVA_FOLDER}/${name}`, content];
  });
  return {
    'sdk/python/tael/records.py': pythonRecords(records),
    'sdk/go/records.go': goRecords(records),
    'sdk/php/TaelRecords.php': phpRecords(records),
    ...Object.fromEntries(java),
  };
}
