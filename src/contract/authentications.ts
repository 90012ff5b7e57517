/** Connected accounts of apps. */
import { z } from 'zod';
import { sharingLevels } from '../domain/connections';
import type { Camelized } from './browser/names';
import { EmptyBody, ErrorBody, Id, Moment, NoBody, PathId, collectionOf } from './common';
import { resource, perProfile } from './define';

export const AuthType = z.enum(['oauth', 'api_key', 'basic', 'none']);

/** The app of a connection. `logo_url` is of our own origin; null for an app whose mark we may not show. */
export const ConnectedApp = z.object({ key: z.string(), name: z.string(), slug: z.string().nullable(), logo_url: z.string().nullable() });

/** Who may use a connection in Zaps: its owner, chosen members of the account as well, or all of its members. */
export const SharingLevel = z.enum(sharingLevels);

/** Where an app that people of the account made sends credentials, as a digest. */
export const TrustDigest = z.string().min(1).max(100);

/** The hosts to which an app that people of the account made sends credentials, and what a person confirms them with. */
export const HostsToConfirm = z.object({ hosts: z.array(z.string()), digest: TrustDigest });

/** A connected account. Its credentials never leave the server. */
export const Authentication = z.object({
  id: Id,
  account_id: Id,
  selected_api: z.string(),
  app: ConnectedApp,
  title: z.string(),
  auth_type: AuthType,
  /** A test grant, which opens nothing at the app. */
  is_demo: z.boolean(),
  /** Zaps run with the app on this server. */
  can_run: z.boolean(),
  /** Who connected it. Only this person may change it. */
  owner: z.object({ id: Id, name: z.string() }),
  is_own: z.boolean(),
  sharing: SharingLevel,
  /** The members with whom it is shared by name; for its owner only. */
  shared_with: z.array(Id),
  /** When the app refused its credentials, and why; null while they work. */
  lost_at: Moment.nullable(),
  lost_reason: z.string().nullable(),
  /**
   * Of an app that people of the account made and have changed since: where it would now send the credentials. Its owner confirms it with
   * the digest. Absent for others.
   */
  to_confirm: HostsToConfirm.optional(),
  /** The name of its way of signing in, which decides what steps can do with it; null for an app that has only one. Absent from an earlier release. */
  sign_in_way: z.string().nullable().optional(),
  /** The Zaps of the account that use it. */
  zap_count: z.number().int(),
  created_at: Moment,
});

/** One field of a form, as the app declares it. */
export const CredentialField = z.object({
  name: z.string(),
  label: z.string(),
  /** Typed hidden, and never shown again. */
  is_secret: z.boolean(),
  type: z.enum(['text', 'longText', 'number', 'boolean', 'choice', 'secret']),
  is_required: z.boolean(),
  help: z.string().nullable(),
  placeholder: z.string().nullable(),
  default: z.string().nullable(),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
});

/** The app's own sign-in (OAuth 2). */
const SignIn = z.object({
  /** To fill in before it. */
  fields: z.array(CredentialField),
  /** How to register a client at the app, with this redirect address; null if the operator has done it. */
  registration: z.object({ help: z.string(), redirect_uri: z.string() }).nullable(),
});

/** A way of signing in to an app that has several. */
const SignInWay = z.object({
  name: z.string(),
  label: z.string(),
  help: z.string().nullable(),
  fields: z.array(CredentialField),
  /** The sign-in at the app, instead of `fields`; null without one. */
  oauth: SignIn.nullable(),
});

/** The requirements for connecting an account of an app. */
export const AuthenticationStart = z.object({
  app: ConnectedApp,
  auth_type: AuthType,
  fields: z.array(CredentialField),
  /** The app's own sign-in; null for an app without one. */
  oauth: SignIn.nullable(),
  /** Of an app with several ways of signing in: those that are offered, the first one first. `fields` and `oauth` are those of the first. */
  ways: z.array(SignInWay),
  /** How it is connected here: by typed credentials, by the app's own sign-in, by a test grant, not at all, or not needed. */
  way: z.enum(['fields', 'oauth', 'demo', 'unavailable', 'not_needed']),
  /** Zaps run with the app on this server. */
  can_run: z.boolean(),
  /** Of an app that people of the account made: to be shown, and confirmed by connecting with the digest. */
  to_confirm: HostsToConfirm.optional(),
});

/** A connection with the values of its fields that are not secret, for the form that connects it again. */
export const AuthenticationDetails = Authentication.extend({
  values: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The name of its way of signing in; null for an app that has only one. */
  sign_in_way: z.string().nullable(),
});

/** The result of trying the credentials at the app. */
export const AuthenticationTest = z.object({ outcome: z.enum(['success', 'failure']), message: z.string().nullable() });

/** The Zaps that use a connection. A Zap that the caller may not see has no title. */
export const AuthenticationUsage = z.object({
  zaps: z.array(z.object({ id: Id, title: z.string().nullable(), is_on: z.boolean(), owner: z.object({ id: Id, name: z.string() }) })),
  zap_count: z.number().int(),
  /** Different owners of these Zaps. */
  people_count: z.number().int(),
});

