import type { AuthenticationTables } from './tables.authentications';
import type { CatalogueTables } from './tables.catalogue';
import type { DataRightsTables } from './tables.dataRights';
import type { ExpertTables } from './tables.experts';
import type { AccountLogoTables } from './tables.accountLogos';
import type { FoundationTables } from './tables.foundation';
import type { IdentityTables } from './tables.identity';
import type { LandingTables } from './tables.landing';
import type { PasskeyTables } from './tables.passkeys';
import type { PlanTables } from './tables.plans';
import type { SignOnTables } from './tables.signOn';
import type { SamlTables } from './tables.saml';
import type { SignalTables } from './tables.signals';
import type { SettingsTables } from './tables.settings';
import type { ZapMoveTables } from './tables.zapMoves';

/** Every table, by its name in the database. Each subject describes its own in a `tables.<subject>.ts`. */
export interface Tables
  extends
    AccountLogoTables,
    AuthenticationTables,
    CatalogueTables,
    DataRightsTables,
    ExpertTables,
    FoundationTables,
    IdentityTables,
    LandingTables,
    PasskeyTables,
    PlanTables,
    SignOnTables,
    SamlTables,
    SettingsTables,
    SignalTables,
    ZapMoveTables {}
