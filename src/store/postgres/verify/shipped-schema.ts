// Holds the catalogue of the database against the one that came with this version: what tables are, what acts
// in the database, who may do what there, and what is set for it.

import { type Connection, onlyRow, type Statement } from '../connection/connection.ts';
import { type SchemaFile, schemaFiles } from '../tables/schema-files.ts';
import {
  type CatalogueLine,
  readCatalogue,
  type ShippedCatalogue,
  shippedCatalogue,
} from './catalogue/catalogue.ts';
import { layoutOf } from './catalogue/layout.ts';
import { NAMESAKE, NOT_FOUND } from './catalogue/names.ts';
import { collectFindings, type Finding } from './check.ts';

export const SCHEMA_RULES = {
  tables_are_shipped:
    'Tables, columns, constraints, indexes and sequences are those of the schema, and there are no others.',
  functions_are_shipped:
    'Functions are those of the schema, and nothing else acts on a table by itself.',
  rights_are_shipped:
    'Only the owner of the tables and the service may write, and what is kept for ever neither may change.',
  settings_are_shipped:
    'Nothing is set for the database or the role that changes what a statement does.',
} as const;

type Rule = keyof typeof SCHEMA_RULES;

const RULE_OF: Readonly<Record<string, Rule>> = {
  table: 'tables_are_shipped',
  column: 'tables_are_shipped',
  inheritance: 'tables_are_shipped',
  constraint: 'tables_are_shipped',
  index: 'tables_are_shipped',
  sequence: 'tables_are_shipped',
  view: 'tables_are_shipped',
  statistics: 'tables_are_shipped',
  type: 'tables_are_shipped',
  right: 'rights_are_shipped',
  owner: 'rights_are_shipped',
  role: 'rights_are_shipped',
  setting: 'settings_are_shipped',
};

const ruleOf = ({ kind }: CatalogueLine): Rule => RULE_OF[kind] ?? 'functions_are_shipped';

const APPLIED: Statement<{ readonly name: string }> = {
  name: 'schema_applied',
  text: 'select name from schema_files',
};

const READER: Statement<{ readonly role: string }> = {
  name: 'schema_reader',
  text: 'select current_user::text as role',
};

export interface Shipped {
  readonly files: readonly Pick<SchemaFile, 'name'>[];
  readonly catalogue: ShippedCatalogue;
}

export interface SchemaToVerify {
  /** A sandbox has functions of its own besides. */
  readonly isSandbox: boolean;
  /** What came with this version is the default. */
  readonly shipped?: Shipped;
}

export async function verifySchema(
  connection: Pick<Connection, 'run'>,
  { isSandbox, shipped }: SchemaToVerify,
): Promise<Finding[]> {
  const { files, catalogue } = shipped ?? (await shippedHere());
  const applied = (await connection.run(APPLIED)).rows;
  const isLater = applied.some(({ name }) => !files.some((file) => file.name === name));
  const found = collectFindings(SCHEMA_RULES);
  const ships = isSandbox ? [...catalogue.lines, ...catalogue.ofSandbox] : catalogue.lines;
  const { role } = onlyRow(await connection.run(READER));
  const { present, shipped: lines } = layoutOf(await readCatalogue(connection), ships, role);
  const left = new Map(lines.map((line) => [keyOf(line), line]));
  const names = new Set(lines.filter(({ kind }) => kind !== 'right').map(nameOf));
  for (const line of present) {
    // What is none of ours is named once.
    if (isOfOwner(line) && !names.has(nameOf(line))) continue;
    const known = left.get(keyOf(line));
    left.delete(keyOf(line));
    if (known?.says === line.says || (isLater && mayBeLater(line, known))) continue;
    found.add(ruleOf(line), wordsOf(line, known));
  }
  const gone = new Set([...left.values()].filter(({ kind }) => kind !== 'right').map(nameOf));
  for (const line of left.values()) {
    if (isOfOwner(line) && gone.has(nameOf(line))) continue;
    if (isLater && mayChange(line)) continue;
    // Before a sandbox was started again, a backup of it has none.
    if (catalogue.ofSandbox.includes(line)) continue;
    found.add(ruleOf(line), wordsOfGone(line));
  }
  return found.all();
}

