import type { ColumnType } from 'kysely';
import type { ServiceNode } from '../../domain/serviceNodes';

/** An app of the catalogue (B3.33); `key` is without a version. */
export interface ServicesTable {
  key: string;
  /** That new steps get; null for what is built in and has none. */
  version: string | null;
  /** Newer than `version` when the app is stale. */
  newest_version: string | null;
  name: string;
  slug: string;
  description: string;
  categories: string[];
  /** Name of the picture below /app-logos; null for an app whose mark may not be shown. */
  logo: string | null;
  /** Six hexadecimal digits. */
  color: string | null;
  /** Orders the listing: the greater, the more used. */
  popularity: number;
  /** `2016-03-01`. */
  added_on: ColumnType<Date, string, string>;
  auth_type: 'oauth' | 'api_key' | 'basic' | 'none';
  upfront_fields: string[];
  is_premium: boolean;
  is_public: boolean;
  is_upcoming: boolean;
  is_hidden: boolean;
  is_deprecated: boolean;
  is_beta: boolean;
  is_built_in: boolean;
  is_featured: boolean;
  is_invite_only: boolean;
  /** What a step can be in the app (B3.37). */
  nodes: ColumnType<ServiceNode[], string, string>;
}

export interface ZapTemplatesTable {
  id: string;
  title: string;
  description: string;
  use_cases: string[];
  popularity: number;
}

/** Position 0 is the trigger. */
export interface ZapTemplateStepsTable {
  template_id: string;
  position: number;
  type: 'read' | 'write' | 'search' | 'filter';
  service_key: string;
  action: string;
  title: string;
}

/** A Zap that its owner shows by a link; `id` is what the link holds and cannot be guessed. */
export interface ZapSharesTable {
  id: string;
  zap_id: number;
  visibility: 'public' | 'account' | 'private';
  is_instant: boolean;
  source_url: string | null;
  trashed_at: Date | null;
  created_at: Date;
}

/** What a flag is when neither profile nor account has a setting of its own. */
export interface SwitchesTable {
  name: string;
  scope: 'session' | 'account';
  is_on: boolean;
  about: string;
}

/** An A/B test; who gets which variant follows from identity and id, so no assignment is kept. */
export interface AbTestsTable {
  id: number;
  name: string;
  /** The first is control. */
  variants: string[];
  percent_eligible: number;
  is_interstate: boolean;
  is_running: boolean;
}

/** Made by the migration `0008_catalogue`; what is the product's own is written at each start by `catalogue.ts`. */
export interface CatalogueTables {
  services: ServicesTable;
  zap_templates: ZapTemplatesTable;
  zap_template_steps: ZapTemplateStepsTable;
  zap_shares: ZapSharesTable;
  switches: SwitchesTable;
  ab_tests: AbTestsTable;
}
