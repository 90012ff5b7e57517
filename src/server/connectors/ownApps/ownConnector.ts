/** The connector of an app that people of an account made. */
import { hash } from 'node:crypto';
import { breakingChanges } from '../../../domain/apps/breakingChanges';
import { checkDefinition, type AppIssue } from '../../../domain/apps/checkDefinition';
import type { AppDefinition } from '../../../domain/apps/definition';
import { credentialHosts } from '../../../domain/apps/ownApps/credentialHosts';
import { compile } from '../../apps/runtime/compile';
import type { App } from '../app';
import { describeChanges, type AppChange } from '../../../domain/apps/ownApps/describeChanges';
import { canonicalText, isSame, trustedParts, withoutWords } from '../../../domain/apps/ownApps/withoutWords';
import type { Connector, Trust } from '../connector';

/** How lists show the app, and where its credentials go: what is stored beside the definition. */
export interface OwnAppFacts extends Trust {
  readonly name: string;
  readonly about: string;
  readonly authType: NonNullable<App['authType']>;
  readonly connector: Connector;
}

/** What is wrong with a definition that a person gives; its facts if nothing is. The key is the server's. */
export function readOwnApp(
  given: unknown,
  key: string,
):
  | { readonly ok: true; readonly definition: string; readonly facts: OwnAppFacts }
  | { readonly ok: false; readonly issues: readonly AppIssue[] } {
  const keyed: unknown = typeof given === 'object' && given !== null && !Array.isArray(given) ? { ...given, app: key } : given;
  const issues = [...checkDefinition(keyed, { isOwnApp: true })];
  if (issues.length > 0) return { ok: false, issues };
  const definition = keyed as AppDefinition;
  const hook = definition.triggers.findIndex(({ kind }) => kind === 'hook');
  if (hook >= 0)
    return { ok: false, issues: [{ path: `triggers[${hook}].kind`, message: 'Triggers of your own apps can only poll. Use “poll”.' }] };
  const text = JSON.stringify(definition);
  const { name, about = '' } = definition;
  const facts = { name, about, authType: authTypeOf(definition), ...trustOf(definition) };
  return { ok: true, definition: text, facts: { ...facts, connector: ownConnector(text, { ...facts, key, addedOn: '2026-01-01' }) } };
}

const authTypeOf = ({ connection }: AppDefinition): OwnAppFacts['authType'] => {
  const [first] = Object.values(connection?.ways ?? {});
  if (first === undefined) return 'none';
  return first.kind === 'oauth' ? 'oauth' : first.kind === 'basic' ? 'basic' : 'api_key';
};

/** What steps and connections lose by a new version, in sentences with their paths. Both definitions are stored ones. */
export const changesBetween = (before: string, after: string): readonly AppIssue[] =>
  breakingChanges(JSON.parse(before) as AppDefinition, JSON.parse(after) as AppDefinition);

/** What differs between two stored definitions, in sentences. */
export const differencesBetween = (before: string, after: string): readonly AppChange[] =>
  describeChanges(JSON.parse(before) as AppDefinition, JSON.parse(after) as AppDefinition);

/** Whether two stored definitions differ in words alone, so that Zaps run alike with both. */
export const runAlike = (one: string, other: string): boolean =>
  isSame(withoutWords(JSON.parse(one) as AppDefinition), withoutWords(JSON.parse(other) as AppDefinition));

/** Whether a poll finds the same items by the same keys in both stored definitions, so that its place counts in both. */
export function pollsAlike(one: string, other: string, event: string): boolean {
  const [before, after] = [one, other].map((text) => {
    const found = (JSON.parse(text) as AppDefinition).triggers.find((each) => each.event === event);
    if (found?.kind !== 'poll') return found?.kind;
    const { key, order, since, expand, where } = found;
    return { key, order, since, expand, where };
  });
  return isSame(before, after);
}

/** The event of a stored definition that a path of `changesBetween` is in; null for other parts. */
export function eventAt(definition: string, path: string): string | null {
  const [, list, index] = /^(actions|triggers)\[(\d+)\]/.exec(path) ?? [];
  return list === undefined
    ? null
    : ((JSON.parse(definition) as AppDefinition)[list as 'actions' | 'triggers'][Number(index)]?.event ?? null);
}

/** To which hosts a stored definition sends credentials. */
export const hostsOfStored = (definition: string): readonly string[] => credentialHosts(JSON.parse(definition) as AppDefinition);

/** The connector of a stored definition. */
export function ownConnector(
  definition: string,
  {
    key,
    name,
    about,
    authType,
    addedOn,
  }: Pick<OwnAppFacts, 'name' | 'about' | 'authType'> & { readonly key: string; readonly addedOn: string },
): Connector {
  const facts: App = { key, name, slug: key, categories: [], popularity: 0, addedOn, about, authType, isPublic: false };
  const parsed = JSON.parse(definition) as AppDefinition;
  return { ...compile(parsed, facts), trust: trustOf(parsed) };
}

/** Where the credentials of a connection go, for people and as a digest. The definition has no issues. */
export const trustOf = (definition: AppDefinition): Trust => ({
  hosts: credentialHosts(definition),
  digest: hash('sha256', canonicalText(trustedParts(definition)), 'base64url'),
  former: formerDigest(definition),
});

function formerDigest({ bases, hosts, connection }: AppDefinition): string {
  const { test, ...form } = connection ?? {};
  return hash('sha256', JSON.stringify(asEntries({ bases, hosts, ...form, test: test?.request ?? null })), 'base64url');
}

/** Records as lists of their members in one order. */
function asEntries(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asEntries);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, inner]) => [name, asEntries(inner)]);
}
