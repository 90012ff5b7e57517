/** The end of a sign-in: what the app lists right after it, of which a person may choose, the test, and the stored connection. */
import { minutes } from '../../domain/durations';
import { findAccountOf } from '../accounts/store';
import type { SignedInCaller } from '../accounts/lockedAccount';
import { findService, type ServiceRecord } from '../catalogue/store';
import type { Connector, AfterSignInItem } from '../connectors/connector';
import { withoutOAuthValues } from '../engine/oauth/renewal';
import type { ServerContext } from '../platform/context';
import { hashToken } from '../platform/encryption/encryption';
import { errorBodies } from '../platform/errorBodies';
import { HttpProblem } from '../platform/handler';
import { insertConnection, readStored, requireSameTrust, storeCredentials, trustNow } from './storeConnection';
import type { AccessTimes } from './clientSignIn';
import { connectorFor } from './form';
import { type AuthenticationRecord, type Credentials, findAttempt, findOwnConnection, insertAttempt, takeAttempt } from './store';
import { listAfterSignIn, tryCredentials, type TryResult } from './tryCredentials';

/** How long a person may take to choose. */
const lifetime = minutes(10);
/** The same as of open sign-ins, whose table it is. */
const purpose = 'oauth-attempt';
/** Most items of which a person chooses. */
const maxItems = 1000;

/** Credentials that the app has accepted, and what becomes of them. */
export interface SignIn {
  readonly service: ServiceRecord;
  /** With the way of the sign-in; null for an app that is only known. */
  readonly connector: Connector | null;
  readonly accountId: number;
  /** The connection of the caller's that gets the credentials; null for a new one. */
  readonly connectionId: number | null;
  readonly title: string;
  readonly authType: Exclude<ServiceRecord['auth_type'], 'none'>;
  readonly isDemo: boolean;
  readonly values: Credentials;
  /** Of an access token; absent for other credentials. */
  readonly access?: AccessTimes;
}

export type Completed =
  | { readonly type: 'connected'; readonly record: AuthenticationRecord; readonly isNew: boolean }
  /** A person has to choose something first, with this token. */
  | { readonly type: 'choice'; readonly token: string };

/** What a person has to choose before the app is connected. */
export interface SignInChoice {
  readonly service: ServiceRecord;
  /** What an item is: `Organization`. */
  readonly name: string;
  readonly items: readonly AfterSignInItem[];
  /** The one that the connection had before; null without one. */
  readonly selected: string | null;
}

/** A sign-in that waits for a choice, as stored. */
interface Waiting extends Omit<SignIn, 'service' | 'connector' | 'access'> {
  readonly sessionId: string;
  readonly app: string;
  readonly signInWay: string | null;
  /** Where an own app sent credentials when the choice was asked for. */
  readonly trust: string | null;
  readonly access: { readonly expiresAt: string | null; readonly renewedAt: string | null } | null;
  /** The position in `after` of the form. */
  readonly position: number;
  readonly name: string;
  readonly items: readonly AfterSignInItem[];
}

/**
 * Connects the app, or the connection again, unless a person has to choose something first. `from`: the position in `after` of the form.
 * Throws a `HttpProblem` 400 with what is wrong.
 */
export async function completeSignIn(context: ServerContext, caller: SignedInCaller, signIn: SignIn, from = 0): Promise<Completed> {
  const { service, connector, accountId, connectionId, isDemo, title, authType, access } = signIn;
  const form = connector?.connection ?? null;
  let { values } = signIn;
  for (const [position, after] of (form?.after ?? []).entries()) {
    if (position < from) continue;
    const found = await listAfterSignIn(context, form!, { accountId, values: withoutOAuthValues(values), after });
    if (typeof found === 'string') throw invalid(found);
    const items = [...new Map(found.map((item) => [item.value, item])).values()].slice(0, maxItems);
    const [only, ...others] = items;
    if (only === undefined) throw invalid(`${service.name} lists nothing for “${after.name}”, so there is nothing to connect.`);
    if (others.length > 0) return askFor(context, caller, { ...signIn, values }, { position, name: after.name, items });
    values = { ...values, ...only.kept };
  }
  const tried = form === null ? null : await mustWork(context, form, { accountId, values: withoutOAuthValues(values) });
  const kept = tried?.kept ?? null;
  if (connectionId !== null) {
    const record = await storeCredentials(context, caller, { id: connectionId, values, authType, kept, ...(access && { access }) });
    if (record === null) throw new HttpProblem(404, errorBodies.notFound);
    return { type: 'connected', record, isNew: false };
  }
  const appTitle = tried?.title ?? '';
  const wanted = { service, accountId, title, appTitle, authType, isDemo, values, kept, ...(access && { access }) };
  return { type: 'connected', record: await insertConnection(context, caller, wanted), isNew: true };
}

