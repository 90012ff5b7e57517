import type { ColumnType } from 'kysely';
import type { ServiceNode } from '../../domain/serviceNodes';
import type { FilledIn } from '../../domain/runs/newSteps';

/** An app of the catalogue; `key` has no version. */
export interface ServicesTable {
  key: string;
  /** The version for new steps; null for built-in apps, which have none. */
  version: string | null;
  /** Newer than `version` if the app is stale. */
  newest_version: string | null;
  name: string;
  slug: string;
  description: string;
  categories: string[];
  /** Name of the picture below /app-logos; null for an app without one. */
  logo: string | null;
  /** Six hexadecimal digits. */
  color: string | null;
  /** Orders the listing: higher means more used. */
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
  /** The possible steps of the app. */
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
  /** The fields and rules that the step already has. */
  filled_in: ColumnType<FilledIn, string, string>;
}

/** A Zap that its owner shares by a link; `id` is the unguessable part of the link. */
export interface ZapSharesTable {
  id: string;
  zap_id: number;
  visibility: 'public' | 'account' | 'private';
  is_instant: boolean;
  source_url: string | null;
  trashed_at: Date | null;
  created_at: Date;
}

/** The value of a flag if neither profile nor account has its own setting. */
export interface SwitchesTable {
  name: string;
  scope: 'session' | 'account';
  is_on: boolean;
  about: string;
}

/** An A/B test; the variant follows from identity and id, so no assignment is stored. */
export interface AbTestsTable {
  id: number;
  name: string;
  /** The first is control. */
  variants: string[];
  percent_eligible: number;
  is_interstate: boolean;
  is_running: boolean;
}

/** Made by the migration `0008_catalogue`; the product's own rows are written at each start by `catalogue.ts`. */
declare module '../platform/tables' {
  interface Tables {
    services: ServicesTable;
    zap_templates: ZapTemplatesTable;
    zap_template_steps: ZapTemplateStepsTable;
    zap_shares: ZapSharesTable;
    switches: SwitchesTable;
    ab_tests: AbTestsTable;
  }
}
