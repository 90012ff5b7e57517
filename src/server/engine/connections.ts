/** The connections of steps: their values, decrypted, and what happens when an app refuses them. */
import { appKey, appNameOf } from '../../domain/zapSteps';
import type { ZapDefinition } from '../../domain/runs/definition';
import { allSteps } from '../../domain/runs/walkSteps';
import type { Field } from '../connectors/connector';
import { valueFieldsOf } from '../connectors/valueFields';
import { connectorOfValues } from '../connectors/ways';
import type { ServerContext } from '../platform/context';
import {
  agreedOf,
  findConnectionForZap,
  findUsableConnection,
  hasLostConnection,
  isRevisionCurrent,
  pauseConnection,
  setConnectionLost,
  type StoredConnection,
} from '../connections/usableConnections.store';
import { hours } from '../../domain/durations';
import { connectionLost } from '../connections/mail';
import { ownAppsIn } from '../ownApps/pins.store';
import { expireAccess, noteWay, readConnection } from '../connections/store';
import { findProfile } from '../profiles/store';
import { withOwnApps } from './ownConnectors';
import { isMadeForOtherWay } from './sentDefinition';
import { changedTrust, currentValues, type RenewalContext, type storedValues } from './oauth/renewal';

export type ConnectionContext = RenewalContext & Pick<ServerContext, 'outbox'>;

/** The result of looking up the connection that a step names. */
export type ConnectionForStep =
  | {
      readonly type: 'ready';
      readonly id: number;
      /** The app's key, without a version. */
      readonly app: string;
      /** By key of the field; the access token of OAuth among them. */
      readonly values: Readonly<Record<string, string>>;
      /** The fields of the app's form, which say which values are not secret. */
      readonly fields: readonly Field[];
      /** Its way of signing in; null for an app without named ways. */
      readonly way: string | null;
      /** Pass it to `markConnectionLost`. */
      readonly revision: number;
    }
  /** A person has to connect the app again: hold the run. `message` is a sentence for people. */
  | {
      readonly type: 'lost';
      readonly message: string;
      /** It does not exist, or the Zap’s owner may not use it. */
      readonly isForbidden?: boolean;
    }
  /** The app that renews the access token can't be reached: try the step later. */
  | { readonly type: 'away'; readonly message: string }
  /** The app asked for fewer requests: nothing asks it before this time. */
  | { readonly type: 'paused'; readonly message: string; readonly until: Date };

/**
 * The connection of a step of a Zap: of the run's account, and one that the owner of the Zap may use. Call it outside of
 * transactions: an expired access token is renewed first.
 */
export async function connectionOfZap(
  context: ConnectionContext,
  wanted: { readonly accountId: number; readonly zapId: number; readonly connectionId: number },
  /** With `storedValues` an expired token is not renewed, so that no app is asked. */
  { valuesOf = currentValues }: { readonly valuesOf?: typeof currentValues | typeof storedValues } = {},
): Promise<ConnectionForStep> {
  const { accountId, zapId, connectionId: id } = wanted;
  return forStep(context, await findConnectionForZap(context.db, { id, accountId, zapId }), valuesOf);
}

/** The same for what a person does in the editor. The caller has to be a member of the account. */
export async function connectionOfPerson(
  context: ConnectionContext,
  wanted: { readonly accountId: number; readonly profileId: number; readonly connectionId: number },
): Promise<ConnectionForStep> {
  const { accountId, profileId, connectionId: id } = wanted;
  return forStep(context, await findUsableConnection(context.db, { id, accountId, profileId }));
}

/** A connection regardless of who may use it, to take back what was asked for with it. */
export async function connectionById(context: ConnectionContext, id: number): Promise<ConnectionForStep> {
  return forStep(context, await readConnection(context.db, id));
}

