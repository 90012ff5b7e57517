/** Stores connections: new ones, and new credentials of one that is there. */
import { maxConnectionTitleLength, maxConnections } from '../../domain/connections';
import { appKey } from '../../domain/zapSteps';
import type { Db, ServerContext } from '../platform/context';
import { HttpProblem } from '../platform/handler';
import { lockCaller, type SignedInCaller } from '../accounts/lockedAccount';
import { repeatSubscriptions } from '../engine/subscriptions.store';
import { audit } from '../audit/recordEvent';
import type { ServiceRecord } from '../catalogue/store';
import type { KeptItem } from '../connectors/connector';
import { wayValue } from '../connectors/ways';
import type { AccessTimes } from './clientSignIn';
import { queueConnectionRelease, queueRevocation } from './job';
import { saveKept } from './keptItems.store';
import {
  type AuthenticationRecord,
  authenticationsOf,
  type Credentials,
  decryptCredentials,
  encryptCredentials,
  findAuthentication,
  findOwnConnection,
  insertAuthentication,
  saveAuthentication,
} from './store';
import type { StoredConnection } from './usableConnections.store';

export interface ConnectionToStore {
  readonly service: ServiceRecord;
  readonly accountId: number;
  /** As the person entered it; may be empty. */
  readonly title: string;
  /** The app's own name for the account; may be empty. */
  readonly appTitle: string;
  readonly authType: StoredConnection['auth_type'];
  readonly isDemo: boolean;
  readonly values: Credentials;
  readonly kept: readonly KeptItem[] | null;
  /** Of an access token; absent for other credentials. */
  readonly access?: AccessTimes;
}

/** Where an own app sends credentials now, as a digest; null for other apps. */
export const trustNow = ({ connectors }: Pick<ServerContext, 'connectors'>, app: string): string | null =>
  connectors.find(app)?.trust?.digest ?? null;

/** The consent of a person to where an own app sends credentials now, and no earlier one. */
export const agreedNow = ({ connectors }: Pick<ServerContext, 'connectors'>, app: string) => {
  const trust = connectors.find(app)?.trust;
  return { app_digest: trust?.former ?? null, earlier_app_digests: trust === undefined ? [] : [trust.digest] };
};

/**
 * Throws a `HttpProblem` 400 with the present hosts if an own app sends credentials elsewhere than the person saw. `seen`: the digest of
 * the hosts that were shown; null if none were.
 */
export function requireSameTrust(
  { connectors }: Pick<ServerContext, 'connectors'>,
  { key, name }: ServiceRecord,
  seen: string | null,
): void {
  const trust = connectors.find(key)?.trust;
  if ((trust?.digest ?? null) === seen) return;
  const hosts = trust?.hosts ?? [];
  const where = hosts.length === 0 ? 'Start again.' : `It now sends what you enter to ${hosts.join(', ')}. Check this, and try again.`;
  const sentence = `${name} was changed since you opened this page. ${where}`;
  const toConfirm = trust && { to_confirm: { hosts: [...hosts], digest: trust.digest } };
  throw new HttpProblem(400, { errors: [sentence], reason: 'invalid_request', ...toConfirm });
}

