/** Connected accounts of apps. */
import { z } from 'zod';
import type { Camelized } from './browser/names';
import { ErrorBody, Id, Moment, NoBody, PathId, collectionOf } from './common';
import { resource } from './define';

export const AuthType = z.enum(['oauth', 'api_key', 'basic', 'none']);

/** The app of a connection. `logo_url` is of our own origin; null for an app whose mark we may not show. */
export const ConnectedApp = z.object({ key: z.string(), name: z.string(), slug: z.string().nullable(), logo_url: z.string().nullable() });

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
  /** The person's own Zaps in the account that use the app. */
  zap_count: z.number().int(),
  created_at: Moment,
});

/** The requirements for connecting an account of an app. */
export const AuthenticationStart = z.object({
  app: ConnectedApp,
  auth_type: AuthType,
  fields: z.array(z.object({ name: z.string(), label: z.string(), is_secret: z.boolean() })),
  /** How it is connected here: by typed credentials, by a test grant, not at all, or not needed. */
  way: z.enum(['fields', 'demo', 'unavailable', 'not_needed']),
});

export const AuthenticationStartParams = z.strictObject({ api: z.string().min(1).max(100) });

export const AuthenticationsQuery = z.strictObject({ account_id: z.coerce.number().int().positive() });

export const AuthenticationCreateBody = z.strictObject({
  /** Key or slug of the app, with or without a version. */
  api: z.string().min(1).max(100),
  /** Its name in lists; the app's name if empty or left out. */
  title: z.string().max(1000).optional(),
  credentials: z.array(z.strictObject({ name: z.string().min(1).max(50), value: z.string().max(10_000) })).max(10),
  /** The person has agreed to a test grant. */
  is_demo: z.literal(true).optional(),
});

export type WireAuthentication = z.infer<typeof Authentication>;
export type Authentication = Camelized<WireAuthentication>;
export type AuthenticationStart = Camelized<z.infer<typeof AuthenticationStart>>;

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
    summary: 'List your connected app accounts',
    query: AuthenticationsQuery,
    replies: { 200: collectionOf(Authentication), 401: ErrorBody, 404: ErrorBody },
  },
  createAuthentication: {
    method: 'POST',
    path: '/api/v3/authentications',
    access: 'signed-in',
    summary: 'Connect an app account',
    query: AuthenticationsQuery,
    body: AuthenticationCreateBody,
    replies: { 201: Authentication, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  deleteAuthentication: {
    method: 'DELETE',
    path: '/api/v3/authentications/:id',
    access: 'signed-in',
    summary: 'Remove a connected app account and its secrets',
    params: PathId,
    replies: { 204: NoBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
  },
});
