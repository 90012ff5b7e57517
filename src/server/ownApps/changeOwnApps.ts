/** Changes of the apps that people of an account made. */
import { accountOfOwnApp, maxOwnApps, mayChangeOwnApps, newOwnAppKey } from '../../domain/ownApps';
import { forbidden, withLockedAccount, type Actor, type SignedInCaller } from '../accounts/lockedAccount';
import { removeConnections } from '../connections/job';
import { deleteAuthentication } from '../connections/store';
import { audit } from '../audit/recordEvent';
import { hostsChanged } from '../connections/mail';
import { changesBetween, eventAt, hostsOfStored, readOwnApp, runAlike, type OwnAppFacts } from '../connectors/ownApps/ownConnector';
import type { Trust } from '../connectors/connector';
import { isAgreed } from '../engine/oauth/renewal';
import { nodesOf } from '../catalogue/nodes';
import { errorBodies } from '../platform/errorBodies';
import type { Db, ServerContext } from '../platform/context';
import { HttpProblem } from '../platform/handler';
import { findProfile } from '../profiles/store';
import { movePins, pinLeft } from './pins.store';
import {
  connectionsToApp,
  deleteOwnApp,
  findDefinitionOfApp,
  findOwnApp,
  insertOwnApp,
  ownAppsOf,
  updateOwnApp,
  zapsUsingApp,
  zapsUsingEvent,
  type OwnAppRecord,
} from './store';

interface Issue {
  readonly path: string;
  readonly message: string;
}

/** What is stored, or why nothing is. */
export type OwnAppSaved =
  | { readonly kind: 'saved'; readonly record: OwnAppRecord; readonly definition: string }
  | { readonly kind: 'invalid'; readonly issues: readonly Issue[] }
  /** Steps or connections lose something, which the person has not accepted. */
  | { readonly kind: 'loses'; readonly issues: readonly Issue[] }
  /** The person has not seen where it sends credentials. */
  | { readonly kind: 'unconfirmed'; readonly trust: Trust }
  /** Another version is stored. */
  | { readonly kind: 'outdated' };

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Creates an app of an account. `digest`: of the hosts that were shown. Throws 403 for a role that may not, and 400 for too many apps. */
export async function createApp(
  context: ServerContext,
  caller: SignedInCaller,
  accountId: number,
  { definition: given, digest }: Pick<AppChange, 'definition' | 'digest'>,
): Promise<OwnAppSaved> {
  return withLockedAccount(context, caller, accountId, async (tx, actor) => {
    requireRole(actor);
    const name = typeof given.name === 'string' ? given.name : '';
    const random = Array.from(context.random.bytes(8), (byte) => letters[byte % letters.length]).join('');
    const key = newOwnAppKey(name, accountId, random);
    const read = readOwnApp(given, key);
    if (!read.ok) return { kind: 'invalid', issues: read.issues };
    if (read.facts.digest !== digest) return { kind: 'unconfirmed', trust: read.facts };
    if ((await ownAppsOf(tx, accountId)).length >= maxOwnApps)
      throw new HttpProblem(400, { errors: [`An account can have at most ${maxOwnApps} apps.`], reason: 'invalid_request' });
    const now = context.clock.now();
    const record = { key, account_id: accountId, version: 1, created_at: now, updated_at: now, ...columnsOf(read.facts) };
    await insertOwnApp(tx, record, { definition: read.definition, profileId: actor.id, now });
    return { kind: 'saved', record, definition: read.definition };
  });
}

const columnsOf = ({ name, about, authType, hosts, digest, connector }: OwnAppFacts) => ({
  name,
  about,
  auth_type: authType,
  hosts: [...hosts],
  digest,
  nodes: JSON.stringify(nodesOf(connector)),
});

function requireRole({ role }: Actor): void {
  if (!mayChangeOwnApps(role)) throw forbidden('Only owners and admins of the account can change its apps.');
}

/** An app of an account of the caller's, locked with its account. Throws 404 for any other. */
async function withLockedApp<T>(
  context: ServerContext,
  caller: SignedInCaller,
  key: string,
  change: (tx: Db, record: OwnAppRecord, actor: Actor) => Promise<T>,
): Promise<T> {
  const accountId = accountOfOwnApp(key);
  if (accountId === null) throw new HttpProblem(404, errorBodies.notFound);
  return withLockedAccount(context, caller, accountId, async (tx, actor) => {
    const record = await findOwnApp(tx, key);
    if (record === null || record.account_id !== accountId) throw new HttpProblem(404, errorBodies.notFound);
    requireRole(actor);
    return change(tx, record, actor);
  });
}

export interface AppChange {
  readonly definition: Readonly<Record<string, unknown>>;
  readonly version: number;
  readonly acceptsLosses: boolean;
  /** Of the hosts that were shown to the person. */
  readonly digest?: string | undefined;
}

