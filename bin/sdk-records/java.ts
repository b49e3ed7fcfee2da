// The records as records of Java, a file each.

import type { Field, Kind, Records, RecordType } from './records.ts';
import { camel, lines, mayBeNull, said, WRITTEN_BY } from './words.ts';

const PLAIN = {
  text: 'String',
  whole: 'long',
  amount: 'BigDecimal',
  flag: 'boolean',
  time: 'OffsetDateTime',
  texts: 'Map<String, String>',
  data: 'EventData',
} as const;
const BOXED: Readonly<Record<string, string>> = { long: 'Long', boolean: 'Boolean' };
const IMPORTS = {
  BigDecimal: 'java.math.BigDecimal',
  OffsetDateTime: 'java.time.OffsetDateTime',
  ZoneOffset: 'java.time.ZoneOffset',
  DateTimeParseException: 'java.time.format.DateTimeParseException',
  Collections: 'java.util.Collections',
  LinkedHashMap: 'java.util.LinkedHashMap',
  List: 'java.util.List',
  Map: 'java.util.Map',
  Function: 'java.util.function.Function',
} as const;

/** By name of the file. */
export function javaRecords({ records, data }: Records): Readonly<Record<string, string>> {
  const told = [...new Set(data.values())];
  const made = records.map((record) => {
    const isData = told.includes(record.name);
    return [`${record.name}.java`, fileOf(recordOf(record, records, isData))];
  });
  return {
    ...Object.fromEntries(made),
    'EventData.java': fileOf(`/** What an event is about. */
public sealed interface EventData
    permits ${[...told, 'UnknownData'].join(', ')} {}
`),
    'Fields.java': fileOf(fieldsClass(told, data)),
    'UnknownData.java':
      fileOf(`/** Of an event that this client does not know: its fields, as they came. */
public record UnknownData(Map<String, Object> fields) implements EventData {}
`),
  };
}

function fileOf(content: string): string {
  const used = Object.entries(IMPORTS).filter(([name]) =>
    new RegExp(`\\b${name}\\b`).test(content),
  );
  const imports = used.map(([, name]) => `import ${name};\n`).join('');
  return `// ${WRITTEN_BY}\n\npackage dev.tael;\n\n${imports}${imports && '\n'}${content}`;
}

