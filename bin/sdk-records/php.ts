// The records as readonly classes of PHP.

import type { Field, Kind, Records, RecordType } from './records.ts';
import { camel, lines, mayBeNull, said, WRITTEN_BY } from './words.ts';

const PLAIN = {
  text: 'string',
  whole: 'int',
  amount: 'string',
  flag: 'bool',
  time: 'DateTimeImmutable',
  texts: 'array',
  data: 'EventData',
} as const;

const HEAD = `<?php
/**
 * The records of Tael, the wallet payment service. ${WRITTEN_BY}
 *
 * Amounts are decimal strings of yuan, "88.00". What is not known to this client is left out; a value that a
 * string is not known to have is read like any other. Where what was sent is older and lacks a field, that is
 * empty: null, or '', 0, '0.00', false, no items, the year 1.
 */

declare(strict_types=1);

namespace Tael;

use Closure;
use DateTimeImmutable;
use Exception;
use UnexpectedValueException;

/** What an event is about. */
interface EventData
{
}
`;

/** Reads what came. */
const FIELDS = `/** @internal */
final readonly class Fields
{
    public function __construct(private array $given)
    {
    }

    private function some(string $name, string $kind): mixed
    {
        $value = $this->given[$name] ?? null;
        if ($value !== null && get_debug_type($value) !== $kind) {
            throw new UnexpectedValueException("$name is no $kind.");
        }
        return $value;
    }

    public function text(string $name): ?string
    {
        return $this->some($name, 'string');
    }

    public function whole(string $name): ?int
    {
        return $this->some($name, 'int');
    }

    public function flag(string $name): ?bool
    {
        return $this->some($name, 'bool');
    }

    public function array(string $name): ?array
    {
        return $this->some($name, 'array');
    }

    public function time(string $name): ?DateTimeImmutable
    {
        $text = $this->text($name);
        if ($text === null) {
            return null;
        }
        try {
            // PHP would also take an empty text, and words like "tomorrow".
            return preg_match('/^\\d{4}-\\d\\d-\\d\\dT/', $text) === 1
                ? new DateTimeImmutable($text)
                : throw new UnexpectedValueException("$name is no time.");
        } catch (Exception) {
            throw new UnexpectedValueException("$name is no time.");
        }
    }

    public function one(string $name): self
    {
        return new self($this->array($name) ?? []);
    }

    /** Null: it is null. */
    public function oneOrNull(string $name): ?self
    {
        return $this->array($name) === null ? null : $this->one($name);
    }

    public function list(string $name, Closure $read): array
    {
        return array_map(fn (array $one) => $read(new self($one)), $this->array($name) ?? []);
    }

    public function data(): EventData
    {
        return match ($this->text('type')) {
@cases
            default => new UnknownData($this->array('data') ?? []),
        };
    }
}
`;

export function phpRecords({ records, data }: Records): string {
  const told = [...new Set(data.values())];
  const cases = told.map((record) => {
    const types = [...data].flatMap(([type, name]) => (name === record ? [`'${type}'`] : []));
    return `            ${types.join(', ')} => ${record}::read($this->one('data')),`;
  });
  return [
    HEAD,
    ...records.map((record) => classOf(record, records, told.includes(record.name))),
    `/** Of an event that this client does not know: its fields, as they came. */
final readonly class UnknownData implements EventData
{
    public function __construct(public array $fields)
    {
    }
}
`,
    FIELDS.replace('@cases', cases.join('\n')),
  ].join('\n');
}

function classOf(
  { name, about, fields }: RecordType,
  records: readonly RecordType[],
  isData: boolean,
): string {
  // What has to be given comes first.
  const sorted = fields.toSorted((a, b) => Number(mayBeNull(a)) - Number(mayBeNull(b)));
  const members = sorted.map((field) => {
    const told = [...lines(said(field, records), '         * '), ...varOf(field)].join('\n');
    const type = `${mayBeNull(field) ? '?' : ''}${typeOf(field.kind)}`;
    const absent = mayBeNull(field) ? ' = null' : '';
    return `        /**\n${told}\n         */\n        public ${type} $${camel(field.name)}${absent},\n`;
  });
  const read = fields.map((field) => `            ${camel(field.name)}: ${readOf(field)},\n`);
  return `/**
${lines(about, ' * ').join('\n')}
 */
final readonly class ${name}${isData ? ' implements EventData' : ''}
{
    public function __construct(
${members.join('')}    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
${read.join('')}        );
    }
}
`;
}

/** What an array holds. */
function varOf(field: Field): readonly string[] {
  const { kind } = field;
  const orNull = mayBeNull(field) ? '|null' : '';
  if (kind.is === 'texts') return [`         * @var array<string>${orNull}`];
  if (kind.is !== 'list') return [];
  return [`         * @var list<${typeOf(kind.of)}>${orNull}`];
}

function typeOf(kind: Kind): string {
  if (kind.is === 'list') return 'array';
  return kind.is === 'record' ? kind.name : PLAIN[kind.is];
}

const EMPTY = {
  text: "''",
  whole: '0',
  amount: "'0.00'",
  flag: 'false',
  time: "new DateTimeImmutable('0001-01-01T00:00:00Z')",
  texts: '[]',
};
const READ = {
  text: 'text',
  whole: 'whole',
  amount: 'text',
  flag: 'flag',
  time: 'time',
  texts: 'array',
};

function readOf(field: Field): string {
  const { kind } = field;
  const name = `'${field.name}'`;
  if (kind.is === 'data') return '$given->data()';
  if (kind.is === 'list') {
    const array = `$given->array(${name})`;
    if (kind.of.is !== 'record') return mayBeNull(field) ? array : `${array} ?? []`;
    const list = `$given->list(${name}, ${kind.of.name}::read(...))`;
    return mayBeNull(field) ? `${array} === null ? null : ${list}` : list;
  }
  if (kind.is === 'record') {
    const read = `${kind.name}::read($given->one(${name}))`;
    return mayBeNull(field) ? `$given->oneOrNull(${name}) ? ${read} : null` : read;
  }
  const found = `$given->${READ[kind.is]}(${name})`;
  return mayBeNull(field) ? found : `${found} ?? ${EMPTY[kind.is]}`;
}