export const AuthenticationStartParams = z.strictObject({ api: z.string().min(1).max(100) });

/** The name of the way of signing in; if left out, that of the connection, or the first that is offered. */
const WayName = z.string().min(1).max(100).optional();

/** Of the hosts that the person has seen. An app that people of the account made is connected only with its present one. */
const SeenDigest = TrustDigest.optional();

/** `to_confirm`: the hosts of an app that was changed since the person saw them. */
const ConnectRefused = ErrorBody.extend({ to_confirm: HostsToConfirm.optional() });

/** `zap_id`: only those that the owner of this Zap may use as well, which its steps can have. */
export const AuthenticationsQuery = z.strictObject({
  account_id: z.coerce.number().int().positive(),
  zap_id: z.coerce.number().int().positive().optional(),
});

const Credentials = z.array(z.strictObject({ name: z.string().min(1).max(50), value: z.string().max(20_000) })).max(20);

export const AuthenticationCreateBody = z.strictObject({
  /** Key or slug of the app, with or without a version. */
  api: z.string().min(1).max(100),
  /** Its name in lists; the app's name if empty or left out. */
  title: z.string().max(1000).optional(),
  credentials: Credentials,
  /** The person has agreed to a test grant. */
  is_demo: z.literal(true).optional(),
  sign_in_way: WayName,
  digest: SeenDigest,
});

/** `shared_with` replaces the list of members; it counts with the level `restricted` only. */
export const AuthenticationUpdateBody = z
  .strictObject({
    title: z.string().max(1000).optional(),
    sharing: SharingLevel.optional(),
    shared_with: z.array(Id).max(500).optional(),
  })
  .refine((body) => Object.keys(body).length > 0, 'Nothing to change.');

/** The credentials that replace the stored ones: all of them, so that no stored secret is sent to a newly entered server. */
export const AuthenticationReconnectBody = z.strictObject({ credentials: Credentials.min(1), sign_in_way: WayName, digest: SeenDigest });

export const SignInBeginBody = z.strictObject({
  /** Key or slug of the app, with or without a version. */
  api: z.string().min(1).max(100),
  title: z.string().max(1000).optional(),
  credentials: Credentials,
  /** The connection to connect again; a new one if left out. */
  connection_id: Id.optional(),
  sign_in_way: WayName,
  digest: SeenDigest,
});

/** The app's page, on which the person allows the access. */
export const SignInBegun = z.object({ authorization_url: z.string() });

/** The app's answer, from the query of the address to which it sent the person back. */
export const SignInFinishBody = z.strictObject({
  state: z.string().min(1).max(200),
  code: z.string().min(1).max(4000).optional(),
  error: z.string().max(200).optional(),
  /** The other parameters; some apps name there which of their servers or companies it is. */
  parameters: z
    .array(z.strictObject({ name: z.string().max(100), value: z.string().max(2000) }))
    .max(20)
    .optional(),
});

/** Before an app is connected, a person chooses for which of several things of the account: `name` says what they are. */
export const SignInChoice = z.object({
  app: ConnectedApp,
  name: z.string(),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
  /** The value that the connection had before; null without one. */
  selected: z.string().nullable(),
});

/** Nothing is connected yet: a person chooses with this token within ten minutes, in the session that began the sign-in. */
const ChoiceNeeded = ErrorBody.extend({ choice_token: z.string() });

const ChoiceToken = z.string().min(1).max(200);

export const SignInChoiceParams = z.strictObject({ token: ChoiceToken });

export const SignInChoiceBody = z.strictObject({ token: ChoiceToken, value: z.string().min(1).max(2000) });

export type SignInChoice = Camelized<z.infer<typeof SignInChoice>>;
export type WireAuthentication = z.infer<typeof Authentication>;
export type Authentication = Camelized<WireAuthentication>;
export type WireSignIn = z.infer<typeof SignIn>;
export type WireCredentialField = z.infer<typeof CredentialField>;
export type CredentialField = Camelized<WireCredentialField>;
export type AuthenticationDetails = Camelized<z.infer<typeof AuthenticationDetails>>;
export type AuthenticationTest = Camelized<z.infer<typeof AuthenticationTest>>;
export type WireAuthenticationUsage = z.infer<typeof AuthenticationUsage>;
export type AuthenticationUsage = Camelized<WireAuthenticationUsage>;
export type AuthenticationStart = Camelized<z.infer<typeof AuthenticationStart>>;

const connecting = perProfile('app_connect.profile', 60);

const connectionChanges = perProfile('app_connection_change.profile', 600);