function recordOf(
  { name, about, fields }: RecordType,
  records: readonly RecordType[],
  isData: boolean,
): string {
  const params = fields.map((field) => {
    const [first = '', ...rest] = lines(
      escaped(`${camel(field.name)} ${said(field, records)}`),
      ' *     ',
    );
    return [first.replace(' *     ', ' * @param '), ...rest].join('\n');
  });
  const components = fields.map((field) => `    ${typeOf(field)} ${camel(field.name)}`);
  const read = fields.map((field) => `        ${readOf(field)}`);
  return `/**
${lines(escaped(about), ' * ').join('\n')}
 *
${params.join('\n')}
 */
public record ${name}(
${components.join(',\n')})${isData ? '\n    implements EventData' : ''} {
  static ${name} of(Fields given) {
    return new ${name}(
${read.join(',\n')});
  }
}
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function plainOf(kind: Kind): string {
  if (kind.is === 'list') {
    const plain = plainOf(kind.of);
    return `List<${BOXED[plain] ?? plain}>`;
  }
  return kind.is === 'record' ? kind.name : PLAIN[kind.is];
}

function typeOf(field: Field): string {
  const plain = plainOf(field.kind);
  return mayBeNull(field) ? (BOXED[plain] ?? plain) : plain;
}

/** Of what is missing and may not be, it reads what is empty. */
function readOf(field: Field): string {
  const { name, kind } = field;
  const orNull = mayBeNull(field) ? 'OrNull' : '';
  if (kind.is === 'data') return 'given.data()';
  if (kind.is === 'record') return `given.one${orNull}("${name}", ${kind.name}::of)`;
  if (kind.is !== 'list') return `given.${kind.is}${orNull}("${name}")`;
  const list = listOf(name, kind.of);
  return mayBeNull(field) ? `given.has("${name}") ? ${list} : null` : list;
}

function listOf(name: string, of: Kind): string {
  if (of.is === 'record') return `given.list("${name}", ${of.name}::of)`;
  return of.is === 'whole' ? `given.wholes("${name}")` : `given.list("${name}")`;
}

function fieldsClass(told: readonly string[], data: ReadonlyMap<string, string>): string {
  const cases = told.map((record) => {
    const types = [...data].flatMap(([type, name]) => (name === record ? [`"${type}"`] : []));
    return `      case ${types.join(', ')} -> one("data", ${record}::of);\n`;
  });
  return FIELDS.replace('@cases', cases.join('').trim());
}

/** Reads what came. Where it is older and lacks what may not be null, that is empty. */
const FIELDS = `/** What came of a record. */
record Fields(Map<String, Object> given) {
  private static final OffsetDateTime YEAR_1 = OffsetDateTime.of(1, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC);
  private static final BigDecimal NOTHING = new BigDecimal("0.00");

  private <Kind> Kind some(String name, Class<Kind> kind) {
    try {
      return kind.cast(given.get(name));
    } catch (ClassCastException other) {
      throw new IllegalArgumentException(name + " is no " + kind.getSimpleName(), other);
    }
  }

  private static <Kind> Kind orEmpty(Kind found, Kind empty) {
    return found == null ? empty : found;
  }

  String textOrNull(String name) {
    return some(name, String.class);
  }

  String text(String name) {
    return orEmpty(textOrNull(name), "");
  }

  BigDecimal amountOrNull(String name) {
    return some(name, BigDecimal.class);
  }

  BigDecimal amount(String name) {
    return orEmpty(amountOrNull(name), NOTHING);
  }

  Long wholeOrNull(String name) {
    BigDecimal number = amountOrNull(name);
    return number == null ? null : wholeOf(name, number);
  }

  private static long wholeOf(String name, BigDecimal number) {
    try {
      return number.longValueExact();
    } catch (ArithmeticException fraction) {
      throw new IllegalArgumentException(name + " is no whole number", fraction);
    }
  }

  long whole(String name) {
    return orEmpty(wholeOrNull(name), 0L);
  }

  Boolean flagOrNull(String name) {
    return some(name, Boolean.class);
  }

  boolean flag(String name) {
    return orEmpty(flagOrNull(name), false);
  }

  OffsetDateTime timeOrNull(String name) {
    String text = textOrNull(name);
    try {
      return text == null ? null : OffsetDateTime.parse(text);
    } catch (DateTimeParseException other) {
      throw new IllegalArgumentException(name + " is no time", other);
    }
  }

  OffsetDateTime time(String name) {
    return orEmpty(timeOrNull(name), YEAR_1);
  }

  @SuppressWarnings("unchecked")
  Map<String, Object> map(String name) {
    return orEmpty(some(name, Map.class), Map.of());
  }

  Map<String, String> textsOrNull(String name) {
    if (given.get(name) == null) return null;
    Map<String, String> texts = new LinkedHashMap<>();
    map(name).forEach((key, value) -> texts.put(key, value.toString()));
    return Collections.unmodifiableMap(texts);
  }

  <One> One one(String name, Function<Fields, One> of) {
    return of.apply(new Fields(map(name)));
  }

  <One> One oneOrNull(String name, Function<Fields, One> of) {
    return given.get(name) == null ? null : one(name, of);
  }

  @SuppressWarnings("unchecked")
  <One> List<One> list(String name, Function<Fields, One> of) {
    List<Map<String, Object>> items = orEmpty(some(name, List.class), List.of());
    return items.stream().map(item -> of.apply(new Fields(item))).toList();
  }

  @SuppressWarnings("unchecked")
  List<String> list(String name) {
    return List.copyOf(orEmpty(some(name, List.class), List.of()));
  }

  @SuppressWarnings("unchecked")
  List<Long> wholes(String name) {
    List<BigDecimal> numbers = orEmpty(some(name, List.class), List.of());
    return numbers.stream().map(number -> wholeOf(name, number)).toList();
  }

  boolean has(String name) {
    return given.get(name) != null;
  }

  EventData data() {
    return switch (text("type")) {
      @cases
      default -> new UnknownData(map("data"));
    };
  }
}
`;