async function shippedHere(): Promise<Shipped> {
  return { files: await schemaFiles(), catalogue: await shippedCatalogue() };
}

function keyOf({ kind, name, says }: CatalogueLine): string {
  return [kind, name, ...(says === NOT_FOUND || says === NAMESAKE ? [says] : [])].join('\t');
}

/** A newer version may do without it, or have it otherwise. What holds rows to the rules stays as it is. */
function mayChange({ kind, says }: CatalogueLine): boolean {
  return kind === 'column' || (kind === 'index' && !says.includes('CREATE UNIQUE INDEX'));
}

/**
 * A newer version may have added tables, and functions and rights of its own. What this version knows is
 * judged, and so is whatever acts by itself, with other rights or in place of PostgreSQL's own.
 */
function mayBeLater(line: CatalogueLine, known: CatalogueLine | undefined): boolean {
  if (isOfOwner(line) && known !== undefined) {
    return privilegesBeside(line.says, known.says).length === 0;
  }
  if (line.says === NOT_FOUND || line.says === NAMESAKE) return false;
  if (known !== undefined) return mayChange(known);
  if (line.kind === 'function') {
    return !line.name.startsWith('pg_catalog.') && !/security definer|\bset /.test(line.says);
  }
  return line.kind !== 'inheritance' && ruleOf(line) === 'tables_are_shipped';
}

const OURS = /^the (?:owner|service) on /;

function isOfOwner({ kind, name }: CatalogueLine): boolean {
  return kind === 'owner' || (kind === 'right' && OURS.test(name));
}

/** Of what it is about. */
function nameOf({ kind, name }: CatalogueLine): string {
  return kind === 'right' ? name.replace(OURS, '') : name;
}

/** What is wrong, and what to do about it. */
function wordsOf(line: CatalogueLine, known: CatalogueLine | undefined): string {
  const { kind, name, says } = line;
  if (says === NOT_FOUND) return `${kind} ${name} ${says}: remove the other, or mend search_path`;
  if (says === NAMESAKE) return `${kind} ${name} ${says}: remove it, or mend search_path`;
  if (kind === 'right') return wordsOfRight(line, known);
  if (kind === 'owner') return `${name} ${says}: give it to the role that owns the other tables`;
  if (kind === 'role') return `${name} ${says}: take that away from it`;
  if (kind === 'setting') return `${name} is ${says}: reset it`;
  if (known === undefined) return `${kind} ${name} is none of the schema's: drop it`;
  if (kind === 'function') return `${kind} ${name} is not the schema's: replace it`;
  return `${kind} ${name} is ${says}: make it as it was, ${known.says}`;
}

function wordsOfGone(line: CatalogueLine): string {
  const { kind, name, says } = line;
  if (kind === 'right') return wordsOfRight({ ...line, says: '' }, line);
  return `${kind} ${name} is gone: make it as it was, ${says}`;
}

function wordsOfRight({ name, says }: CatalogueLine, known: CatalogueLine | undefined): string {
  const [more, less] = [privilegesBeside(says, known?.says), privilegesBeside(known?.says, says)];
  const [who = '', what = ''] = name.split(/ on (.*)/);
  const named = (privileges: readonly string[]) => privileges.join(', ').toUpperCase();
  if (more.length > 0) return `${who} has ${named(more)} on ${what}: revoke it`;
  return `${who} has no ${named(less)} on ${what}: grant it`;
}

function privilegesBeside(these = '', those = ''): readonly string[] {
  const known = those.split(', ');
  return these.split(', ').filter((one) => one !== '' && !known.includes(one));
}
