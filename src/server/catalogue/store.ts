/** Apps and templates. There are only hundreds, so lists are read in full and the rules of `domain/services` filter them. */
import { type Generated, type GeneratedAlways, type Selectable, sql } from 'kysely';
import { accountOfOwnApp } from '../../domain/ownApps';
import type { ServiceNode } from '../../domain/serviceNodes';
import type { Db } from '../platform/context';
import '../ownApps/tables';
import type { ServicesTable, ZapTemplatesTable, ZapTemplateStepsTable } from './tables';

/** A person certified to build Zaps for others. Operators maintain the list; unlisted people are not shown. */
interface ExpertsTable {
  id: GeneratedAlways<number>;
  name: string;
  company: string;
  location: string;
  about: string;
  specialties: Generated<string[]>;
  email: string;
  is_listed: Generated<boolean>;
}

/** Made by the migration `0011_experts`. */
declare module '../platform/tables' {
  interface Tables {
    experts: ExpertsTable;
  }
}

/** The limit of the directory. */
const most = 200;

export async function listedExperts(db: Db): Promise<readonly Selectable<ExpertsTable>[]> {
  return db.selectFrom('experts').selectAll().where('is_listed', '=', true).orderBy('company').orderBy('id').limit(most).execute();
}

export interface ServiceRecord extends Omit<Selectable<ServicesTable>, 'added_on'> {
  /** `2016-03-01`. */
  readonly added_on: string;
}

export interface ZapTemplateRecord extends Selectable<ZapTemplatesTable> {
  /** In their order, each with its app. */
  readonly steps: readonly (Selectable<ZapTemplateStepsTable> & { readonly service: ServiceRecord })[];
}

const serviceColumns = [
  'key', 'version', 'newest_version', 'name', 'slug', 'description', 'categories', 'logo', 'color', 'popularity', 'auth_type',
  'upfront_fields', 'is_premium', 'is_public', 'is_upcoming', 'is_hidden', 'is_deprecated', 'is_beta', 'is_built_in', 'is_featured',
  'is_invite_only', 'nodes',
] as const; // prettier-ignore

const selectServices = (db: Db) =>
  db.selectFrom('services').select([...serviceColumns, sql<string>`to_char(added_on, 'YYYY-MM-DD')`.as('added_on')]);

export async function allServices(db: Db): Promise<ServiceRecord[]> {
  return selectServices(db).orderBy('key').execute();
}

/** The apps that exist for the given keys, by key: those of the catalogue, and those that people of an account made. */
export async function servicesByKey(db: Db, keys: readonly string[]): Promise<Map<string, ServiceRecord>> {
  if (keys.length === 0) return new Map();
  const found = await selectServices(db)
    .where('key', 'in', [...new Set(keys)])
    .execute();
  const own = await ownServices(db, keys);
  return new Map([...found, ...own].map((service) => [service.key, service]));
}

export async function findService(db: Db, key: string): Promise<ServiceRecord | null> {
  if (accountOfOwnApp(key) !== null) return (await ownServices(db, [key]))[0] ?? null;
  return (await selectServices(db).where('key', '=', key).executeTakeFirst()) ?? null;
}

/** Apps that people of an account made, as the catalogue would list them if they were public. */
async function ownServices(db: Db, keys: readonly string[]): Promise<ServiceRecord[]> {
  const own = [...new Set(keys)].filter((key) => accountOfOwnApp(key) !== null);
  if (own.length === 0) return [];
  const rows = await db.selectFrom('own_apps').selectAll().where('key', 'in', own).execute();
  return rows.map(({ key, name, about, auth_type, nodes, created_at: createdAt }) => ({
    key,
    version: null,
    newest_version: null,
    name,
    slug: key,
    description: about,
    categories: [],
    logo: null,
    color: null,
    popularity: 0,
    added_on: createdAt.toISOString().slice(0, 10),
    auth_type,
    upfront_fields: [],
    is_premium: false,
    is_public: false,
    is_upcoming: false,
    is_hidden: false,
    is_deprecated: false,
    is_beta: false,
    is_built_in: false,
    is_featured: false,
    is_invite_only: false,
    nodes: JSON.parse(nodes) as ServiceNode[],
  }));
}

export async function findServiceBySlug(db: Db, slug: string): Promise<ServiceRecord | null> {
  return (await selectServices(db).where('slug', '=', slug).executeTakeFirst()) ?? null;
}

/** The most used first. */
export async function allZapTemplates(db: Db): Promise<ZapTemplateRecord[]> {
  return complete(db, await db.selectFrom('zap_templates').selectAll().orderBy('popularity', 'desc').orderBy('id').execute());
}

export async function findZapTemplate(db: Db, id: string): Promise<ZapTemplateRecord | null> {
  const templates = await db.selectFrom('zap_templates').selectAll().where('id', '=', id).execute();
  return (await complete(db, templates))[0] ?? null;
}

async function complete(db: Db, templates: readonly Selectable<ZapTemplatesTable>[]): Promise<ZapTemplateRecord[]> {
  if (templates.length === 0) return [];
  const ids = templates.map((template) => template.id);
  const steps = await db.selectFrom('zap_template_steps').selectAll().where('template_id', 'in', ids).orderBy('position').execute();
  const services = await servicesByKey(
    db,
    steps.map((step) => step.service_key),
  );
  return templates.map((template) => ({
    ...template,
    steps: steps.filter((step) => step.template_id === template.id).map((step) => ({ ...step, service: services.get(step.service_key)! })),
  }));
}
