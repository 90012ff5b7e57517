import {
  authentications,
  type WireAuthentication,
  type WireAuthenticationUsage,
  type WireCredentialField,
  type WireSignIn,
} from '../../contract/authentications';
import { appKey, appNameOf } from '../../domain/zapSteps';
import { connectApp, disconnectApp } from './authentications';
import { chooseAfterSignIn, findSignInChoice, type Completed } from './completeSignIn';
import { confirmConnection, openValuesOf, reconnectApp, storedWayOf, testConnection, updateConnection } from './changes';
import { connectFormOf, connectorFor, oauthWayOf, offeredWays, type OAuthWay } from './form';
import { beginSignIn, connectionToRenew, finishSignIn, redirectUriOf } from './oauth';
import { changedTrust } from '../engine/oauth/renewal';
import { errorBodies } from '../platform/errorBodies';
import { findVisibleZap } from '../zaps/visibleZap';
import type { Db, ServerContext } from '../platform/context';
import { routes } from '../platform/handler';
import { maySeeService } from '../catalogue/policy';
import { maySeeZap } from '../zaps/policy';
import { accountOfOwnApp } from '../../domain/ownApps';
import { findRole } from '../access/store';
import { findAccountOf } from '../accounts/store';
import { type AuthenticationRecord, authenticationsOf, findAuthentication, findConnectionOf } from './store';
import { findService, findServiceBySlug, servicesByKey, type ServiceRecord } from '../catalogue/store';
import { type UsingZap, zapsUsing } from './usableConnections.store';
import { foldersOfZaps } from '../folders/store';
import type { Connector, ConnectorLookup, Field } from '../connectors/connector';
import { notedWay } from '../connectors/ways';

/** An app as shown by its connections; one that has left the catalogue is named by its key. */
export function presentConnectedApp(selectedApi: string, service: ServiceRecord | null): WireAuthentication['app'] {
  if (service === null) return { key: appKey(selectedApi), name: appNameOf(selectedApi), slug: null, logo_url: null };
  const { key, name, slug, logo } = service;
  return { key, name, slug, logo_url: logo === null ? null : `/app-logos/${logo}.svg` };
}

interface Reader {
  readonly readerId: number;
  readonly service: ServiceRecord | null;
  readonly connectors: ConnectorLookup;
}

/** A connection, without its encrypted credentials. Only its owner sees with whom it is shared, and why it was lost. */
export function presentAuthentication(record: AuthenticationRecord, { readerId, service, connectors }: Reader): WireAuthentication {
  const isOwn = record.profile_id === readerId;
  return {
    id: record.id,
    account_id: record.account_id,
    selected_api: record.selected_api,
    app: presentConnectedApp(record.selected_api, service),
    title: record.title,
    auth_type: record.auth_type,
    is_demo: record.is_demo,
    can_run: connectors.find(record.selected_api) !== null,
    owner: { id: record.profile_id, name: record.ownerName },
    is_own: isOwn,
    sharing: record.sharing,
    shared_with: isOwn ? [...record.sharedWith] : [],
    lost_at: record.lost_at?.toISOString() ?? null,
    lost_reason: isOwn ? record.lost_reason : null,
    ...(isOwn && toConfirm(record, connectors)),
    sign_in_way: notedWay(connectors.find(record.selected_api), record.sign_in_way),
    zap_count: record.zapCount,
    created_at: record.created_at.toISOString(),
  };
}

/** What the owner of a connection has to confirm, because its app was changed. */
function toConfirm(record: AuthenticationRecord, connectors: ConnectorLookup): Pick<WireAuthentication, 'to_confirm'> {
  const app = connectors.find(record.selected_api);
  return app === null || changedTrust(app, record) === null ? {} : hostsOf(app);
}

/** Where an own app sends credentials; nothing for other apps. */
const hostsOf = ({ trust }: Connector): Pick<WireAuthentication, 'to_confirm'> =>
  trust === undefined ? {} : { to_confirm: { hosts: [...trust.hosts], digest: trust.digest } };