/** Stores a new connection, for an active session (S23). */
export async function insertConnection(
  context: ServerContext,
  caller: SignedInCaller,
  wanted: ConnectionToStore,
): Promise<AuthenticationRecord> {
  const { service, accountId, authType } = wanted;
  const { profileId } = caller.principal;
  return changeConnections(context, caller, async (tx) => {
    const present = (await authenticationsOf(tx, profileId, accountId)).filter((each) => each.profile_id === profileId);
    if (present.length >= maxConnections) throw invalid(`You already have ${maxConnections} connections here. Remove one first.`);
    const ofSameApp = present.filter(({ selected_api }) => appKey(selected_api) === service.key);
    const id = await insertAuthentication(tx, {
      profile_id: profileId,
      account_id: accountId,
      selected_api: service.version === null ? service.key : `${service.key}@${service.version}`,
      title: wanted.title || freeTitle(wanted.appTitle.slice(0, maxConnectionTitleLength - 5) || service.name, ofSameApp),
      auth_type: authType,
      is_demo: wanted.isDemo,
      created_at: context.clock.now(),
      sealed: encryptCredentials(context, profileId, wanted.values),
      sign_in_way: wanted.values[wayValue] ?? null,
      ...agreedNow(context, service.key),
      ...wanted.access,
    });
    if (wanted.kept !== null) await saveKept(tx, id, wanted.kept);
    await audit(context, tx, caller, { action: 'app_connected', result: 'ok', detail: service.key, profileId });
    return (await findAuthentication(tx, profileId, id, context.clock.now()))!;
  });
}

/** A name that none of the others has: with a number from 2 if it is taken. */
function freeTitle(name: string, others: readonly { readonly title: string }[]): string {
  const taken = new Set(others.map(({ title }) => title));
  if (!taken.has(name)) return name;
  for (let number = 2; ; number += 1) if (!taken.has(`${name} #${number}`)) return `${name} #${number}`;
}

export interface NewCredentials {
  readonly id: number;
  readonly values: Credentials;
  readonly authType: StoredConnection['auth_type'];
  /** What the app keeps with the connection; null leaves it as it is. */
  readonly kept: readonly KeptItem[] | null;
  readonly access?: AccessTimes;
}

/** Stores new credentials, and releases the runs that waited for them. Null if the connection is gone. */
export async function storeCredentials(
  context: ServerContext,
  caller: SignedInCaller,
  { id, values, authType, kept, access = { access_expires_at: null, renewed_at: null } }: NewCredentials,
): Promise<AuthenticationRecord | null> {
  const { profileId } = caller.principal;
  return changeConnections(context, caller, async (tx) => {
    const own = await findOwnConnection(tx, profileId, id, context.clock.now());
    if (own === null) return null;
    const sealed = encryptCredentials(context, profileId, values);
    // A test grant that is connected with credentials is a connection like others. The new credentials go only where the person has seen.
    const state = {
      ...agreedNow(context, appKey(own.selected_api)),
      revision: own.revision + 1,
      lost_at: null,
      lost_reason: null,
      is_demo: false,
      renewing_until: null,
      refused_at: null,
      paused_until: null,
    };
    await saveAuthentication(tx, id, { sealed, sign_in_way: values[wayValue] ?? null, auth_type: authType, ...access, ...state });
    if (kept !== null) await saveKept(tx, id, kept);
    await queueRevocation(context, tx, own);
    await queueConnectionRelease(context, tx, { id, accountId: own.account_id });
    await repeatSubscriptions(tx, id, context.clock.now());
    await audit(context, tx, caller, { action: 'app_reconnected', result: 'ok', detail: appKey(own.selected_api), profileId });
    return findAuthentication(tx, profileId, id, context.clock.now());
  });
}

/** The values of a connection; null if they can’t be read any more, which is logged. */
export function readStored(context: ServerContext, own: StoredConnection): Credentials | null {
  try {
    return decryptCredentials(context, own.profile_id, own.sealed);
  } catch (error) {
    return reportUnreadable(context, own, error);
  }
}

export function reportUnreadable(context: ServerContext, { id }: StoredConnection, error: unknown): null {
  context.log.error({ err: error, connection: id }, 'the credentials of a connection cannot be read');
  return null;
}

/** Serialises changes of a person's connections, by an active session (S23). */
export async function changeConnections<T>(
  context: ServerContext,
  { principal }: SignedInCaller,
  change: (tx: Db) => Promise<T>,
): Promise<T> {
  return context.db.transaction().execute(async (tx) => {
    await lockCaller(tx, principal);
    return change(tx);
  });
}

const invalid = (sentence: string) => new HttpProblem(400, { errors: [sentence], reason: 'invalid_request' });
