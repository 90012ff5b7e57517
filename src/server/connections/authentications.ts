/** Connecting an account of an app, and removing it. */
import { appKey } from '../../domain/zapSteps';
import type { ServerContext } from '../platform/context';
import { HttpProblem } from '../platform/handler';
import { deleteAuthentication, findOwnConnection } from './store';
import { removeConnections } from './job';
import type { ServiceRecord } from '../catalogue/store';
import { audit } from '../audit/recordEvent';
import { validationFailed } from '../platform/errorBodies';
import type { SignedInCaller } from '../accounts/lockedAccount';
import { completeSignIn, type Completed } from './completeSignIn';
import { connectFormOf, connectorFor, readCredentials, type GivenCredential } from './form';
import { signInClient } from './clientSignIn';
import { valueOfWay } from '../connectors/ways';
import { changeConnections, requireSameTrust } from './storeConnection';

interface NewAuthentication {
  readonly service: ServiceRecord;
  readonly accountId: number;
  readonly title: string;
  readonly credentials: readonly GivenCredential[];
  readonly isDemo: boolean;
  /** Null for the one that the credentials fit, or the first that is offered. */
  readonly signInWay: string | null;
  /** The digest of the hosts that the person was shown; null if none were. */
  readonly digest: string | null;
}

/**
 * Tries the credentials at the app and stores them, encrypted before they reach the database. Throws a `HttpProblem` 400 that names
 * each invalid field, says what the app answered, or shows where an own app sends credentials by now.
 */
export async function connectApp(context: ServerContext, caller: SignedInCaller, wanted: NewAuthentication): Promise<Completed> {
  const { service, accountId } = wanted;
  requireSameTrust(context, service, wanted.digest);
  const names = wanted.credentials.map(({ name }) => name);
  const { way, connector, fields } = connectFormOf(context, service, connectorFor(context, service, wanted.signInWay, names));
  const known = connector === null ? service.auth_type : 'api_key';
  if (way === 'not_needed' || known === 'none') throw invalid(`${service.name} doesn’t need a connection.`);
  const entered = readCredentials(service.name, fields, wanted.credentials, wanted.title);
  const given = { ...entered, ...valueOfWay(connector) };
  if (way === 'oauth') throw invalid(`${service.name} is connected by its own sign-in.`);
  if (way === 'unavailable') throw invalid(`${service.name} can’t be connected here yet.`);
  const isGrant = way === 'demo';
  if (isGrant && !wanted.isDemo) throw new HttpProblem(400, validationFailed({ is_demo: ['Confirm that this is a test connection.'] }));
  const signedIn = await signInClient(context, connector, given);
  return completeSignIn(context, caller, {
    service,
    connector,
    accountId,
    connectionId: null,
    title: wanted.title,
    authType: signedIn === null ? known : 'oauth',
    isDemo: isGrant,
    values: signedIn?.values ?? given,
    ...(signedIn !== null && { access: signedIn.access }),
  });
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