export const authentications = resource({
  startAuthentication: {
    method: 'GET',
    path: '/api/v3/authentications/start/:api',
    access: 'signed-in',
    summary: 'Get the fields needed to connect an app',
    params: AuthenticationStartParams,
    replies: { 200: AuthenticationStart, 401: ErrorBody, 404: ErrorBody },
  },
  listAuthentications: {
    method: 'GET',
    path: '/api/v3/authentications',
    access: 'signed-in',
    summary: 'List your connected app accounts, and those that are shared with you',
    query: AuthenticationsQuery,
    replies: { 200: collectionOf(Authentication), 401: ErrorBody, 404: ErrorBody },
  },
  createAuthentication: {
    method: 'POST',
    path: '/api/v3/authentications',
    access: 'signed-in',
    limit: connecting,
    summary: 'Connect an app account',
    query: AuthenticationsQuery,
    body: AuthenticationCreateBody,
    example: { api: 'HotjarCLIAPI', credentials: [{ name: 'api_key', value: 'key-of-hotjar' }] },
    replies: {
      201: Authentication,
      400: ConnectRefused,
      401: ErrorBody,
      403: ErrorBody,
      404: ErrorBody,
      409: ChoiceNeeded,
      429: ErrorBody,
    },
  },
  beginAppSignIn: {
    method: 'POST',
    path: '/api/v3/authentications/sign-ins',
    access: 'signed-in',
    limit: connecting,
    summary: 'Begin to connect an app by its own sign-in',
    query: AuthenticationsQuery,
    body: SignInBeginBody,
    example: { api: 'HotjarCLIAPI', credentials: [] },
    replies: { 200: SignInBegun, 400: ConnectRefused, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  finishAppSignIn: {
    method: 'POST',
    path: '/api/v3/authentications/sign-ins/answers',
    access: 'signed-in',
    limit: perProfile('app_sign_in.profile', 60),
    summary: 'Connect an app with the answer of its own sign-in',
    body: SignInFinishBody,
    example: { state: 'unknown', code: 'x' },
    replies: {
      200: Authentication,
      201: Authentication,
      400: ErrorBody,
      401: ErrorBody,
      403: ErrorBody,
      404: ErrorBody,
      409: ChoiceNeeded,
      429: ErrorBody,
    },
  },
  findSignInChoice: {
    method: 'GET',
    path: '/api/v3/authentications/sign-ins/choices/:token',
    access: 'signed-in',
    summary: 'Get what a person has to choose before an app is connected',
    params: SignInChoiceParams,
    replies: { 200: SignInChoice, 401: ErrorBody, 404: ErrorBody },
  },
  chooseAfterSignIn: {
    method: 'POST',
    path: '/api/v3/authentications/sign-ins/choices',
    access: 'signed-in',
    limit: perProfile('app_sign_in.profile', 60),
    summary: 'Choose what a new connection of an app is for',
    body: SignInChoiceBody,
    example: { token: 'unknown', value: 'x' },
    replies: {
      200: Authentication,
      201: Authentication,
      400: ErrorBody,
      401: ErrorBody,
      403: ErrorBody,
      404: ErrorBody,
      409: ChoiceNeeded,
      429: ErrorBody,
    },
  },
  getAuthentication: {
    method: 'GET',
    path: '/api/v3/authentications/:id',
    access: 'signed-in',
    summary: 'Get one of your connected app accounts, without its secrets',
    params: PathId,
    replies: { 200: AuthenticationDetails, 401: ErrorBody, 404: ErrorBody },
  },
  updateAuthentication: {
    method: 'PATCH',
    path: '/api/v3/authentications/:id',
    access: 'signed-in',
    limit: connectionChanges,
    summary: 'Rename or share a connected app account',
    params: PathId,
    body: AuthenticationUpdateBody,
    example: { title: 'Another name' },
    replies: { 200: Authentication, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
  },
  reconnectAuthentication: {
    method: 'PUT',
    path: '/api/v3/authentications/:id/credentials',
    access: 'signed-in',
    limit: connecting,
    summary: 'Replace the credentials of a connected app account',
    params: PathId,
    body: AuthenticationReconnectBody,
    example: { credentials: [{ name: 'token', value: 'x' }] },
    replies: {
      200: Authentication,
      400: ConnectRefused,
      401: ErrorBody,
      403: ErrorBody,
      404: ErrorBody,
      409: ChoiceNeeded,
      429: ErrorBody,
    },
  },
  testAuthentication: {
    method: 'POST',
    path: '/api/v3/authentications/:id/tests',
    access: 'signed-in',
    limit: perProfile('app_connection_test.profile', 120),
    summary: 'Test a connected app account',
    params: PathId,
    body: EmptyBody,
    replies: { 200: AuthenticationTest, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  confirmAuthentication: {
    method: 'POST',
    path: '/api/v3/authentications/:id/confirmations',
    access: 'signed-in',
    limit: perProfile('app_connection_confirm.profile', 60),
    summary: 'Confirm where the changed app of a connection sends its credentials',
    params: PathId,
    body: z.strictObject({ digest: TrustDigest }),
    example: { digest: 'none' },
    replies: { 200: Authentication, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  getAuthenticationUsage: {
    method: 'GET',
    path: '/api/v3/authentications/:id/usage',
    access: 'signed-in',
    summary: 'List the Zaps that use a connected app account',
    params: PathId,
    replies: { 200: AuthenticationUsage, 401: ErrorBody, 404: ErrorBody },
  },
  deleteAuthentication: {
    method: 'DELETE',
    path: '/api/v3/authentications/:id',
    access: 'signed-in',
    limit: connectionChanges,
    summary: 'Remove a connected app account and its secrets',
    params: PathId,
    replies: { 204: NoBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
  },
});