const drawn = ['text', 'longText', 'number', 'boolean', 'choice', 'secret'] as const;

/** A field of a form. Kinds that no form of a connection needs are texts. */
export function presentCredentialField(field: Field): WireCredentialField {
  return {
    name: field.key,
    label: field.label,
    is_secret: field.type === 'secret',
    type: drawn.find((type) => type === field.type) ?? (field.type === 'code' ? 'longText' : 'text'),
    is_required: field.isRequired ?? false,
    help: field.help ?? null,
    placeholder: field.placeholder ?? null,
    default: typeof field.initial === 'object' || field.initial === undefined ? null : String(field.initial),
    choices: (field.choices ?? []).map(({ value, label }) => ({ value, label })),
  };
}

/** The Zaps that use a connection. Those that the reader may not see have no title. */
export function presentConnectionUsage(zaps: readonly UsingZap[], maySee: (zap: UsingZap) => boolean): WireAuthenticationUsage {
  return {
    zaps: zaps.map((zap) => ({
      id: zap.id,
      title: maySee(zap) ? zap.title : null,
      is_on: zap.isOn,
      owner: { id: zap.owner_id, name: zap.ownerName },
    })),
    zap_count: zaps.length,
    people_count: new Set(zaps.map(({ owner_id }) => owner_id)).size,
  };
}

/** A sign-in at the app; null without one. */
function presentSignIn(context: ServerContext, way: OAuthWay | null): WireSignIn | null {
  if (way === null) return null;
  const registration = way.client === null ? { help: way.oauth.help, redirect_uri: redirectUriOf(context) } : null;
  return { fields: way.fields.map(presentCredentialField), registration };
}

