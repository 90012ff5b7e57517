/** What a new version of a definition may not change: Zaps and connections name its events, fields and ways. */
import type { AppDefinition, ConnectionDefinition, TriggerDefinition } from './definition';
import type { AppIssue } from './checkDefinition';
import type { ActionDefinition, EventHead } from './actions';
import type { AppField } from './fields';

/**
 * The changes that break what is stored: an event, a field, a choice or a way that is gone or has another kind, and a field that is
 * newly required. Both definitions are without issues. Paths are those of the earlier one, but for new fields.
 */
export function breakingChanges(before: AppDefinition, after: AppDefinition): readonly AppIssue[] {
  const waysBefore = Object.keys(before.connection?.ways ?? {});
  return [
    ...(before.app === after.app ? [] : [issue('app', 'The key of the app has changed.')]),
    ...ofConnection(before.connection, after.connection),
    ...ofEvents('actions', before.actions, after.actions, waysBefore),
    ...ofEvents('triggers', before.triggers, after.triggers, waysBefore),
  ];
}

const issue = (path: string, message: string): AppIssue => ({ path, message });

function ofConnection(before: ConnectionDefinition | undefined, after: ConnectionDefinition | undefined): readonly AppIssue[] {
  if (before === undefined) return after === undefined ? [] : [issue('connection', 'Existing steps without a connection would need one.')];
  if (after === undefined) return [];
  const ways = Object.entries(before.ways).flatMap(([name, way]) => {
    const path = `connection.ways.${name}`;
    const other = Object.hasOwn(after.ways, name) ? after.ways[name] : undefined;
    if (other === undefined) return [issue(path, `The sign-in method “${name}” was removed.`)];
    return [
      ...(other.kind === way.kind ? [] : [issue(`${path}.kind`, 'The kind of a sign-in method can’t change.')]),
      ...ofFields(`${path}.fields`, way.fields ?? [], other.fields ?? []),
    ];
  });
  return [...ofFields('connection.fields', before.fields ?? [], after.fields ?? [], Object.keys(before.ways)), ...ways];
}

type EventDefinition = ActionDefinition | TriggerDefinition;

function ofEvents(
  path: string,
  before: readonly EventDefinition[],
  after: readonly EventDefinition[],
  ways: readonly string[],
): readonly AppIssue[] {
  return before.flatMap((event, index) => {
    const at = `${path}[${index}]`;
    const other = after.find((each) => each.event === event.event);
    if (other === undefined) return [issue(at, `The event “${event.event}” was removed. To only hide it from new steps, use “retired”.`)];
    return [
      ...(keepsKind(event, other) ? [] : [issue(`${at}.kind`, 'The kind of an event can’t change.')]),
      ...ofFields(`${at}.fields`, event.fields, other.fields, ways),
      ...ofDynamicFields(at, event, other),
      ...ofWays(at, event.ways ?? ways, other.ways),
    ];
  });
}

/** A poll may get a hook beside it: its Zaps go on polling until they are subscribed. */
const keepsKind = (before: EventDefinition, after: EventDefinition): boolean =>
  before.kind === after.kind || (before.kind === 'poll' && after.kind === 'hook' && after.poll !== undefined);

function ofDynamicFields(at: string, { dynamicFields: before }: EventHead, { dynamicFields: after }: EventHead): readonly AppIssue[] {
  if (before === undefined) return [];
  if (after?.prefix !== before.prefix) return [issue(`${at}.dynamicFields.prefix`, 'The prefix of dynamic fields can’t change.')];
  return Object.entries(before.type.table).flatMap(([name, type]) =>
    Object.hasOwn(after.type.table, name) && after.type.table[name] === type
      ? []
      : [issue(`${at}.dynamicFields.type.table.${name}`, 'The types of dynamic fields can’t change.')],
  );
}

/** Events and fields that were offered for a way stay offered for it. `before`: all ways that there were, if none were named. */
function ofWays(at: string, before: readonly string[], after: readonly string[] | undefined): readonly AppIssue[] {
  if (after === undefined || before.every((way) => after.includes(way))) return [];
  return [issue(`${at}.ways`, 'It works with fewer sign-in methods.')];
}

function ofFields(
  path: string,
  before: readonly AppField[],
  after: readonly AppField[],
  ways: readonly string[] = [],
): readonly AppIssue[] {
  const gone = before.flatMap((field, index) => {
    const other = after.find(({ key }) => key === field.key);
    return other === undefined
      ? [issue(`${path}[${index}]`, `The field “${field.key}” was removed.`)]
      : ofField(`${path}[${index}]`, field, other, ways);
  });
  const added = after.flatMap((field, index) => {
    const isNewlyRequired = field.isRequired === true && field.initial === undefined && !before.some(({ key }) => key === field.key);
    return isNewlyRequired
      ? [issue(`${path}[${index}]`, `The new field “${field.key}” is required. Make it optional, or add a new event.`)]
      : [];
  });
  return [...gone, ...added];
}

function ofField(at: string, before: AppField, after: AppField, ways: readonly string[]): readonly AppIssue[] {
  const isNewlyRequired = after.isRequired === true && before.isRequired !== true && after.initial === undefined;
  const values = new Set(after.choices?.map(({ value }) => value));
  const lost = after.choices === undefined ? [] : (before.choices ?? []).filter(({ value }) => !values.has(value));
  const isClosed =
    before.type === 'choice' && before.dynamicChoices !== undefined && after.dynamicChoices === undefined && after.type === 'choice';
  return [
    ...(before.type === after.type ? [] : [issue(`${at}.type`, `The field “${before.key}” has a different type.`)]),
    ...((before.isMany ?? false) === (after.isMany ?? false)
      ? []
      : [issue(`${at}.isMany`, `The field “${before.key}” no longer takes the same number of values.`)]),
    ...(isNewlyRequired ? [issue(`${at}.isRequired`, `The field “${before.key}” is now required.`)] : []),
    ...lost.map(({ value }) => issue(`${at}.choices`, `The choice “${value}” was removed.`)),
    ...(isClosed ? [issue(`${at}.dynamicChoices`, `The field “${before.key}” no longer has choices from the app.`)] : []),
    ...ofWays(at, before.ways ?? ways, after.ways),
  ];
}
