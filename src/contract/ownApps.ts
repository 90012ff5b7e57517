/** Apps that people of an account made. */
import { z } from 'zod';
import { nodeKinds } from '../domain/serviceNodes';
import type { Camelized } from './browser/names';
import { HostsToConfirm, TrustDigest } from './authentications';
import { collectionOf, ErrorBody, Id, Moment, NoBody } from './common';
import { perProfile, resource } from './define';

const Key = z.string().min(1).max(100);

/** `id` is its key, by which steps and connections name it. `may_change`: the caller may change and delete it. */
export const OwnApp = z.object({
  id: Key,
  account_id: Id,
  name: z.string(),
  about: z.string(),
  auth_type: z.enum(['oauth', 'api_key', 'basic', 'none']),
  /** To which credentials go. */
  hosts: z.array(z.string()),
  /** The triggers and actions that steps can have. */
  nodes: z.array(z.object({ kind: z.enum(nodeKinds), action: z.string(), title: z.string(), help: z.string().optional() })),
  version: z.number().int(),
  /** How many published Zaps stay on an older version. */
  older_uses: z.number().int(),
  updated_at: Moment,
  may_change: z.boolean(),
});

/** An `AppDefinition` of `domain/apps`: the server says what is wrong with it. */
const Definition = z.looseObject({ format: z.literal(1) });

export const OwnAppDetails = OwnApp.extend({ definition: Definition });

const Issue = z.object({ path: z.string(), message: z.string() });

/** What is wrong with a definition, what steps and connections lose by it, or where it sends credentials, which the person has not seen. */
export const OwnAppRefused = ErrorBody.extend({ issues: z.array(Issue).optional(), to_confirm: HostsToConfirm.optional() });

/** `digest`: of the hosts that the person has seen. */
export const OwnAppBody = z.strictObject({ definition: Definition, digest: TrustDigest.optional() });

/**
 * `version`: the one that the person saw. `accepts_losses`: what steps and connections lose was shown. `digest`: of the hosts that the
 * person has seen, if they have changed.
 */
export const OwnAppChange = z.strictObject({
  definition: Definition,
  version: z.number().int().positive(),
  accepts_losses: z.boolean().optional(),
  digest: TrustDigest.optional(),
});

const DocumentAddress = z.url({ protocol: /^https?$/ }).max(2000);

/**
 * The text of a document, its address, or a definition that was exported or begun by hand. `operations`: the ids of the chosen ones, of
 * which a definition is made.
 */
export const DocumentBody = z
  .strictObject({
    text: z.string().max(20_000_000).optional(),
    address: DocumentAddress.optional(),
    definition: Definition.optional(),
    operations: z.array(z.string().max(2100)).max(200).optional(),
  })
  .refine(
    ({ text, address, definition }) => [text, address, definition].filter((each) => each !== undefined).length === 1,
    'Send a text, a URL or a definition.',
  );

const Operation = z.object({
  id: z.string(),
  title: z.string(),
  tag: z.string().nullable(),
  is_reading: z.boolean(),
  is_deprecated: z.boolean(),
});

export const DocumentReading = z.object({
  operations: z.array(Operation),
  /** Null while no operation is chosen. */
  definition: Definition.nullable(),
  /** Hosts to which credentials would go, and that are not the document’s. */
  foreign_hosts: z.array(z.string()),
  /** All hosts to which credentials would go: the app is stored only with this digest. Null while there is no definition. */
  to_confirm: HostsToConfirm.nullable(),
});

/** A difference between two definitions, as a sentence. */
const Change = z.object({ kind: z.enum(['new', 'changed', 'gone']), sentence: z.string() });

/** `person`: who made it; null if the person is gone. */
export const OwnAppVersion = z.object({ version: z.number().int(), created_at: Moment, person: z.string().nullable() });

/** `changes`: what bringing it back would change. */
export const OwnAppVersionDetails = OwnAppVersion.extend({ definition: Definition, changes: z.array(Change) });

/** The text of the document, or its address. `operations`: the ids of new ones that the app gets too. */
export const RereadBody = z
  .strictObject({
    text: z.string().max(20_000_000).optional(),
    address: DocumentAddress.optional(),
    operations: z.array(z.string().max(2100)).max(200).optional(),
  })
  .refine(({ text, address }) => (text === undefined) !== (address === undefined), 'Send a text or a URL.');

/** `operations`: those of the document that the app does not have. Nothing is stored. */
export const Reread = z.object({ operations: z.array(Operation), definition: Definition, changes: z.array(Change) });

/** Published Zaps that stay on an older version. `changes`: how the newest differs from it. */
const OlderVersion = z.object({
  version: z.number().int(),
  changes: z.array(z.string()),
  zaps: z.array(z.object({ id: Id, title: z.string(), is_on: z.boolean() })),
});
export type OlderVersion = Camelized<z.infer<typeof OlderVersion>>;