/** The app's name for the account, and what it keeps. Throws a `HttpProblem` 400 with what is wrong. */
async function mustWork(...args: Parameters<typeof tryCredentials>): Promise<Extract<TryResult, { type: 'success' }>> {
  const result = await tryCredentials(...args);
  if (result.type === 'failure') throw invalid(result.message);
  return result;
}

/** Stores a sign-in until the person has chosen. */
async function askFor(
  context: ServerContext,
  { principal: { profileId, sessionId } }: SignedInCaller,
  { service, connector, access, ...rest }: SignIn,
  asked: Pick<Waiting, 'position' | 'name' | 'items'>,
): Promise<Completed> {
  const token = context.random.bytes(32).toString('base64url');
  const waiting: Waiting = {
    ...rest,
    ...asked,
    sessionId,
    app: service.key,
    signInWay: connector?.connection?.way ?? null,
    trust: trustNow(context, service.key),
    access: access
      ? { expiresAt: access.access_expires_at?.toISOString() ?? null, renewedAt: access.renewed_at?.toISOString() ?? null }
      : null,
  };
  await insertAttempt(context.db, {
    state_hash: hashOf(token),
    profile_id: profileId,
    sealed: context.encryption.encrypt(purpose, JSON.stringify(waiting)),
    expires_at: new Date(context.clock.now().getTime() + lifetime),
  });
  return { type: 'choice', token };
}

/** The state of a sign-in at an app finds no choice, and the token of a choice no sign-in. */
const hashOf = (token: string): string => hashToken(`choice ${token}`);

const open = (context: ServerContext, sealed: Buffer | null): Waiting | null =>
  sealed === null ? null : (JSON.parse(context.encryption.decrypt(purpose, sealed).toString('utf8')) as Waiting);

/** What the person has to choose with a token of this session; null without one. */
export async function findSignInChoice(context: ServerContext, { principal }: SignedInCaller, token: string): Promise<SignInChoice | null> {
  const { profileId, sessionId } = principal;
  const now = context.clock.now();
  const waiting = open(context, await findAttempt(context.db, { stateHash: hashOf(token), profileId, now }));
  const service = waiting === null ? null : await findService(context.db, waiting.app);
  if (waiting === null || waiting.sessionId !== sessionId || service === null) return null;
  const { connectionId, name, items } = waiting;
  const own = connectionId === null ? null : await findOwnConnection(context.db, profileId, connectionId, now);
  const stored = (own && readStored(context, own)) ?? {};
  const selected = items.find(({ kept }) => Object.entries(kept).every(([key, value]) => stored[key] === value));
  return { service, name, items, selected: selected?.value ?? null };
}

/**
 * Goes on with what a person has chosen: once, and in the session that began it. Throws a `HttpProblem` 400 with what is wrong, and 404
 * for an account or app that the person no longer may connect.
 */
export async function chooseAfterSignIn(
  context: ServerContext,
  caller: SignedInCaller,
  { token, value }: { readonly token: string; readonly value: string },
): Promise<Completed> {
  const { profileId, sessionId } = caller.principal;
  const now = context.clock.now();
  const waiting = open(context, await takeAttempt(context.db, { stateHash: hashOf(token), profileId, now }));
  if (waiting === null || waiting.sessionId !== sessionId)
    throw invalid('This sign-in has expired, or was begun in another window. Start again.');
  const { sessionId: _session, app, signInWay, trust, access, position, name: _name, items, ...rest } = waiting;
  const chosen = items.find((item) => item.value === value);
  if (chosen === undefined) throw invalid('This was not offered. Start again.');
  const service = await findService(context.db, app);
  if (service === null) throw new HttpProblem(404, errorBodies.notFound);
  requireSameTrust(context, service, trust);
  // The person may have left the account meanwhile (S51).
  if ((await findAccountOf(context.db, profileId, rest.accountId, now)) === null) throw new HttpProblem(404, errorBodies.notFound);
  const dateOf = (text: string | null) => (text === null ? null : new Date(text));
  const signIn: SignIn = {
    ...rest,
    service,
    connector: connectorFor(context, service, signInWay),
    values: { ...rest.values, ...chosen.kept },
    ...(access !== null && { access: { access_expires_at: dateOf(access.expiresAt), renewed_at: dateOf(access.renewedAt) } }),
  };
  return completeSignIn(context, caller, signIn, position + 1);
}

const invalid = (sentence: string) => new HttpProblem(400, { errors: [sentence], reason: 'invalid_request' });
