import type { CatalogueTables } from './tables.catalogue';
import type { FoundationTables } from './tables.foundation';
import type { IdentityTables } from './tables.identity';
import type { SignOnTables } from './tables.signOn';
import type { SamlTables } from './tables.saml';
import type { SettingsTables } from './tables.settings';

/** Every table, by its name in the database. Each subject describes its own in a `tables.<subject>.ts`. */
export interface Tables extends CatalogueTables, FoundationTables, IdentityTables, SignOnTables, SamlTables, SettingsTables {}
