// The records as dataclasses of Python.

import type { Field, Kind, Records, RecordType } from './records.ts';
import { lines, mayBeNull, said, WRITTEN_BY } from './words.ts';

const PLAIN = {
  text: 'str',
  whole: 'int',
  amount: 'Decimal',
  flag: 'bool',
  time: 'datetime.datetime',
  texts: 'dict[str, str]',
  data: 'EventData',
} as const;

const HEAD = `"""The records of Tael, the wallet payment service. ${WRITTEN_BY}

Amounts are \`Decimal\` in yuan, times are aware \`datetime.datetime\`. What is not known to this client
is left out; a value that a \`str\` is not known to have is read like any other. Where what was sent is
older and lacks a field, that is empty: None, or "", 0, False, no items, the year 1.
"""

import datetime
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, TypeAlias, TypeVar

@all
_Given: TypeAlias = Mapping[str, Any]
_Kind = TypeVar("_Kind")
_YEAR_1 = datetime.datetime(1, 1, 1, tzinfo=datetime.timezone.utc)


def _some(given: _Given, name: str, kind: type[_Kind]) -> _Kind | None:
    value = given.get(name)
    if value is not None and type(value) is not kind:
        raise ValueError(f"{name} is no {kind.__name__}.")
    return value


def _time(given: _Given, name: str) -> datetime.datetime | None:
    text = _some(given, name, str)
    return None if text is None else datetime.datetime.fromisoformat(text)


def _one(given: _Given, name: str) -> dict[str, Any]:
    return _some(given, name, dict) or {}


def _one_or_none(given: _Given, name: str, read: Callable[[_Given], _Kind]) -> _Kind | None:
    value = _some(given, name, dict)
    return None if value is None else read(value)


def _list(given: _Given, name: str, read: Callable[[Any], _Kind]) -> list[_Kind]:
    return [read(one) for one in _some(given, name, list) or []]


def _list_or_none(given: _Given, name: str, read: Callable[[Any], _Kind]) -> list[_Kind] | None:
    return None if given.get(name) is None else _list(given, name, read)
`;

export function pythonRecords({ records, data }: Records): string {
  const told = new Set(data.values());
  const inside = records.map((record) => classOf(record, records));
  const known = [...data].map(([type, name]) => `    "${type}": ${name}.read,\n`);
  const names = [...records.map(({ name }) => `"${name}",`), '"EventData",', '"UnknownData",'];
  const exported = lines(names.join(' '), '    ');
  return [
    HEAD.replace('@all', `__all__ = [\n${exported.join('\n')}\n]\n`),
    ...inside,
    `@dataclass(frozen=True, slots=True)
class UnknownData:
    """Of an event that this client does not know: its fields, as they came."""
    fields: dict[str, Any]
`,
    `EventData: TypeAlias = ${[...told, 'UnknownData'].join(' | ')}\n`,
    `_READ_DATA: dict[str, Callable[[_Given], EventData]] = {\n${known.join('')}}


def _data(given: _Given) -> EventData:
    fields = _one(given, "data")
    read = _READ_DATA.get(given.get("type", ""))
    return UnknownData(fields) if read is None else read(fields)
`,
  ].join('\n\n');
}

function classOf({ name, about, fields }: RecordType, records: readonly RecordType[]): string {
  const members = fields.map((field) => {
    const comment = lines(said(field, records), '    #: ').join('\n');
    const absent = mayBeNull(field) ? ' | None = None' : '';
    // A type may be named below.
    const type = `${typeOf(field.kind)}${absent.replace(' = None', '')}`;
    const quoted = namesOther(field.kind) ? `"${type}"` : type;
    return `${comment}\n    ${field.name}: ${quoted}${absent && ' = None'}\n`;
  });
  const read = fields.map((field) => `            ${field.name}=${readOf(field)},\n`);
  return `@dataclass(frozen=True, slots=True, kw_only=True)
class ${name}:
    """${lines(about, '    ').join('\n').trim()}"""

${members.join('')}
    @classmethod
    def read(cls, given: _Given) -> "${name}":
        return cls(
${read.join('')}        )
`;
}

function namesOther(kind: Kind): boolean {
  if (kind.is === 'list') return namesOther(kind.of);
  return kind.is === 'record' || kind.is === 'data';
}

function typeOf(kind: Kind): string {
  if (kind.is === 'list') return `list[${typeOf(kind.of)}]`;
  return kind.is === 'record' ? kind.name : PLAIN[kind.is];
}

const EMPTY = { text: '""', whole: '0', amount: 'Decimal("0.00")', flag: 'False', texts: '{}' };

function readOf(field: Field): string {
  const { name, kind } = field;
  const given = `given, "${name}"`;
  if (kind.is === 'data') return '_data(given)';
  if (kind.is === 'list') {
    const read = kind.of.is === 'record' ? `${kind.of.name}.read` : typeOf(kind.of);
    return `_list${mayBeNull(field) ? '_or_none' : ''}(${given}, ${read})`;
  }
  if (kind.is === 'record') {
    const read = `${kind.name}.read`;
    return mayBeNull(field) ? `_one_or_none(${given}, ${read})` : `${read}(_one(${given}))`;
  }
  if (kind.is === 'time') return `_time(${given})${mayBeNull(field) ? '' : ' or _YEAR_1'}`;
  const found = `_some(${given}, ${PLAIN[kind.is].replace(/\[.*/, '')})`;
  return mayBeNull(field) ? found : `${found} or ${EMPTY[kind.is]}`;
}
