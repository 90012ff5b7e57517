import type { AuditTables } from '../audit/tables';
import type { AuthenticationTables } from '../connections/tables';
import type { CatalogueTables } from '../catalogue/tables';
import type { AlertTables } from '../alerts/tables';
import type { DataRightsTables } from '../dataRights/tables';
import type { ErrorReportTables } from '../errorReports/tables';
import type { ExpertTables } from '../catalogue/experts.tables';
import type { AccountLogoTables } from '../accounts/logos.tables';
import type { FileTables } from '../engine/files.tables';
import type { FoundationTables } from '../sessions/foundation.tables';
import type { IdentityTables } from '../profiles/identity.tables';
import type { KeyTables } from '../keys/tables';
import type { LandingTables } from '../profiles/onboardings.tables';
import type { PasskeyTables } from '../passkeys/tables';
import type { PlanTables } from '../plans/tables';
import type { ReversibleEventTables } from '../activity/tables';
import type { RunHistoryTables } from '../engine/runHistory.tables';
import type { RunTables } from '../engine/runs.tables';
import type { SocialLoginTables } from '../socialLogin/tables';
import type { SamlTables } from '../saml/tables';
import type { SignalTables } from '../tracking/tables';
import type { SettingsTables } from '../emails/tables';
import type { StorageTables } from '../engine/storage.tables';
import type { TrashTables } from '../trash/tables';
import type { ZapMoveTables } from '../zapMoves/tables';

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
