import * as foundation from './0001_foundation';
import * as identity from './0002_identity';
import * as social from './0003_social';
import * as saml from './0004_saml';
import * as settings from './0006_settings';
import * as dataRights from './0007_data_rights';
import * as catalogue from './0008_catalogue';
import * as landing from './0009_landing';
import * as experts from './0011_experts';
import * as security from './0012_security';
import * as passkeys from './0013_passkeys';
import * as teams from './0014_teams';
import * as signals from './0015_signals';
import * as authentications from './0016_authentications';
import * as zapSources from './0017_zap_sources';
import * as accountLogos from './0018_account_logos';
import * as plans from './0019_plans';
import * as folderTree from './0020_folder_tree';
import * as zapMoves from './0021_zap_moves';
import * as serviceNodes from './0022_service_nodes';
import * as auditRepeats from './0023_audit_repeats';
import * as confirmationLinks from './0024_confirmation_links';
import * as confirmationLinksKeptApart from './0025_confirmation_links_kept_apart';
import * as runs from './0026_runs';
import * as storage from './0027_storage';
import * as runTriggers from './0028_run_triggers';
import * as runHistory from './0030_run_history';
import * as connections from './0031_connections';
import * as heldRuns from './0032_held_runs';
import * as draftTests from './0033_draft_tests';
import * as alerts from './0034_alerts';
import * as keyRotation from './0035_key_rotation';
import * as oauthConnections from './0040_oauth_connections';
import * as askedRuns from './0041_asked_runs';
import * as sampledTriggers from './0042_sampled_triggers';
import * as templateFields from './0043_template_fields';
import * as sealedQuestions from './0044_sealed_questions';
import * as keyChanges from './0045_key_changes';
import * as movedConnections from './0046_moved_connections';
import * as auditChain from './0047_audit_chain';
import * as scheduledPlanChanges from './0048_scheduled_plan_changes';
import * as reversibleEvents from './0051_reversible_events';
import * as recoveryDrill from './0053_recovery_drill';
import * as requiredSecondFactor from './0054_required_second_factor';
import * as receipts from './0056_receipts';
import * as trash from './0058_trash';
import * as errorReports from './0060_error_reports';
import * as trackingChoices from './0061_tracking_choices';
import * as removeReceipts from './0062_remove_receipts';
import * as removeRecoveryProofs from './0063_remove_recovery_proofs';
import * as alertsAboutDecisions from './0064_alerts_about_decisions';
import * as refusedAccess from './0065_refused_access';
import * as files from './0066_files';
import * as regions from './0067_regions';
import * as triggerWarnings from './0068_trigger_warnings';
import * as runWords from './0069_run_words';
import * as missedItems from './0070_missed_items';
import type { KnownMigration } from './online';

/**
 * Every migration, oldest first. A new one gets the next number, is never edited once released, and has no `down`: to go back,
 * restore a backup. Instances of the version before must keep working on the migrated database (R10, R25): a migration adds,
 * and only a later release may remove what that version used.
 */
export const migrations: Readonly<Record<string, KnownMigration>> = {
  '0001_foundation': foundation,
  '0002_identity': identity,
  '0003_social': social,
  '0004_saml': saml,
  '0006_settings': settings,
  '0007_data_rights': dataRights,
  '0008_catalogue': catalogue,
  '0009_landing': landing,
  '0011_experts': experts,
  '0012_security': security,
  '0013_passkeys': passkeys,
  '0014_teams': teams,
  '0015_signals': signals,
  '0016_authentications': authentications,
  '0017_zap_sources': zapSources,
  '0018_account_logos': accountLogos,
  '0019_plans': plans,
  '0020_folder_tree': folderTree,
  '0021_zap_moves': zapMoves,
  '0022_service_nodes': serviceNodes,
  '0023_audit_repeats': auditRepeats,
  '0024_confirmation_links': confirmationLinks,
  '0025_confirmation_links_kept_apart': confirmationLinksKeptApart,
  '0026_runs': runs,
  '0027_storage': storage,
  '0028_run_triggers': runTriggers,
  '0030_run_history': runHistory,
  '0031_connections': connections,
  '0032_held_runs': heldRuns,
  '0033_draft_tests': draftTests,
  '0034_alerts': alerts,
  '0035_key_rotation': keyRotation,
  '0040_oauth_connections': oauthConnections,
  '0041_asked_runs': askedRuns,
  '0042_sampled_triggers': sampledTriggers,
  '0043_template_fields': templateFields,
  '0044_sealed_questions': sealedQuestions,
  '0045_key_changes': keyChanges,
  '0046_moved_connections': movedConnections,
  '0047_audit_chain': auditChain,
  '0048_scheduled_plan_changes': scheduledPlanChanges,
  '0051_reversible_events': reversibleEvents,
  '0053_recovery_drill': recoveryDrill,
  '0054_required_second_factor': requiredSecondFactor,
  '0056_receipts': receipts,
  '0058_trash': trash,
  '0060_error_reports': errorReports,
  '0061_tracking_choices': trackingChoices,
  '0062_remove_receipts': removeReceipts,
  '0063_remove_recovery_proofs': removeRecoveryProofs,
  '0064_alerts_about_decisions': alertsAboutDecisions,
  '0065_refused_access': refusedAccess,
  '0066_files': files,
  '0067_regions': regions,
  '0068_trigger_warnings': triggerWarnings,
  '0069_run_words': runWords,
  '0070_missed_items': missedItems,
};