/**
 * Stores a new version of an app. Published Zaps stay on the version that they have, unless only words were changed. If it changes where
 * credentials go, it gets none before their owners have confirmed that.
 * Throws as `withLockedApp`.
 */
export async function changeApp(
  context: ServerContext,
  caller: SignedInCaller,
  key: string,
  { definition: given, version, acceptsLosses, digest }: AppChange,
): Promise<OwnAppSaved> {
  return withLockedApp(context, caller, key, async (tx, before, actor) => {
    if (before.version !== version) return { kind: 'outdated' };
    const read = readOwnApp(given, key);
    if (!read.ok) return { kind: 'invalid', issues: read.issues };
    const earlier = await findDefinitionOfApp(tx, key, before.version);
    const losses = earlier === null ? [] : changesBetween(earlier, read.definition);
    if (losses.length > 0 && !acceptsLosses) return { kind: 'loses', issues: await withUses(tx, before, earlier!, losses) };
    const hosts = earlier === null ? [] : hostsOfStored(earlier);
    if (read.facts.digest !== digest && read.facts.hosts.some((host) => !hosts.includes(host)))
      return { kind: 'unconfirmed', trust: read.facts };
    const now = context.clock.now();
    const record = { ...before, ...columnsOf(read.facts), version: before.version + 1, updated_at: now };
    await pinLeft(tx, before);
    await updateOwnApp(tx, record, { definition: read.definition, profileId: actor.id, now });
    // Nothing but words: published Zaps need no move.
    if (earlier !== null && runAlike(earlier, read.definition)) await movePins(tx, key, { from: before.version });
    const { digest: sent, former } = read.facts;
    if (![sent, former].includes(before.digest)) await tellOwners(context, tx, record, read.facts);
    return { kind: 'saved', record, definition: read.definition };
  });
}

/** Losses of events with the Zaps that use them. */
async function withUses(tx: Db, { account_id: accountId, key }: OwnAppRecord, earlier: string, losses: readonly Issue[]): Promise<Issue[]> {
  const zaps = new Map<string, readonly string[]>();
  const named: Issue[] = [];
  for (const { path, message } of losses) {
    const event = eventAt(earlier, path);
    if (event !== null && !zaps.has(event)) zaps.set(event, await zapsUsingEvent(tx, accountId, key, event));
    named.push({ path, message: usedBy(message, zaps.get(event ?? '') ?? []) });
  }
  return named;
}

/** A sentence with the Zaps that it concerns. */
export const usedBy = (sentence: string, titles: readonly string[]): string =>
  titles.length === 0 ? sentence : `${sentence} Used by ${titles.map((title) => `“${title}”`).join(', ')}.`;

/** Tells the owners of connections that the newest version sends their credentials to places to which they have not agreed. */
async function tellOwners(
  context: ServerContext,
  tx: Db,
  { account_id: accountId, key, name, hosts, version }: OwnAppRecord,
  trust: Trust,
): Promise<void> {
  for (const connection of await connectionsToApp(tx, accountId, key)) {
    const { id, title, profile_id: ownerId } = connection;
    const owner = isAgreed(trust, connection) ? null : await findProfile(tx, ownerId);
    if (owner === null) continue;
    const mail = hostsChanged({ to: owner.email, publicUrl: context.config.publicUrl, title, app: name, hosts });
    await context.outbox.put(tx, `hosts-changed:${id}:${version}`, mail);
  }
}

/**
 * Deletes an app with its versions and its connections, whose tokens are revoked at the app. Null if it was done; otherwise a sentence
 * with the Zaps that use it. Throws as `withLockedApp`.
 */
export async function removeApp(context: ServerContext, caller: SignedInCaller, key: string): Promise<string | null> {
  return withLockedApp(context, caller, key, async (tx, { account_id: accountId, name }, actor) => {
    const zaps = await zapsUsingApp(tx, accountId, key);
    if (zaps.length > 0) {
      const titles = zaps.slice(0, 10).map(({ title }) => `“${title}”`);
      const more = zaps.length > 10 ? ` and ${zaps.length - 10} more` : '';
      return `${name} is used by ${titles.join(', ')}${more}. Remove it from these Zaps first.`;
    }
    for (const connection of await connectionsToApp(tx, accountId, key)) {
      const { id, profile_id: ownerId } = connection;
      await removeConnections(context, tx, { connections: [connection], ownerId }, () => deleteAuthentication(tx, ownerId, id));
      await audit(context, tx, caller, { action: 'app_disconnected', result: 'ok', detail: key, profileId: actor.id });
    }
    await deleteOwnApp(tx, key);
    return null;
  });
}
