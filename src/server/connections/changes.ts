/** Changes of a connection: its name, who may use it, its credentials. Only its owner makes them. */
import { connectionTitleIssue, type SharingLevel } from '../../domain/connections';
import { appKey } from '../../domain/zapSteps';
import type { ServerContext } from '../platform/context';
import { HttpProblem } from '../platform/handler';
import { queueConnectionRelease } from './job';
import { membersOf } from '../team/store';
import { type AuthenticationRecord, findAuthentication, findOwnConnection, replaceShares, saveAuthentication } from './store';
import { valueFieldsOf } from '../connectors/valueFields';
import { valueOfWay, wayOfValues, wayValue } from '../connectors/ways';
import { findService, type ServiceRecord } from '../catalogue/store';
import type { StoredConnection } from './usableConnections.store';
import { markConnectionLost } from '../engine/connections';
import { currentValues } from '../engine/oauth/renewal';
import { audit } from '../audit/recordEvent';
import { errorBodies, validationFailed } from '../platform/errorBodies';
import type { SignedInCaller } from '../accounts/lockedAccount';
import { signInClient } from './clientSignIn';
import { completeSignIn, type Completed } from './completeSignIn';
import { connectFormOf, connectorFor, oauthWayOf, readCredentials, type ConnectForm, type GivenCredential, type OAuthWay } from './form';
import { saveKept } from './keptItems.store';
import { changeConnections, readStored, reportUnreadable, requireSameTrust } from './storeConnection';
import { tryCredentials, type TryResult } from './tryCredentials';

export interface ConnectionChange {
  readonly title?: string | undefined;
  readonly sharing?: SharingLevel | undefined;
  readonly shared_with?: readonly number[] | undefined;
}

/** Renames or shares a connection of the caller's; null if there is none. Throws a `HttpProblem` 400 that names the invalid field. */
export async function updateConnection(
  context: ServerContext,
  caller: SignedInCaller,
  id: number,
  { title, sharing, shared_with: sharedWith }: ConnectionChange,
): Promise<AuthenticationRecord | null> {
  const name = title?.trim();
  const issue = name === undefined ? null : name === '' ? 'Enter a name.' : connectionTitleIssue(name);
  if (issue !== null) throw new HttpProblem(400, validationFailed({ title: [issue] }));
  const { profileId } = caller.principal;
  return changeConnections(context, caller, async (tx) => {
    const own = await findOwnConnection(tx, profileId, id, context.clock.now());
    if (own === null) return null;
    await saveAuthentication(tx, id, { ...(name !== undefined && { title: name }), ...(sharing !== undefined && { sharing }) });
    if (sharedWith !== undefined) {
      const members = new Set((await membersOf(tx, own.account_id)).map((member) => member.id));
      if (sharedWith.some((each) => !members.has(each)))
        throw new HttpProblem(400, validationFailed({ shared_with: ['You can share it with members of this account only.'] }));
      await replaceShares(
        tx,
        id,
        [...new Set(sharedWith)].filter((each) => each !== profileId),
      );
    }
    if (sharing !== undefined || sharedWith !== undefined) {
      const detail = `${appKey(own.selected_api)} ${sharing ?? own.sharing}`;
      await audit(context, tx, caller, { action: 'app_connection_shared', result: 'ok', detail, profileId });
    }
    return findAuthentication(tx, profileId, id, context.clock.now());
  });
}

interface NewCredentialsOf {
  readonly credentials: readonly GivenCredential[];
  readonly way?: string | undefined;
  /** The digest of the hosts that the person was shown; null if none were. */
  readonly digest: string | null;
}

/** Replaces the credentials of a connection of the caller's, by the way that it has or another one: its id stays, so Zaps continue, and runs that it held begin. */
export async function reconnectApp(
  context: ServerContext,
  caller: SignedInCaller,
  id: number,
  { credentials, way, digest }: NewCredentialsOf,
): Promise<Completed | null> {
  const { profileId } = caller.principal;
  const own = await findOwnConnection(context.db, profileId, id, context.clock.now());
  if (own === null) return null;
  const { fields, connector, service } = await formOfConnection(context, own, way);
  requireSameTrust(context, service, digest);
  const given = { ...readCredentials(service.name, fields, credentials, undefined), ...valueOfWay(connector) };
  const signedIn = await signInClient(context, connector, given);
  return completeSignIn(context, caller, {
    service,
    connector,
    accountId: own.account_id,
    connectionId: id,
    title: own.title,
    authType: signedIn !== null ? 'oauth' : own.auth_type === 'oauth' ? 'api_key' : own.auth_type,
    isDemo: false,
    values: signedIn?.values ?? given,
    ...(signedIn !== null && { access: signedIn.access }),
  });
}

