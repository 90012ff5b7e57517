/** Definitions compared by what they do: words for people and the order of their parts do not count. */
import type { AppDefinition, AppField, ConnectionDefinition, EventHead } from '../definition';

/** A definition without its words. Two that are `isSame` send the same requests, and their Zaps run alike. */
export const withoutWords = ({ name: _name, about: _about, docs: _docs, ...definition }: AppDefinition): object => ({
  ...definition,
  connection: definition.connection && connectionWithoutWords(definition.connection),
  hosts: definition.hosts.toSorted(),
  actions: byName(definition.actions.map(eventWithoutWords)),
  triggers: byName(definition.triggers.map(eventWithoutWords)),
});

/** What decides where the credentials of a connection go, and as what. */
export const trustedParts = ({ bases, hosts, connection }: AppDefinition): object => {
  const parts: Parts = connection === undefined ? {} : connectionWithoutWords(connection);
  const { test, ...form } = parts;
  return { bases, hosts: hosts.toSorted(), ...form, test: (test as ConnectionDefinition['test'] | undefined)?.request ?? null };
};

type Parts = Readonly<Record<string, unknown>>;

function connectionWithoutWords({ fields = [], ways, after = [], test }: ConnectionDefinition): Parts {
  const silent = Object.entries(ways).map(([name, { label: _label, help: _help, fields: own = [], ...way }]) => {
    const scopes = 'scopes' in way ? { scopes: way.scopes.toSorted() } : {};
    return [name, { ...way, ...scopes, fields: fieldsWithoutWords(own) }] as const;
  });
  const steps = after.map(({ name: _name, label: _label, ...step }) => step);
  return { fields: fieldsWithoutWords(fields), ways: Object.fromEntries(silent), after: steps, test };
}

function eventWithoutWords<Event extends EventHead>(event: Event) {
  const { title: _title, help: _help, sample: _sample, outputs: _outputs, retired: _retired, fields, ...rest } = event;
  return { ...rest, fields: fieldsWithoutWords(fields) };
}

const fieldsWithoutWords = (fields: readonly AppField[]) =>
  fields
    .map(({ label: _label, help: _help, placeholder: _placeholder, group: _group, choices, pattern, needs, ...field }) => ({
      ...field,
      choices: choices?.map(({ value }) => value).toSorted(),
      pattern: pattern?.matches,
      needs: needs && { ...needs, connection: needs.connection?.value },
    }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1));

const byName = <Event extends { readonly event: string }>(events: readonly Event[]): readonly Event[] =>
  events.toSorted((one, other) => (one.event < other.event ? -1 : 1));

/** Whether two values of JSON are the same but for the order of members. */
export const isSame = (one: unknown, other: unknown): boolean => canonicalText(one) === canonicalText(other);

/** The same text for values that are the same but for the order of members. */
export const canonicalText = (value: unknown): string => JSON.stringify(sorted(value)) ?? '';

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return members.sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, inner]) => [name, sorted(inner)]);
}
