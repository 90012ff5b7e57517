/** An app and the document that it was made of, which is read again: keys that Zaps and connections use stay. */
import type { AppDefinition } from '../definition';
import type { AppField } from '../fields';
import type { RequestDefinition } from '../requests';

/** A method and a path without the names of its values, by which an event and an operation are the same. */
const withoutNames = (text: string): string => text.replace(/\{[^{}]*\}/g, '{}');

interface Requesting {
  readonly event: string;
  readonly title: string;
  readonly help: string;
  readonly fields: readonly AppField[];
  readonly request?: RequestDefinition;
}

function identityOf({ request }: Requesting): string | null {
  return request?.path === undefined ? null : withoutNames(`${request.method} ${request.path}`);
}

/** The ids of the operations, such as `GET /orders/{id}`, that an app has an action or a trigger for. */
export function operationsIn({ actions, triggers }: AppDefinition, ids: readonly string[]): readonly string[] {
  const known = new Set([...actions, ...triggers].map((event) => identityOf(event as Requesting)));
  return ids.filter((id) => known.has(withoutNames(id)));
}

/**
 * A definition that was made of the document again, with the keys, titles, labels and help texts that the app has for the same parts.
 * What the document does not have, such as headers and rules for errors, stays too.
 */
export function reread(before: AppDefinition, made: AppDefinition): AppDefinition {
  const { headers, errors, rate, lists, name, about, app } = before;
  const kept = { headers, errors, rate, lists, about };
  return {
    ...made,
    ...(Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined)) as Partial<AppDefinition>),
    app,
    name,
    ...(made.connection !== undefined && { connection: { ...made.connection, ways: keptLabels(before, made.connection.ways) } }),
    actions: keptKeys(before.actions, made.actions),
    triggers: keptKeys(before.triggers, made.triggers),
  };
}

type Ways = NonNullable<AppDefinition['connection']>['ways'];

const keptLabels = ({ connection }: AppDefinition, made: Ways): Ways =>
  Object.fromEntries(
    Object.entries(made).map(([name, way]) => {
      const old = connection !== undefined && Object.hasOwn(connection.ways, name) ? connection.ways[name]! : way;
      return [name, { ...way, label: old.label, ...(old.help !== undefined && { help: old.help }) }];
    }),
  );

/** In the order of the app, and what is new at the end. */
function keptKeys<Event extends Requesting>(before: readonly { readonly event: string }[], made: readonly Event[]): readonly Event[] {
  const all = before as readonly Requesting[];
  const free = [...made];
  const same = all.flatMap((old) => {
    const identity = identityOf(old);
    const found = free.findIndex((event) => identity !== null && identityOf(event) === identity);
    const [event] = found < 0 ? [] : free.splice(found, 1);
    return event === undefined
      ? []
      : [{ ...event, event: old.event, title: old.title, help: old.help, fields: keptFields(old.fields, event.fields) }];
  });
  const taken = new Set(same.map(({ event }) => event));
  return [...same, ...free.map((event) => ({ ...event, event: freeKey(event.event, taken) }))];
}

function freeKey(key: string, taken: Set<string>): string {
  let free = key;
  for (let number = 2; taken.has(free); number += 1) free = `${key.slice(0, 60)}_${number}`;
  taken.add(free);
  return free;
}

const keptFields = (before: readonly AppField[], made: readonly AppField[]): readonly AppField[] =>
  made.map((field) => {
    const old = before.find(({ key }) => key === field.key);
    return old === undefined ? field : { ...field, label: old.label, ...(old.help !== undefined && { help: old.help }) };
  });