async function forStep(
  context: ConnectionContext,
  found: StoredConnection | null,
  valuesOf: typeof currentValues | typeof storedValues = currentValues,
): Promise<ConnectionForStep> {
  if (found === null) {
    const message = 'The connection of this step was removed, or isn’t shared with the Zap’s owner. Choose another one.';
    return { type: 'lost', message, isForbidden: true };
  }
  const { id, title } = found;
  if (found.lost_at !== null) return lost(`${title} is disconnected: ${found.lost_reason ?? 'its app refused it.'} Reconnect it.`);
  if (found.is_demo) return lost(`${title} is a test connection, which gives no access. Connect the app itself.`);
  const { paused_until: until } = found;
  // A dry run asks no app.
  if (valuesOf === currentValues && until !== null && until > context.clock.now())
    return { type: 'paused', message: `${title} can’t be used right now: its app asked for fewer requests. Try again later.`, until };
  const app = appKey(found.selected_api);
  const connector = context.connectors.find(app);
  try {
    const current = await valuesOf(context, found);
    if (current.type === 'ready') {
      const form = connector && connectorOfValues(connector, current.values, found.auth_type === 'oauth').connection;
      const way = form?.way ?? null;
      // An instance of the release before replaces credentials without it.
      if (form !== null && way !== found.sign_in_way) await noteWay(context.db, { id, revision: current.revision, way });
      return { ...current, id, app, way, fields: valueFieldsOf(form) };
    }
    if (current.type === 'away') return { type: 'away', message: `${title} can’t be used right now: ${current.message}` };
    // Other Zaps may go on with an earlier version of the app.
    if (current.isUnconfirmed === true) return lost(`${title} can’t be used here: ${current.reason}`);
    await markConnectionLost(context, { id, revision: current.revision, reason: current.reason });
    return lost(`${title} is disconnected: ${current.reason} Reconnect it.`);
  } catch (error) {
    context.log.error({ err: error, connection: id }, 'the credentials of a connection cannot be read');
    return lost(`The stored credentials of ${title} can’t be read any more. Reconnect it.`);
  }
}

const lost = (message: string): ConnectionForStep => ({ type: 'lost', message });

/** An app can take an access token back before its time, so it is renewed first, but not twice within this time. */
const refusalsApart = hours(1);

interface Refused {
  readonly id: number;
  readonly revision: number;
  readonly reason: string;
}

/**
 * Handles an app's refusal of a connection (`isConnectionLost`): its access token is renewed if that was not just done for a refusal;
 * otherwise it is marked as lost, and its owner gets a mail. Returns `renewed` if the step can be tried again with other
 * credentials.
 */
export async function refuseConnection(context: Pick<ConnectionContext, 'db' | 'clock' | 'outbox' | 'config'>, refused: Refused) {
  const now = context.clock.now();
  if (await expireAccess(context.db, refused, { now, since: new Date(now.getTime() - refusalsApart) })) return 'renewed';
  return markConnectionLost(context, refused);
}

/**
 * Marks a connection as lost, so that runs that need it are held until a person reconnects it, and tells its owner by mail. Returns
 * `renewed` if the credentials were replaced in the meantime.
 */
export async function markConnectionLost(
  { db, clock, outbox, config }: Pick<ConnectionContext, 'db' | 'clock' | 'outbox' | 'config'>,
  { id, revision, reason }: Refused,
): Promise<'lost' | 'renewed'> {
  const now = clock.now();
  const isMarked = await db.transaction().execute(async (tx) => {
    const marked = await setConnectionLost(tx, { id, revision, reason, now });
    const owner = marked === null ? null : await findProfile(tx, marked.profile_id);
    if (marked === null || owner === null) return marked !== null;
    const mail = connectionLost({ to: owner.email, publicUrl: config.publicUrl, title: marked.title, app: appNameOf(marked.selected_api) });
    await outbox.put(tx, `connection-lost:${id}:${now.getTime()}`, mail);
    return true;
  });
  return isMarked || (await isRevisionCurrent(db, id, revision)) ? 'lost' : 'renewed';
}

/** After an app asked for fewer requests: `retryAfter` in milliseconds, null if it did not. All servers and polls keep to it. */
export async function pauseFor(
  { db, clock }: Pick<ConnectionContext, 'db' | 'clock'>,
  connection: { readonly id: number } | null,
  retryAfter: number | null,
): Promise<void> {
  if (connection === null || retryAfter === null || retryAfter <= 0) return;
  await pauseConnection(db, { id: connection.id, until: new Date(clock.now().getTime() + retryAfter) });
}

/**
 * True if a step of a version of a Zap names a connection that is lost, gone or not shared with its owner, that was reconnected in a way
 * which can't do what the step does, or whose owner has not agreed to where its own app sends credentials: hold new runs for `connection`.
 */
export async function needsReconnection(
  context: Pick<ServerContext, 'connectors'>,
  db: ServerContext['db'],
  zap: { readonly accountId: number; readonly zapId: number; readonly versionId: string },
  definition: ZapDefinition,
): Promise<boolean> {
  const connectionIds = connectionIdsOf(definition);
  if (await hasLostConnection(db, zap, connectionIds)) return true;
  if (connectionIds.length === 0) return false;
  const { connectors } = await withOwnApps(context, db, zap.accountId, definition, zap.versionId);
  if (await isMadeForOtherWay(connectors, db, definition)) return true;
  if (ownAppsIn(definition).length === 0) return false;
  return (await agreedOf(db, connectionIds)).some((each) => changedTrust(connectors.find(each.selected_api), each) !== null);
}

/** The ids of the connections that a definition names. */
export function connectionIdsOf(definition: ZapDefinition): readonly number[] {
  return [...new Set(allSteps(definition).flatMap(({ connectionId }) => connectionId ?? []))];
}