export default routes(authentications, {
  /** GET /api/v3/authentications/start/:api: the requirements for connecting an account of the app (A2.28). */
  async startAuthentication({ principal, params }, context) {
    const owner = accountOfOwnApp(params.api);
    const isMember = owner !== null && (await findRole(context.db, principal.profileId, owner, context.clock.now())) !== null;
    const service = isMember ? await findAppOf(context.db, owner, params.api) : await findApp(context.db, params.api);
    if (service === null) return { status: 404, body: errorBodies.notFound };
    const ways = offeredWays(context, service);
    const first = connectorFor(context, service, null);
    const { way, connector, fields } = connectFormOf(context, service, first);
    return {
      status: 200,
      body: {
        app: presentConnectedApp(service.key, service),
        auth_type: service.auth_type,
        fields: fields.map(presentCredentialField),
        oauth: presentSignIn(context, oauthWayOf(context, first)),
        way,
        ways: ways.map((each) => ({
          name: each.name,
          label: each.label,
          help: each.help,
          fields: each.fields.map(presentCredentialField),
          oauth: presentSignIn(context, each.oauth),
        })),
        can_run: connector !== null,
        ...(first !== null && hostsOf(first)),
      },
    };
  },

  /**
   * GET /api/v3/authentications?account_id=: the connections in one of the caller's accounts that the caller may use (S51). `zap_id=`: and that the
   * owner of a Zap may use, too; 404 for a Zap that the caller cannot see.
   */
  async listAuthentications({ principal, query }, { db, connectors, clock }) {
    const { profileId: readerId } = principal;
    const account = await findAccountOf(db, readerId, query.account_id, clock.now());
    if (account === null) return { status: 404, body: errorBodies.notFound };
    const zap = query.zap_id === undefined ? null : await findVisibleZap(db, readerId, query.zap_id, clock.now());
    const found = await authenticationsOf(db, readerId, account.id, zap?.owner_id);
    const services = await servicesByKey(
      db,
      found.map(({ selected_api: api }) => appKey(api)),
    );
    const objects = found.map((record) =>
      presentAuthentication(record, { readerId, service: services.get(appKey(record.selected_api)) ?? null, connectors }),
    );
    return { status: 200, body: { objects } };
  },

  /** POST /api/v3/authentications?account_id=: connects an account of an app; 404 for an account or app that the caller may not see. */
  async createAuthentication(call, context) {
    const { profileId } = call.principal;
    const account = await findAccountOf(context.db, profileId, call.query.account_id, context.clock.now());
    const service = account === null ? null : await findAppOf(context.db, account.id, call.body.api);
    if (account === null || service === null) return { status: 404, body: errorBodies.notFound };
    const { title = '', credentials, is_demo: isDemo = false, sign_in_way: signInWay = null, digest = null } = call.body;
    const wanted = { service, accountId: account.id, title: title.trim(), credentials, isDemo, signInWay, digest };
    const completed = await connectApp(context, call, wanted);
    if (completed.type === 'choice') return choiceNeeded(completed.token);
    return { status: 201, body: await presentFor(context, profileId, completed.record) };
  },

  /** POST /api/v3/authentications/sign-ins?account_id=: the page of the app on which the person allows the access. */
  async beginAppSignIn(call, context) {
    const { profileId } = call.principal;
    const account = await findAccountOf(context.db, profileId, call.query.account_id, context.clock.now());
    const service = account === null ? null : await findAppOf(context.db, account.id, call.body.api);
    if (account === null || service === null) return { status: 404, body: errorBodies.notFound };
    const { title = '', credentials, connection_id: id, sign_in_way: signInWay = null, digest = null } = call.body;
    const connection = id === undefined ? null : await connectionToRenew(context, call, { id, app: service.key });
    const wanted = { service, accountId: account.id, title: title.trim(), credentials, connection, signInWay, digest };
    return { status: 200, body: { authorization_url: await beginSignIn(context, call, wanted) } };
  },

  /** POST /api/v3/authentications/sign-ins/answers: connects an app, or connects it again, with the answer of its sign-in. */
  async finishAppSignIn(call, context) {
    const { profileId } = call.principal;
    return presentCompleted(context, profileId, await finishSignIn(context, call, call.body));
  },

  /** GET /api/v3/authentications/sign-ins/choices/:token: what a person has to choose before an app is connected. */
  async findSignInChoice(call, context) {
    const found = await findSignInChoice(context, call, call.params.token);
    if (found === null) return { status: 404, body: errorBodies.notFound };
    const { service, name, items, selected } = found;
    const choices = items.map(({ value, label }) => ({ value, label }));
    return { status: 200, body: { app: presentConnectedApp(service.key, service), name, choices, selected } };
  },

  /** POST /api/v3/authentications/sign-ins/choices: goes on with what a person has chosen right after a sign-in. */
  async chooseAfterSignIn(call, context) {
    return presentCompleted(context, call.principal.profileId, await chooseAfterSignIn(context, call, call.body));
  },

  /** GET /api/v3/authentications/:id: one of the caller's own connections, with the values that are not secret. */
  async getAuthentication({ principal: { profileId }, params: { id } }, context) {
    const record = await findAuthentication(context.db, profileId, id, context.clock.now());
    const stored = record === null ? null : await findConnectionOf(context.db, profileId, id, context.clock.now());
    if (record === null || stored === null || !mayManageConnection(profileId, record)) return { status: 404, body: errorBodies.notFound };
    const values = await openValuesOf(context, stored);
    const body = { ...(await presentFor(context, profileId, record)), values, sign_in_way: storedWayOf(context, stored) };
    return { status: 200, body };
  },

  /** PATCH /api/v3/authentications/:id: renames or shares one of the caller's own connections. */
  async updateAuthentication(call, context) {
    const changed = await updateConnection(context, call, call.params.id, call.body);
    if (changed === null) return { status: 404, body: errorBodies.notFound };
    return { status: 200, body: await presentFor(context, call.principal.profileId, changed) };
  },

  /** PUT /api/v3/authentications/:id/credentials: replaces the credentials of one of the caller's own connections. */
  async reconnectAuthentication(call, context) {
    const { profileId } = call.principal;
    const { credentials, sign_in_way: way, digest = null } = call.body;
    const changed = await reconnectApp(context, call, call.params.id, { credentials, way, digest });
    if (changed === null) return { status: 404, body: errorBodies.notFound };
    if (changed.type === 'choice') return choiceNeeded(changed.token);
    return { status: 200, body: await presentFor(context, profileId, changed.record) };
  },

  /** POST /api/v3/authentications/:id/tests: tries the stored credentials of a connection that the caller may use. */
  async testAuthentication({ principal: { profileId }, params: { id } }, context) {
    const found = await findConnectionOf(context.db, profileId, id, context.clock.now());
    if (found === null) return { status: 404, body: errorBodies.notFound };
    const result = await testConnection(context, found);
    const message = result.type === 'failure' ? result.message : null;
    return { status: 200, body: { outcome: result.type, message } };
  },

  /** POST /api/v3/authentications/:id/confirmations: for one of the caller's own connections; 400 for another digest than that of the app. */
  async confirmAuthentication(call, context) {
    const changed = await confirmConnection(context, call, call.params.id, call.body.digest);
    if (changed === null) return { status: 404, body: errorBodies.notFound };
    return { status: 200, body: await presentFor(context, call.principal.profileId, changed) };
  },

  /** GET /api/v3/authentications/:id/usage: the Zaps that use one of the caller's own connections. */
  async getAuthenticationUsage({ principal: { profileId }, params: { id } }, { db, clock }) {
    const record = await findAuthentication(db, profileId, id, clock.now());
    if (record === null || !mayManageConnection(profileId, record)) return { status: 404, body: errorBodies.notFound };
    const zaps = await zapsUsing(db, id);
    const folders = await foldersOfZaps(
      db,
      zaps.map((zap) => zap.id),
    );
    const maySee = ({ id: zapId, owner_id }: (typeof zaps)[number]) =>
      maySeeZap(profileId, { owner_id, folders: folders.get(zapId) ?? [] });
    return { status: 200, body: presentConnectionUsage(zaps, maySee) };
  },

  /** DELETE /api/v3/authentications/:id: removes one of the caller's connections, with its secrets. */
  async deleteAuthentication(call, context) {
    return (await disconnectApp(context, call, call.params.id)) ? { status: 204, body: null } : { status: 404, body: errorBodies.notFound };
  },
});

