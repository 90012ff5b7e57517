import type { ServiceNode } from '../../domain/serviceNodes';

/** An app that people of an account made, with what lists need of its definition. */
export interface OwnAppsTable {
  key: string;
  account_id: number;
  name: string;
  about: string;
  auth_type: 'oauth' | 'api_key' | 'basic' | 'none';
  /** To which its credentials go, as the definition writes them. */
  hosts: string[];
  /** Of everything that decides where credentials go. */
  digest: string;
  /** JSON of `ServiceNode[]`, because `jsonb` cannot have every character. */
  nodes: string;
  /** The newest: drafts and tests have it. Published Zaps stay on theirs. */
  version: number;
  created_at: Date;
  updated_at: Date;
}

export interface OwnAppVersionsTable {
  key: string;
  version: number;
  /** JSON of an `AppDefinition`. */
  definition: string;
  /** Who made this version; null if the person is gone. */
  profile_id: number | null;
  created_at: Date;
}

/** The version of an own app that a version of a Zap runs with. Without a row, it is the newest one. */
export interface ZapVersionAppsTable {
  version_id: string;
  key: string;
  app_version: number;
}

export type OwnNodes = readonly ServiceNode[];

declare module '../platform/tables' {
  interface Tables {
    own_apps: OwnAppsTable;
    own_app_versions: OwnAppVersionsTable;
    zap_version_apps: ZapVersionAppsTable;
  }
}
