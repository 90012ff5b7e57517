/** Connecting an account of an app, and removing it. */
import { maxConnectionTitleLength, maxConnections } from '../../domain/connections';
import { appKey } from '../../domain/zapSteps';
import type { Db, ServerContext } from '../platform/context';
import { HttpProblem } from '../platform/handler';
import {
  type AuthenticationRecord,
  authenticationsOf,
  type Credentials,
  deleteAuthentication,
  encryptCredentials,
  findAuthentication,
  findOwnConnection,
  insertAuthentication,
} from './store';
import { removeConnections } from './job';
import type { ServiceRecord } from '../catalogue/store';
import { audit } from '../audit/recordEvent';
import { validationFailed } from '../platform/errorBodies';
import { lockCaller, type SignedInCaller } from '../accounts/lockedAccount';
import { connectFormOf, connectorFor, readCredentials, type GivenCredential } from './form';
import { signInClient, type AccessTimes } from './clientSignIn';
import type { KeptItem } from '../connectors/connector';
import { valueOfWay } from '../connectors/ways';
import { saveKept } from './keptItems.store';
import { tryCredentials, type TryResult } from './tryCredentials';
import { withoutOAuthValues } from '../engine/oauth/renewal';

interface NewAuthentication {
  readonly service: ServiceRecord;
  readonly accountId: number;
  readonly title: string;
  readonly credentials: readonly GivenCredential[];
  readonly isDemo: boolean;
  /** Null for the one that the credentials fit, or the first that is offered. */
  readonly signInWay: string | null;
}

/**
 * Tries the credentials at the app and stores them, encrypted before they reach the database. Throws a `HttpProblem` 400 that names
 * each invalid field, or says what the app answered.
 */
export async function connectApp(context: ServerContext, caller: SignedInCaller, wanted: NewAuthentication): Promise<AuthenticationRecord> {
  const { service, accountId } = wanted;
  const names = wanted.credentials.map(({ name }) => name);
  const { way, connector, fields } = connectFormOf(context, service, connectorFor(context, service, wanted.signInWay, names));
  if (way === 'not_needed') throw invalid(`${service.name} doesn't need a connection.`);
  const entered = readCredentials(service.name, fields, wanted.credentials, wanted.title);
  const given = { ...entered, ...valueOfWay(connector) };
  if (way === 'oauth') throw invalid(`${service.name} is connected by its own sign-in.`);
  if (way === 'unavailable') throw invalid(`${service.name} can't be connected here yet.`);
  const isGrant = way === 'demo';
  if (isGrant && !wanted.isDemo) throw new HttpProblem(400, validationFailed({ is_demo: ['Confirm that this is a test connection.'] }));
  const signedIn = await signInClient(context, connector, given);
  const values = signedIn?.values ?? given;
  const tried =
    connector === null ? null : await mustWork(context, connector.connection!, { accountId, values: withoutOAuthValues(values) });
  return insertConnection(context, caller, {
    service,
    accountId,
    title: wanted.title,
    appTitle: tried?.title ?? '',
    kept: tried?.kept ?? null,
    authType: connector === null ? service.auth_type : signedIn === null ? 'api_key' : 'oauth',
    isDemo: isGrant,
    values,
    ...(signedIn !== null && { access: signedIn.access }),
  });
}

/** The app's name for the account, and what it keeps. Throws a `HttpProblem` 400 with what is wrong. */
export async function mustWork(...args: Parameters<typeof tryCredentials>): Promise<Extract<TryResult, { type: 'success' }>> {
  const result = await tryCredentials(...args);
  if (result.type === 'failure') throw new HttpProblem(400, { errors: [result.message], reason: 'invalid_request' });
  return result;
}

export interface ConnectionToStore {
  readonly service: ServiceRecord;
  readonly accountId: number;
  /** As the person entered it; may be empty. */
  readonly title: string;
  /** The app's own name for the account; may be empty. */
  readonly appTitle: string;
  readonly authType: ServiceRecord['auth_type'];
  readonly isDemo: boolean;
  readonly values: Credentials;
  readonly kept: readonly KeptItem[] | null;
  /** Of an access token; absent for other credentials. */
  readonly access?: AccessTimes;
}

/** Stores a new connection, for an active session (S23). */
export async function insertConnection(
  context: ServerContext,
  caller: SignedInCaller,
  wanted: ConnectionToStore,
): Promise<AuthenticationRecord> {
  const { service, accountId, authType } = wanted;
  const { profileId } = caller.principal;
  if (authType === 'none') throw invalid(`${service.name} doesn't need a connection.`);
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

/** True if a connection of the caller's was removed, with its secrets. */
export async function disconnectApp(context: ServerContext, caller: SignedInCaller, id: number): Promise<boolean> {
  return changeConnections(context, caller, async (tx) => {
    const { profileId } = caller.principal;
    const own = await findOwnConnection(tx, profileId, id, context.clock.now());
    if (own === null) return false;
    await removeConnections(context, tx, { connections: [own], ownerId: profileId }, () => deleteAuthentication(tx, profileId, id));
    await audit(context, tx, caller, { action: 'app_disconnected', result: 'ok', detail: appKey(own.selected_api), profileId });
    return true;
  });
}

const invalid = (sentence: string) => new HttpProblem(400, { errors: [sentence], reason: 'invalid_request' });

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
