import type { AuditTables } from './audit';
import type { AuthenticationTables } from './authentications';
import type { CatalogueTables } from './catalogue';
import type { AlertTables } from './alerts';
import type { DataRightsTables } from './dataRights';
import type { ErrorReportTables } from './errorReports';
import type { ExpertTables } from './experts';
import type { AccountLogoTables } from './accountLogos';
import type { FileTables } from './files';
import type { FoundationTables } from './foundation';
import type { IdentityTables } from './identity';
import type { KeyTables } from './keys';
import type { LandingTables } from './landing';
import type { PasskeyTables } from './passkeys';
import type { PlanTables } from './plans';
import type { ReversibleEventTables } from './reversibleEvents';
import type { RunHistoryTables } from './runHistory';
import type { RunTables } from './runs';
import type { SocialLoginTables } from './socialLogin';
import type { SamlTables } from './saml';
import type { SignalTables } from './signals';
import type { SettingsTables } from './settings';
import type { StorageTables } from './storage';
import type { TrashTables } from './trash';
import type { ZapMoveTables } from './zapMoves';

/** Every table, by its name in the database. Each subject describes its own in a `tables.<subject>.ts`. */
export interface Tables
  extends
    AccountLogoTables,
    AlertTables,
    AuditTables,
    AuthenticationTables,
    CatalogueTables,
    DataRightsTables,
    ErrorReportTables,
    ExpertTables,
    FileTables,
    FoundationTables,
    IdentityTables,
    KeyTables,
    LandingTables,
    PasskeyTables,
    PlanTables,
    ReversibleEventTables,
    RunHistoryTables,
    RunTables,
    SocialLoginTables,
    SamlTables,
    SettingsTables,
    SignalTables,
    StorageTables,
    TrashTables,
    ZapMoveTables {}
