/** What the parts of a check share: where it is, and what the definition has. */
import { isRecord } from '../../runs/json';
import type { JsonReader } from '../../runs/jsonReader';
import { parsePlace, type PlaceStep } from '../places';
import { parseTemplate } from '../templates';

export interface CheckContext {
  readonly reader: JsonReader;
  readonly facts: Facts;
  /** Roots of places that have data here. */
  readonly roots: ReadonlySet<string>;
  /** Which places of secrets may be used here; `hook` is the one that a subscription gives the app. */
  readonly secrets: 'none' | 'hook' | 'all';
  /** The fields of the event; null where there are none to check. */
  readonly inputs: Inputs | null;
  /** What the subscription keeps, as `{hook.<name>}`. */
  readonly hookKept: ReadonlySet<string>;
  /** Whether files can be here: in the JSON of a request, but in no text inside it, which would have to be there before they are read. */
  readonly files: 'none' | 'sent' | 'inText';
  /** Roots of places that hold the content of files. */
  readonly fileRoots: ReadonlySet<string>;
}

export interface Inputs {
  readonly keys: ReadonlySet<string>;
  readonly prefix: string | null;
}

/** Roots that parts of the format have. */
const reservedRoots = [
  'input',
  'connection',
  'client',
  'hook',
  'item',
  'whole',
  'position',
  'each',
  'node',
  'last',
  'reply',
  'since',
  'key',
  'now',
  'file',
  'part',
  'start',
];

/** Whether a step or a value can have this name, by which places begin. */
export const isRootName = (name: string): boolean => /^[a-z]\w{0,31}$/i.test(name) && !reservedRoots.includes(name);

/** What places and names can refer to, read from a definition that may have any fault. */
export interface Facts {
  readonly isOwnApp: boolean;
  /** What a person enters for the connection. */
  readonly fields: ReadonlyMap<string, { readonly isSecret: boolean; readonly isAddress: boolean; readonly pattern: string | null }>;
  /** What sign-ins keep. */
  readonly kept: ReadonlyMap<string, { readonly isSecret: boolean }>;
  /** Parameters of redirects among them. */
  readonly fromAnswer: ReadonlySet<string>;
  readonly ways: ReadonlySet<string>;
  readonly bases: ReadonlySet<string>;
  readonly hosts: readonly string[];
  /** The lists of choices, with the fields that their requests read. */
  readonly lists: ReadonlyMap<string, ReadonlySet<string>>;
}

export const withRoots = (context: CheckContext, ...roots: readonly string[]): CheckContext => ({
  ...context,
  roots: new Set([...context.roots, ...roots]),
});

export const withSecrets = (context: CheckContext, secrets: CheckContext['secrets']): CheckContext => ({ ...context, secrets });

const record = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const textOrNone = (value: unknown): string => (typeof value === 'string' ? value : '');
const texts = (value: unknown): readonly string[] => list(value).filter((item) => typeof item === 'string');

export function factsOf(definition: unknown, isOwnApp: boolean): Facts {
  const { connection, bases, hosts, lists } = record(definition);
  const ways = record(record(connection).ways);
  const each = Object.values(ways).map(record);
  const fields = [record(connection).fields, ...each.map((way) => way.fields)].flatMap(list).map(record);
  const fromAnswer = each.flatMap((way) => texts(way.keepFromAnswer));
  const kept = [...each, ...list(record(connection).after).map(record)].flatMap((one) => Object.entries(record(one.keep)));
  return {
    isOwnApp,
    fields: new Map(
      fields.map((field) => {
        const { matches } = record(field.pattern);
        return [
          textOrNone(field.key),
          { isSecret: field.type === 'secret', isAddress: field.isAddress === true, pattern: typeof matches === 'string' ? matches : null },
        ];
      }),
    ),
    kept: new Map([
      ...fromAnswer.map((name) => [name, { isSecret: false }] as const),
      ...kept.map(([name, place]) => [name, { isSecret: record(place).secret === true }] as const),
      ...(each.some(({ kind }) => kind === 'oauth') ? [['token', { isSecret: true }] as const] : []),
    ]),
    fromAnswer: new Set(fromAnswer),
    ways: new Set(Object.keys(ways)),
    bases: new Set(Object.keys(record(bases))),
    hosts: texts(hosts),
    lists: new Map(Object.entries(record(lists)).map(([name, each]) => [name, inputsIn(each)] as const)),
  };
}

/** The fields that places and templates anywhere in a part of a definition read. */
export function inputsIn(value: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  const add = ([root, name]: readonly PlaceStep[]): void => {
    if (root?.kind === 'name' && root.name === 'input' && name?.kind === 'name') found.add(name.name);
  };
  const look = (inner: unknown): void => {
    if (typeof inner === 'string') {
      add(parsePlace(inner) ?? []);
      for (const part of parseTemplate(inner).parts) if (part.type === 'place') add(part.steps);
    } else if (typeof inner === 'object' && inner !== null) Object.values(inner).forEach(look);
  };
  look(value);
  return found;
}

/** The names of a type's properties for `JsonReader.record`, with a question mark where they are optional. The compiler compares them. */
export const members = <T>(names: {
  readonly [Name in keyof T as [Exclude<T[Name], undefined>] extends [never] ? never : Name]-?: object extends Pick<T, Name>
    ? 'optional'
    : 'needed';
}): readonly string[] => Object.entries(names).map(([name, need]) => (need === 'optional' ? `${name}?` : name));

/** A record with any names: each of them is checked. */
export function checkEach(
  value: unknown,
  at: string,
  { reader }: CheckContext,
  check: (inner: unknown, at: string, name: string) => void,
): void {
  if (value === undefined) return;
  for (const [name, inner] of Object.entries(reader.record(value, at))) check(inner, `${at}.${name}`, name);
}

/** Items of a list. */
export function checkItems(
  value: unknown,
  at: string,
  { reader }: CheckContext,
  most: number,
  check: (item: unknown, at: string) => void,
): void {
  reader.list(value, at, most).forEach((item, index) => check(item, `${at}[${index}]`));
}