/** `zap_ids`: those to move; all if left out. */
export const ZapsToMove = z.strictObject({ zap_ids: z.array(Id).max(1000).optional() });

/** `kept`: the Zaps that the newest version would break, each with the reason. */
export const MovedToNewest = z.object({
  moved: z.array(Id),
  kept: z.array(z.object({ id: Id, title: z.string(), reason: z.string() })),
});

export type WireDefinition = z.infer<typeof Definition>;
export type WireOwnApp = z.infer<typeof OwnApp>;
export type OwnApp = Camelized<WireOwnApp>;
export type WireDocumentReading = z.infer<typeof DocumentReading>;

const changes = perProfile('own_apps.profile', 300);
const AccountQuery = z.strictObject({ account_id: z.coerce.number().int().positive() });
const readings = perProfile('own_app_readings.profile', 120);
const params = z.strictObject({ id: Key });
const VersionParams = z.strictObject({ id: Key, version: z.coerce.number().int().positive() });
const example = {
  format: 1,
  app: 'App',
  name: 'Orders',
  docs: '',
  bases: { default: 'https://api.example.com' },
  hosts: ['api.example.com'],
  actions: [],
  triggers: [],
};

export const ownApps = resource({
  listOwnApps: {
    method: 'GET',
    path: '/api/v3/own-apps',
    access: 'signed-in',
    summary: 'List the apps that people of an account made',
    query: AccountQuery,
    replies: { 200: collectionOf(OwnApp), 401: ErrorBody, 404: ErrorBody },
  },
  createOwnApp: {
    method: 'POST',
    path: '/api/v3/own-apps',
    access: 'signed-in',
    limit: changes,
    summary: 'Create an app of an account from a definition',
    query: AccountQuery,
    body: OwnAppBody,
    example: { definition: example },
    replies: { 201: OwnAppDetails, 400: OwnAppRefused, 409: OwnAppRefused, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  readApiDocument: {
    method: 'POST',
    path: '/api/v3/own-apps/readings',
    access: 'signed-in',
    limit: readings,
    summary: 'Read the document of an API, and make a definition of chosen operations',
    query: AccountQuery,
    body: DocumentBody,
    example: { text: '{"openapi":"3.0.3","paths":{"/a":{"get":{}}}}' },
    replies: { 200: DocumentReading, 400: OwnAppRefused, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  getOwnApp: {
    method: 'GET',
    path: '/api/v3/own-apps/:id',
    access: 'signed-in',
    summary: 'Get an app that people of an account made, with its definition',
    params,
    replies: { 200: OwnAppDetails, 401: ErrorBody, 404: ErrorBody },
  },
  updateOwnApp: {
    method: 'PUT',
    path: '/api/v3/own-apps/:id',
    access: 'signed-in',
    limit: changes,
    summary: 'Store a new version of an app',
    params,
    body: OwnAppChange,
    example: { definition: example, version: 1 },
    replies: { 200: OwnAppDetails, 400: OwnAppRefused, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: OwnAppRefused, 429: ErrorBody },
  },
  rereadOwnApp: {
    method: 'POST',
    path: '/api/v3/own-apps/:id/readings',
    access: 'signed-in',
    limit: readings,
    summary: 'Read the document of an app again, and list what has changed',
    params,
    body: RereadBody,
    example: { text: '{"openapi":"3.0.3","paths":{"/a":{"get":{}}}}' },
    replies: { 200: Reread, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  listOwnAppVersions: {
    method: 'GET',
    path: '/api/v3/own-apps/:id/versions',
    access: 'signed-in',
    summary: 'List the versions of an app, the newest first',
    params,
    replies: { 200: collectionOf(OwnAppVersion), 401: ErrorBody, 404: ErrorBody },
  },
  getOwnAppVersion: {
    method: 'GET',
    path: '/api/v3/own-apps/:id/versions/:version',
    access: 'signed-in',
    summary: 'Get a version of an app, and how it differs from the newest one',
    params: VersionParams,
    replies: { 200: OwnAppVersionDetails, 401: ErrorBody, 404: ErrorBody },
  },
  listOlderOwnAppVersions: {
    method: 'GET',
    path: '/api/v3/own-apps/:id/older-versions',
    access: 'signed-in',
    summary: 'List the older versions of an app that published Zaps use, with these Zaps',
    params,
    replies: { 200: collectionOf(OlderVersion), 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
  },
  moveZapsToNewestOwnApp: {
    method: 'POST',
    path: '/api/v3/own-apps/:id/moves',
    access: 'signed-in',
    limit: changes,
    summary: 'Move published Zaps to the newest version of an app',
    params,
    body: ZapsToMove,
    example: {},
    replies: { 200: MovedToNewest, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  deleteOwnApp: {
    method: 'DELETE',
    path: '/api/v3/own-apps/:id',
    access: 'signed-in',
    limit: changes,
    summary: 'Delete an app that no Zap uses',
    params,
    replies: { 204: NoBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody },
  },
});
