/** What differs between two definitions of an app, in sentences for people. */
import type { AppField } from '../fields';
import type { AppDefinition, ConnectionDefinition } from '../definition';
import { credentialHosts } from './credentialHosts';
import { isSame } from './withoutWords';

export interface AppChange {
  readonly kind: 'new' | 'changed' | 'gone';
  readonly sentence: string;
  /** The event, for an action or a trigger. */
  readonly event?: string;
}

type Event = Pick<AppDefinition['actions'][number] | AppDefinition['triggers'][number], 'event' | 'title' | 'help' | 'fields'>;

/** The changes from one definition to another; none if they are the same but for the order of their parts. Both have no issues. */
export function describeChanges(before: AppDefinition, after: AppDefinition): readonly AppChange[] {
  return [
    ...(before.name === after.name ? [] : [changed(`The app was renamed to “${after.name}”.`)]),
    ...(isSame(before.about, after.about) ? [] : [changed('The app’s description has changed.')]),
    ...(isSame(before.bases, after.bases) ? [] : [changed(`The API URL is now ${after.bases.default}.`)]),
    ...ofHosts(before, after),
    ...ofWays(before.connection, after.connection),
    ...ofEvents('trigger', before.triggers, after.triggers),
    ...ofEvents('action', before.actions, after.actions),
    ...(isSame(othersOf(before), othersOf(after)) ? [] : [changed('Parts that only the full definition shows have changed.')]),
  ];
}

const changed = (sentence: string): AppChange => ({ kind: 'changed', sentence });

function ofHosts(before: AppDefinition, after: AppDefinition): readonly AppChange[] {
  const [were, are] = [credentialHosts(before), credentialHosts(after)];
  return [
    ...are
      .filter((host) => !were.includes(host))
      .map((host): AppChange => ({ kind: 'new', sentence: `Credentials are now also sent to ${host}.` })),
    ...were
      .filter((host) => !are.includes(host))
      .map((host): AppChange => ({ kind: 'gone', sentence: `Credentials are no longer sent to ${host}.` })),
  ];
}

function ofWays(before: ConnectionDefinition | undefined, after: ConnectionDefinition | undefined): readonly AppChange[] {
  const [were, are] = [before?.ways ?? {}, after?.ways ?? {}];
  const names = [...new Set([...Object.keys(were), ...Object.keys(are)])];
  const ways = names.flatMap((name): readonly AppChange[] => {
    const [old, now] = [were[name], are[name]];
    if (old === undefined) return [{ kind: 'new', sentence: `The sign-in method “${now!.label}” was added.` }];
    if (now === undefined) return [{ kind: 'gone', sentence: `The sign-in method “${old.label}” was removed.` }];
    return isSame(old, now) ? [] : [changed(`The sign-in method “${now.label}” has changed.`)];
  });
  const rest = ({ ways: _ways, ...others }: ConnectionDefinition) => others;
  const isRestSame = before === undefined || after === undefined || isSame(rest(before), rest(after));
  return isRestSame ? ways : [...ways, changed('The connection’s fields or test have changed.')];
}

function ofEvents(word: string, before: readonly Event[], after: readonly Event[]): readonly AppChange[] {
  const gone = before.filter(({ event }) => !after.some((each) => each.event === event));
  return [
    ...after.flatMap((now): readonly AppChange[] => {
      const { event, title } = now;
      const old = before.find((each) => each.event === event);
      if (old === undefined) return [{ kind: 'new', sentence: `The ${word} “${title}” was added.`, event }];
      if (isSame(old, now)) return [];
      return [{ kind: 'changed', sentence: `The ${word} “${title}” has changed: ${partsOf(old, now).join(', ')}.`, event }];
    }),
    ...gone.map(({ event, title }): AppChange => ({ kind: 'gone', sentence: `The ${word} “${title}” was removed.`, event })),
  ];
}

/** What has changed in an event. */
function partsOf(before: Event, after: Event): readonly string[] {
  const rest = ({ event: _event, title: _title, help: _help, fields: _fields, ...others }: Event) => others;
  const nameOf = ({ label }: AppField) => `“${label}”`;
  const lacks = (fields: readonly AppField[]) => (field: AppField) => !fields.some(({ key }) => key === field.key);
  const isOther = (field: AppField) => before.fields.some((each) => each.key === field.key && !isSame(each, field));
  const parts = [
    ...(before.title === after.title ? [] : [`it was called “${before.title}”`]),
    ...(before.help === after.help ? [] : ['its description']),
    ...after.fields.filter(lacks(before.fields)).map((field) => `the field ${nameOf(field)} was added`),
    ...before.fields.filter(lacks(after.fields)).map((field) => `the field ${nameOf(field)} was removed`),
    ...after.fields.filter(isOther).map((field) => `the field ${nameOf(field)}`),
    ...(isSame(rest(before), rest(after)) ? [] : ['its request or its output']),
  ];
  return parts.length === 0 ? ['the order of its fields'] : parts;
}

const othersOf = ({ docs, headers, errors, rate, lists }: AppDefinition) => [docs, headers, errors, rate, lists];
