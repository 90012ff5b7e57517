/** Zaps as files, and copies of Zaps. */
import { z } from 'zod';
import type { Camelized } from './browser/names';
import { EmptyBody, ErrorBody, Id, PathId } from './common';
import { resource, perProfile } from './define';
import { Definition, DefinitionRefused, NewDefinition } from './zapDrafts';
import { NewTitle, ZapsQuery, zapCreations } from './zaps';

/** GET /api/v3/zaps/:id/export: the draft, without connections, secrets, and what belongs to one account alone. */
export const ZapFile = z.object({ format: z.literal('patchbay-zap-1'), title: z.string(), definition: Definition });

/** POST /api/v3/zaps/imports: a whole file as it was exported, or its parts. */
export const ZapImportBody = z.strictObject({
  format: z.literal('patchbay-zap-1').optional(),
  title: NewTitle.optional(),
  definition: NewDefinition,
});

const Created = z.object({ id: Id });

export type ZapFile = Camelized<z.infer<typeof ZapFile>>;

export const zapFiles = resource({
  exportZap: {
    method: 'GET',
    path: '/api/v3/zaps/:id/export',
    access: 'signed-in',
    limit: perProfile('zap_export.profile', 600),
    summary: 'Get a Zap as a file, without connections and secrets',
    params: PathId,
    replies: { 200: ZapFile, 401: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  importZap: {
    method: 'POST',
    path: '/api/v3/zaps/imports',
    access: 'signed-in',
    limit: zapCreations,
    summary: 'Create a Zap as a draft from a file',
    query: ZapsQuery,
    body: ZapImportBody,
    example: { definition: { format: 1, zone: null, trigger: null, steps: [] } },
    replies: { 201: Created, 400: DefinitionRefused, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  duplicateZap: {
    method: 'POST',
    path: '/api/v3/zaps/:id/copies',
    access: 'signed-in',
    limit: zapCreations,
    summary: 'Create a copy of a Zap in its account, as a draft of the caller',
    params: PathId,
    body: EmptyBody,
    replies: { 201: Created, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
});