/**
 * Records that the owner of a connection agrees to where its own app sends the credentials now, and releases the runs that waited for it.
 * Zaps with earlier versions of the app go on.
 * Null if it is not the caller's. Throws a `HttpProblem` 400 for another digest than that of the app.
 */
export async function confirmConnection(
  context: ServerContext,
  caller: SignedInCaller,
  id: number,
  digest: string,
): Promise<AuthenticationRecord | null> {
  const { profileId } = caller.principal;
  return changeConnections(context, caller, async (tx) => {
    const own = await findOwnConnection(tx, profileId, id, context.clock.now());
    if (own === null) return null;
    const trust = context.connectors.find(appKey(own.selected_api))?.trust;
    if (trust?.digest !== digest) {
      const sentence = 'The app has changed again. Reload the page to see where it sends your credentials now.';
      throw new HttpProblem(400, { errors: [sentence], reason: 'invalid_request' });
    }
    const earlier = [...own.earlier_app_digests, ...(own.app_digest === null ? [] : [own.app_digest]), digest];
    const agreed = { app_digest: trust.former, earlier_app_digests: [...new Set(earlier)] };
    await saveAuthentication(tx, id, { ...agreed, lost_at: null, lost_reason: null, revision: own.revision + 1 });
    await queueConnectionRelease(context, tx, { id, accountId: own.account_id });
    await audit(context, tx, caller, { action: 'app_reconnected', result: 'ok', detail: appKey(own.selected_api), profileId });
    return findAuthentication(tx, profileId, id, context.clock.now());
  });
}

/**
 * Tries the stored credentials of a connection that the caller may use. A refusal marks it as lost; a success of a lost one ends
 * that, and releases its runs.
 */
export async function testConnection(context: ServerContext, own: StoredConnection): Promise<TryResult> {
  const { connector, service } = await formOfConnection(context, own);
  const form = connector?.connection ?? null;
  if (own.is_demo) return failure('This is a test connection. It gives no access to the app, so there is nothing to test.');
  if (form === null) return failure(`${service.name} can’t run here yet, so its connection can’t be tested.`);
  const current = await currentValues(context, own).catch((error: unknown) => reportUnreadable(context, own, error));
  if (current === null) return failure('The stored credentials can’t be read any more. Reconnect the app.');
  if (current.type === 'away') return failure(current.message);
  const { id } = own;
  const { revision } = current;
  const result =
    current.type === 'lost'
      ? ({ type: 'failure', message: current.reason, isLost: current.isUnconfirmed !== true } as const)
      : await tryCredentials(context, form, { accountId: own.account_id, values: current.values });
  if (result.type === 'failure' && result.isLost) await markConnectionLost(context, { id, revision, reason: result.message });
  const kept = result.type === 'success' ? result.kept : null;
  if (kept !== null) await context.db.transaction().execute((tx) => saveKept(tx, id, kept));
  if (result.type === 'success' && own.lost_at !== null) {
    await context.db.transaction().execute(async (tx) => {
      await saveAuthentication(tx, id, { lost_at: null, lost_reason: null }, revision);
      await queueConnectionRelease(context, tx, { id, accountId: own.account_id });
    });
  }
  return result;
}

const failure = (message: string): TryResult => ({ type: 'failure', message, isLost: false });

/** The stored values that are not secret: those of the form, and those that were kept of the sign-in. */
export async function openValuesOf(context: ServerContext, own: StoredConnection): Promise<GivenCredential[]> {
  const { fields, oauth, connector } = await formOfConnection(context, own);
  const values = readStored(context, own) ?? {};
  const all = [...valueFieldsOf(connector?.connection ?? null), ...fields, ...(oauth?.fields ?? [])].filter(({ key }) => key !== wayValue);
  return [...new Map(all.map((field) => [field.key, field])).values()].flatMap(({ key, type }) => {
    const value = type === 'secret' ? undefined : values[key];
    return value === undefined ? [] : [{ name: key, value }];
  });
}

/** The way by which a connection signs in; null for an app without named ways. */
export function storedWayOf(context: ServerContext, own: StoredConnection): string | null {
  const connector = context.connectors.find(appKey(own.selected_api));
  return connector?.connection?.ways === undefined
    ? null
    : wayOfValues(connector, readStored(context, own) ?? {}, own.auth_type === 'oauth');
}

/**
 * The form of the app of a connection, by its way or another one. Throws 404 for an app that left the catalogue, and 400 for a way that
 * it doesn't have.
 */
async function formOfConnection(
  context: ServerContext,
  own: StoredConnection,
  way = storedWayOf(context, own),
): Promise<ConnectForm & { readonly service: ServiceRecord; readonly oauth: OAuthWay | null }> {
  const service = await findService(context.db, appKey(own.selected_api));
  if (service === null) throw new HttpProblem(404, errorBodies.notFound);
  const connector = connectorFor(context, service, way);
  return { ...connectFormOf(context, service, connector), oauth: oauthWayOf(context, connector), service };
}