/** An app that the caller may connect, by its key or slug; null for one that is not public. */
async function findApp(db: Db, api: string): Promise<ServiceRecord | null> {
  const key = appKey(api);
  const service = (await findService(db, key)) ?? (await findServiceBySlug(db, key));
  return service !== null && maySeeService(service) ? service : null;
}

/** A page of an earlier version shows the sentence. */
const choiceNeeded = (token: string) => ({
  status: 409 as const,
  body: { errors: ['Your account has several things to connect. Reload this page, and start again to choose one.'], choice_token: token },
});

/** The connection of a sign-in, or the token of what a person has to choose first. */
async function presentCompleted(context: ServerContext, readerId: number, completed: Completed) {
  if (completed.type === 'choice') return choiceNeeded(completed.token);
  const body = await presentFor(context, readerId, completed.record);
  return completed.isNew ? { status: 201 as const, body } : { status: 200 as const, body };
}

/** The same for an account, which has apps of its people too. */
async function findAppOf(db: Db, accountId: number, api: string): Promise<ServiceRecord | null> {
  return accountOfOwnApp(api) === accountId ? findService(db, appKey(api)) : findApp(db, api);
}

/** A connection as its reader sees it. */
async function presentFor({ db, connectors }: ServerContext, readerId: number, record: AuthenticationRecord): Promise<WireAuthentication> {
  const service = await findService(db, appKey(record.selected_api));
  return presentAuthentication(record, { readerId, service, connectors });
}

/**
 * Who may rename, share, reconnect and disconnect a connection, and see what uses it: only the person who connected it. The role
 * never matters, because the credentials are the person's, not the account's. Who may use it in Zaps is decided with the query: see
 * `usableBy` in `connections/usableConnections.store`.
 */
export function mayManageConnection(actorId: number, { profile_id }: { readonly profile_id: number }): boolean {
  return profile_id === actorId;
}
