/** Changes of a definition that people make in forms. Events and ways are named by their keys, which never change. */
import {
  escapeBraces,
  signInWays,
  type Definition,
  type DefinitionEvent,
  type DefinitionField,
  type DefinitionRequest,
  type SignIn,
} from '../definition';
import { bodyKindOf, draftKey, pairsOf, renameInput, withPairs, type Drafts, type OfEvent, type Pair } from './requests';

/** A definition, and what is typed that no definition can hold: names that are empty or there twice, a sample that is not JSON yet. */
export interface Working {
  readonly definition: Definition;
  readonly drafts: Drafts;
}

/** A key of the words of a text, which none of the others has. */
export function freeKey(text: string, taken: readonly string[]): string {
  const words =
    text
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const key =
    words
      .join('_')
      .slice(0, 60)
      .replace(/^(?=\d)/, '_') || 'value';
  if (!taken.includes(key)) return key;
  for (let number = 2; ; number += 1) if (!taken.includes(`${key}_${number}`)) return `${key}_${number}`;
}

export function withEvent(
  { definition, drafts }: Working,
  { list, event }: OfEvent,
  change: (of: DefinitionEvent) => DefinitionEvent,
): Working {
  return { definition: { ...definition, [list]: definition[list].map((each) => (each.event === event ? change(each) : each)) }, drafts };
}

/** An event with another method or path. Whether an action may be repeated after a crash follows its method. */
export function withRequestPart(event: DefinitionEvent, part: Partial<Pick<DefinitionRequest, 'method' | 'path'>>): DefinitionEvent {
  const { repeat, ...rest } = event;
  const changed = { ...rest, request: { ...event.request, method: event.request?.method ?? 'GET', ...part } };
  if (part.method === undefined || event.kind !== 'write' || (repeat !== undefined && typeof repeat !== 'string'))
    return { ...event, ...changed };
  const safe = { GET: 'safe', HEAD: 'safe', PUT: 'replaces' }[part.method];
  return safe === undefined ? changed : { ...changed, repeat: safe };
}

/** A new action or trigger at the end, with a request that a person completes. */
export function addEvent({ definition, drafts }: Working, list: OfEvent['list'], title: string): Working {
  const keys = definition[list].map(({ event }) => event);
  const head = { title: '', help: '', fields: [], sample: {} };
  const added: DefinitionEvent =
    list === 'actions'
      ? { kind: 'write', event: freeKey(title, keys), ...head, request: { method: 'POST', path: '/' } }
      : {
          kind: 'poll',
          event: freeKey(title, keys),
          ...head,
          request: { method: 'GET', path: '/' },
          items: 'reply.body',
          key: '{item.id}',
          order: 'newest',
        };
  return { definition: { ...definition, [list]: [...definition[list], added] }, drafts };
}

/** Without an event, and without what is typed for it: the next new one can get its key. */
export function removeEvent({ definition, drafts }: Working, of: OfEvent): Working {
  const isOther = ([key]: readonly [string, unknown]) => !key.startsWith(draftKey(of));
  return {
    definition: { ...definition, [of.list]: definition[of.list].filter((each) => each.event !== of.event) },
    drafts: {
      pairs: Object.fromEntries(Object.entries(drafts.pairs).filter(isOther)),
      samples: Object.fromEntries(Object.entries(drafts.samples).filter(isOther)),
    },
  };
}

const find = ({ definition }: Working, { list, event }: OfEvent): DefinitionEvent | undefined =>
  definition[list].find((each) => each.event === event);

/** A new field, which is sent with the request: in its body, or in the address of a request without one. */
export function addField(working: Working, of: OfEvent): Working {
  const found = find(working, of);
  if (found === undefined) return working;
  const key = freeKey(
    'field',
    found.fields.map((field) => field.key),
  );
  const added = withEvent(working, of, (event) => ({ ...event, fields: [...event.fields, { key, label: '', type: 'text' }] }));
  if (found.request === undefined) return added;
  const at = ['GET', 'HEAD', 'DELETE'].includes(found.request.method) ? 'query' : 'body';
  if (at === 'body' && bodyKindOf(found.request) === 'other') return added;
  return withPairs(added, of, at, [...pairsOf(added, of, at), { name: key, value: `{input.${key}}` }]);
}

/** Without a field, and without what sends it alone. */
export function removeField(working: Working, of: OfEvent, index: number): Working {
  const field = find(working, of)?.fields[index];
  if (field === undefined) return working;
  const isOther = ({ value }: Pair) => value !== `{input.${field.key}}`;
  return (['query', 'headers', 'body'] as const).reduce(
    (rest, at) => {
      const pairs = pairsOf(rest, of, at);
      return pairs.every(isOther) ? rest : withPairs(rest, of, at, pairs.filter(isOther));
    },
    withEvent(working, of, (event) => ({ ...event, fields: event.fields.filter((_, at) => at !== index) })),
  );
}

/**
 * A field with what was typed. The key of a new field follows its label until a person types another one, and requests follow the key.
 * `isNew`: no step can have it yet.
 */
export function typeField(working: Working, of: OfEvent, index: number, typed: Partial<DefinitionField>, isNew: boolean): Working {
  const fields = find(working, of)?.fields ?? [];
  const field = fields[index];
  if (field === undefined) return working;
  const others = fields.filter((_, at) => at !== index).map(({ key }) => key);
  const follows = isNew && typed.label !== undefined && field.key === freeKey(field.label || 'field', others);
  const next = { ...field, ...typed, ...(follows && { key: freeKey(typed.label || 'field', others) }) };
  const changed = withEvent(working, of, (event) => ({ ...event, fields: event.fields.map((each, at) => (at === index ? next : each)) }));
  return next.key === field.key || others.includes(field.key) ? changed : renameInput(changed, of, field.key, next.key);
}

/** Another way of signing in at the end. Without a request, the first step shows whether it works. */
export function addWay({ definition, drafts }: Working, kind: Exclude<SignIn, 'none'>): Working {
  const { connection, name } = definition;
  const ways = connection?.ways ?? {};
  const added = Object.entries(signInWays(kind, 'X-Api-Key')).map(([key, way]) => [freeKey(key, Object.keys(ways)), way] as const);
  const test = connection?.test ?? { title: escapeBraces(name) };
  return { definition: { ...definition, connection: { ...connection, ways: { ...ways, ...Object.fromEntries(added) }, test } }, drafts };
}

/** Without a way; an app without any has no sign-in. */
export function removeWay({ definition: { connection, ...definition }, drafts }: Working, way: string): Working {
  const { [way]: _removed, ...ways } = connection?.ways ?? {};
  return {
    definition: { ...definition, ...(Object.keys(ways).length > 0 && { connection: { ...connection, ways } }) } as Definition,
    drafts,
  };
}
