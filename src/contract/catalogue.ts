/** The public catalogue: apps and templates. */
import { z } from 'zod';
import { maxPageSize } from '../domain/cursors';
import { ErrorBody, collectionOf } from './common';
import { resource } from './define';

/** The position of a page in its collection. The cursors are base64 of JSON with an offset. */
export const PageInfo = z.object({
  has_previous_page: z.boolean(),
  has_next_page: z.boolean(),
  /** Of the first record of the page; null on an empty one. */
  start_cursor: z.string().nullable(),
  /** Of the last record of the page; passed as `after` for the next one. */
  end_cursor: z.string().nullable(),
  total_count: z.number().int().min(0),
});

const page = {
  first: z.coerce.number().int().min(1).max(maxPageSize).optional(),
  after: z.string().max(128).optional(),
  search: z.string().max(100).optional(),
};

const pageOf = <T extends z.ZodType>(object: T) => collectionOf(object).extend({ page_info: PageInfo });

/** An app or a template by its id. */
export const CatalogueId = z.strictObject({ id: z.string().min(1).max(100) });

/** The public fields of an app. */
export const Service = z.object({
  id: z.string(),
  key: z.string(),
  selected_api: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  categories: z.array(z.string()),
  logo_url: z.string().nullable(),
  color: z.string().nullable(),
  popularity: z.number(),
  age_in_days: z.number().int().min(0),
  auth_type: z.string().nullable(),
  is_premium: z.boolean(),
  is_upcoming: z.boolean(),
  is_deprecated: z.boolean(),
  is_beta: z.boolean(),
  is_featured: z.boolean(),
  /** False for an app that is only known: steps with it do not run on this server, and a Zap with it cannot be turned on. */
  can_run: z.boolean(),
});

export const ServicesQuery = z.strictObject({
  ...page,
  category: z.string().max(100).optional(),
  sort: z.enum(['ageInDays', 'isPremium', 'name', 'popularity']).optional(),
  /** Only apps that run on this server, or only the others. */
  can_run: z.enum(['true', 'false']).optional(),
});

export const ServicesPage = pageOf(Service);

/** A template of a Zap. */
export const ZapTemplate = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  use_cases: z.array(z.string()),
  /** The trigger first. */
  steps: z.array(z.object({ type: z.string(), selected_api: z.string().nullable(), action: z.string(), title: z.string().nullable() })),
  /** The keys of its apps. */
  service_ids: z.array(z.string()),
});

export const ZapTemplatesQuery = z.strictObject({
  ...page,
  use_case: z.string().max(100).optional(),
  service_id: z.string().max(100).optional(),
});

export const ZapTemplatesPage = pageOf(ZapTemplate);

export const catalogue = resource({
  listServices: {
    method: 'GET',
    path: '/api/v3/services',
    access: 'public',
    summary: 'List the public apps, in pages',
    query: ServicesQuery,
    replies: { 200: ServicesPage, 400: ErrorBody, 429: ErrorBody },
  },
  getService: {
    method: 'GET',
    path: '/api/v3/services/:id',
    access: 'public',
    summary: 'Get a public app by its key or slug',
    params: CatalogueId,
    replies: { 200: Service, 404: ErrorBody, 429: ErrorBody },
  },
  listZapTemplates: {
    method: 'GET',
    path: '/api/v3/zap-templates',
    access: 'public',
    summary: 'List Zap templates, most used first, in pages',
    query: ZapTemplatesQuery,
    replies: { 200: ZapTemplatesPage, 400: ErrorBody, 429: ErrorBody },
  },
  getZapTemplate: {
    method: 'GET',
    path: '/api/v3/zap-templates/:id',
    access: 'public',
    summary: 'Get a Zap template',
    params: CatalogueId,
    replies: { 200: ZapTemplate, 404: ErrorBody, 429: ErrorBody },
  },
});
