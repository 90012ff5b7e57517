/** The export and the deletion of a person’s data. */
import { z } from 'zod';
import type { Camelized } from './browser/names';
import { EmptyBody, ErrorBody, Id, Moment, PathId } from './common';
import { resource, perProfile } from './define';
import { DataJob } from './profiles';

/**
 * The state of an export or a deletion: 201 it has started, 202 it is pending, 200 it is done. `receipt` is for asking about a
 * deletion after the session has ended.
 */
export const DataStatus = z.object({ message: z.string(), receipt: z.string().optional() });

/** `confirmation` is the person's typed email address. A person without a password sends none. */
export const DeletionBody = z.strictObject({
  password: z.string('Enter your password.').max(1024, 'That is too long.').optional(),
  confirmation: z.string('Type your email address.').max(320, 'That is too long.'),
});

/** GET …/data/delete: a person who no longer has a session sends the receipt. */
export const DeletionQuery = z.strictObject({ receipt: z.string().max(128).optional() });

/** An account that would be left without an owner. */
export const DeletionBlocker = z.object({ account_id: Id, name: z.string(), members: z.number().int().positive() });

/** The settings' data-rights section. */
export const DataRights = z.object({
  export_data: DataJob,
  delete_data: DataJob,
  /** Null if there is none, or no longer one. `url` is a path of ours. */
  archive: z.object({ url: z.string(), bytes: z.number().int().positive(), made_at: Moment, expires_at: Moment }).nullable(),
  /** The pending deletion. */
  deletion: z.object({ due_at: Moment, receipt: z.string() }).nullable(),
  /** The delay of a deletion, in seconds. */
  deletion_delay: z.number().int().nonnegative(),
  obstacles: z.array(DeletionBlocker),
  has_password: z.boolean(),
});

export type DataRights = Camelized<z.infer<typeof DataRights>>;

export const dataRights = resource({
  getDataRights: {
    method: 'GET',
    path: '/api/v3/profiles/:id/data',
    access: 'signed-in',
    summary: 'Get the status of the export and the deletion of your data',
    params: PathId,
    replies: { 200: DataRights, 401: ErrorBody, 404: ErrorBody },
  },
  getDataExport: {
    method: 'GET',
    path: '/api/v3/profiles/:id/data/export',
    access: 'signed-in',
    summary: 'Check whether the export of your data is complete',
    params: PathId,
    replies: { 200: DataStatus, 202: DataStatus, 401: ErrorBody, 404: ErrorBody, 409: ErrorBody },
  },
  startDataExport: {
    method: 'POST',
    path: '/api/v3/profiles/:id/data/export',
    access: 'fresh',
    limit: perProfile('data_export.profile', 30),
    summary: 'Start an export of your data',
    params: PathId,
    body: EmptyBody,
    replies: { 201: DataStatus, 202: DataStatus, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  getDataDeletion: {
    method: 'GET',
    path: '/api/v3/profiles/:id/data/delete',
    access: 'public',
    summary: 'Check whether the deletion of your data is complete; without a session, by the receipt',
    params: PathId,
    query: DeletionQuery,
    replies: { 200: DataStatus, 202: DataStatus, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody },
  },
  startDataDeletion: {
    method: 'POST',
    path: '/api/v3/profiles/:id/data/delete',
    access: 'fresh',
    limit: 'own', // tries at the password
    summary: 'Schedule the deletion of your account; it can be cancelled until then',
    params: PathId,
    body: DeletionBody,
    example: { password: 'plum-Orbit-47-velvet', confirmation: 'nobody@example.com' },
    replies: {
      201: DataStatus,
      202: DataStatus,
      400: ErrorBody,
      401: ErrorBody,
      403: ErrorBody,
      404: ErrorBody,
      409: ErrorBody,
      429: ErrorBody,
    },
  },
  cancelDataDeletion: {
    method: 'DELETE',
    path: '/api/v3/profiles/:id/data/delete',
    access: 'signed-in',
    limit: perProfile('data_delete_cancel.profile', 30),
    summary: 'Cancel the scheduled deletion',
    params: PathId,
    body: EmptyBody,
    replies: { 200: DataStatus, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
  },
});
