// Generated from the files of this folder by `npm run generate`. Do not edit.

import type { Handlers } from '../context/handler';
import listAccounts from './accounts/listAccounts';
import createAccount from './accounts/createAccount';
import getAccount from './accounts/getAccount';
import updateAccount from './accounts/updateAccount';
import uploadAccountLogo from './accounts/uploadAccountLogo';
import listActivity from './activity/listActivity';
import reverseActivity from './activity/reverseActivity';
import findReversal from './activity/findReversal';
import reverseByLink from './activity/reverseByLink';
import findApproval from './approvals/findApproval';
import answerApproval from './approvals/answerApproval';
import getAppDetails from './apps/getAppDetails';
import startAuthentication from './authentications/startAuthentication';
import listAuthentications from './authentications/listAuthentications';
import createAuthentication from './authentications/createAuthentication';
import beginAppSignIn from './authentications/beginAppSignIn';
import finishAppSignIn from './authentications/finishAppSignIn';
import getAuthentication from './authentications/getAuthentication';
import updateAuthentication from './authentications/updateAuthentication';
import reconnectAuthentication from './authentications/reconnectAuthentication';
import testAuthentication from './authentications/testAuthentication';
import getAuthenticationUsage from './authentications/getAuthenticationUsage';
import deleteAuthentication from './authentications/deleteAuthentication';
import getCaptchaChallenge from './captcha/getCaptchaChallenge';
import getDataRights from './dataRights/getDataRights';
import getDataExport from './dataRights/getDataExport';
import startDataExport from './dataRights/startDataExport';
import getDataDeletion from './dataRights/getDataDeletion';
import startDataDeletion from './dataRights/startDataDeletion';
import cancelDataDeletion from './dataRights/cancelDataDeletion';
import sendEmailConfirmation from './emailConfirmations/sendEmailConfirmation';
import confirmEmail from './emailConfirmations/confirmEmail';
import sendErrorReport from './errorReports/sendErrorReport';
import listExperts from './experts/listExperts';
import getFolderTree from './folders/getFolderTree';
import listFolders from './folders/listFolders';
import createFolder from './folders/createFolder';
import updateFolder from './folders/updateFolder';
import deleteFolder from './folders/deleteFolder';
import listInvitations from './invitations/listInvitations';
import createInvitations from './invitations/createInvitations';
import resendInvitation from './invitations/resendInvitation';
import revokeInvitation from './invitations/revokeInvitation';
import getInvitationOffer from './invitations/getInvitationOffer';
import acceptInvitation from './invitations/acceptInvitation';
import updateMailingSubscription from './mailings/updateMailingSubscription';
import listMembers from './members/listMembers';
import getMember from './members/getMember';
import updateMember from './members/updateMember';
import removeMember from './members/removeMember';
import findSameName from './names/findSameName';
import listOnboardings from './onboardings/listOnboardings';
import updateOnboarding from './onboardings/updateOnboarding';
import getAppOperations from './operations/getAppOperations';
import startPasskeySignIn from './passkeys/startPasskeySignIn';
import completePasskeySignIn from './passkeys/completePasskeySignIn';
import startTwoFactorPasskey from './passkeys/startTwoFactorPasskey';
import verifyTwoFactorPasskey from './passkeys/verifyTwoFactorPasskey';
import listPasskeys from './passkeys/listPasskeys';
import startPasskeyRegistration from './passkeys/startPasskeyRegistration';
import createPasskey from './passkeys/createPasskey';
import renamePasskey from './passkeys/renamePasskey';
import deletePasskey from './passkeys/deletePasskey';
import requestPasswordReset from './passwords/requestPasswordReset';
import resetPassword from './passwords/resetPassword';
import changePassword from './passwords/changePassword';
import listPlans from './plans/listPlans';
import getPlan from './plans/getPlan';
import getPlanChangeDetails from './plans/getPlanChangeDetails';
import changePlan from './plans/changePlan';
import cancelPlanChange from './plans/cancelPlanChange';
import getPlanGroup from './plans/getPlanGroup';
import signUp from './profiles/signUp';
import getCurrentProfile from './profiles/getCurrentProfile';
import getProfile from './profiles/getProfile';
import updateProfile from './profiles/updateProfile';
import uploadAvatar from './profiles/uploadAvatar';
import deleteAvatar from './profiles/deleteAvatar';
import getRecoveryDrill from './recoveryDrill/getRecoveryDrill';
import listRuns from './runs/listRuns';
import getRun from './runs/getRun';
import getRunStep from './runs/getRunStep';
import cancelRun from './runs/cancelRun';
import replayRun from './runs/replayRun';
import replayRuns from './runs/replayRuns';
import runZapNow from './runs/runZapNow';
import decideMissedRuns from './runs/decideMissedRuns';
import continueRun from './runs/continueRun';
import answerRun from './runs/answerRun';
import answerRuns from './runs/answerRuns';
import releaseRuns from './runs/releaseRuns';
import discoverAccount from './saml/discoverAccount';
import startReauthentication from './saml/startReauthentication';
import getSecondFactorRule from './secondFactorRules/getSecondFactorRule';
import setSecondFactorRule from './secondFactorRules/setSecondFactorRule';
import getSecurity from './security/getSecurity';
import listSessions from './security/listSessions';
import deleteOtherSessions from './security/deleteOtherSessions';
import deleteSession from './security/deleteSession';
import logIn from './session/logIn';
import verifyTwoFactorCode from './session/verifyTwoFactorCode';
import secureSession from './session/secureSession';
import getZapShare from './sharedZaps/getZapShare';
import shareZap from './sharedZaps/shareZap';
import deleteZapShare from './sharedZaps/deleteZapShare';
import copySharedZap from './sharedZaps/copySharedZap';
import logInWithOneTap from './socialLogin/logInWithOneTap';
import getOneTapOptions from './socialLogin/getOneTapOptions';
import getPendingSocialLogin from './socialLogin/getPendingSocialLogin';
import linkPendingSocialLogin from './socialLogin/linkPendingSocialLogin';
import listSocialLogins from './socialLogin/listSocialLogins';
import connectSocialLogin from './socialLogin/connectSocialLogin';
import disconnectSocialLogin from './socialLogin/disconnectSocialLogin';
import getSystemStatus from './status/getSystemStatus';
import sendSupportRequest from './support/sendSupportRequest';
import getTaskUsage from './taskUsage/getTaskUsage';
import listTimezones from './timezones/listTimezones';
import recordTrackingEvents from './tracking/recordTrackingEvents';
import recordPageSpans from './tracking/recordPageSpans';
import recordClientEvent from './tracking/recordClientEvent';
import getTrackingOverview from './tracking/getTrackingOverview';
import listTrackedEvents from './tracking/listTrackedEvents';
import deleteTrackedEvents from './tracking/deleteTrackedEvents';
import updateTrackingChoices from './tracking/updateTrackingChoices';
import listTrash from './trash/listTrash';
import restoreFromTrash from './trash/restoreFromTrash';
import purgeTrash from './trash/purgeTrash';
import startTeamTrial from './trials/startTeamTrial';
import extendTrial from './trials/extendTrial';
import startTwoFactorSetup from './twoFactor/startTwoFactorSetup';
import verifyTwoFactorSetup from './twoFactor/verifyTwoFactorSetup';
import enableTwoFactor from './twoFactor/enableTwoFactor';
import disableTwoFactor from './twoFactor/disableTwoFactor';
import renewRecoveryCodes from './twoFactor/renewRecoveryCodes';
import getZapDraft from './zapDrafts/getZapDraft';
import saveZapDraft from './zapDrafts/saveZapDraft';
import publishZap from './zapDrafts/publishZap';
import listZapVersions from './zapDrafts/listZapVersions';
import getZapVersion from './zapDrafts/getZapVersion';
import replaceHookAddress from './zapDrafts/replaceHookAddress';
import exportZap from './zapFiles/exportZap';
import importZap from './zapFiles/importZap';
import duplicateZap from './zapFiles/duplicateZap';
import planZapMove from './zapMoves/planZapMove';
import moveZaps from './zapMoves/moveZaps';
import moveZapsByPut from './zapMoves/moveZapsByPut';
import getZapMove from './zapMoves/getZapMove';
import undoZapMove from './zapMoves/undoZapMove';
import listFieldChoices from './zapTests/listFieldChoices';
import listDynamicFields from './zapTests/listDynamicFields';
import listTriggerSamples from './zapTests/listTriggerSamples';
import testTrigger from './zapTests/testTrigger';
import listStepTests from './zapTests/listStepTests';
import testStep from './zapTests/testStep';
import listZaps from './zaps/listZaps';
import createZap from './zaps/createZap';
import updateZaps from './zaps/updateZaps';
import deleteZaps from './zaps/deleteZaps';
import getZapUsage from './zaps/getZapUsage';
import getZap from './zaps/getZap';
import updateZap from './zaps/updateZap';
import deleteZap from './zaps/deleteZap';

/** One handler for every endpoint that the framework room does not answer itself. */
export const handlers: Handlers = {
  listAccounts,
  createAccount,
  getAccount,
  updateAccount,
  uploadAccountLogo,
  listActivity,
  reverseActivity,
  findReversal,
  reverseByLink,
  findApproval,
  answerApproval,
  getAppDetails,
  startAuthentication,
  listAuthentications,
  createAuthentication,
  beginAppSignIn,
  finishAppSignIn,
  getAuthentication,
  updateAuthentication,
  reconnectAuthentication,
  testAuthentication,
  getAuthenticationUsage,
  deleteAuthentication,
  getCaptchaChallenge,
  getDataRights,
  getDataExport,
  startDataExport,
  getDataDeletion,
  startDataDeletion,
  cancelDataDeletion,
  sendEmailConfirmation,
  confirmEmail,
  sendErrorReport,
  listExperts,
  getFolderTree,
  listFolders,
  createFolder,
  updateFolder,
  deleteFolder,
  listInvitations,
  createInvitations,
  resendInvitation,
  revokeInvitation,
  getInvitationOffer,
  acceptInvitation,
  updateMailingSubscription,
  listMembers,
  getMember,
  updateMember,
  removeMember,
  findSameName,
  listOnboardings,
  updateOnboarding,
  getAppOperations,
  startPasskeySignIn,
  completePasskeySignIn,
  startTwoFactorPasskey,
  verifyTwoFactorPasskey,
  listPasskeys,
  startPasskeyRegistration,
  createPasskey,
  renamePasskey,
  deletePasskey,
  requestPasswordReset,
  resetPassword,
  changePassword,
  listPlans,
  getPlan,
  getPlanChangeDetails,
  changePlan,
  cancelPlanChange,
  getPlanGroup,
  signUp,
  getCurrentProfile,
  getProfile,
  updateProfile,
  uploadAvatar,
  deleteAvatar,
  getRecoveryDrill,
  listRuns,
  getRun,
  getRunStep,
  cancelRun,
  replayRun,
  replayRuns,
  runZapNow,
  decideMissedRuns,
  continueRun,
  answerRun,
  answerRuns,
  releaseRuns,
  discoverAccount,
  startReauthentication,
  getSecondFactorRule,
  setSecondFactorRule,
  getSecurity,
  listSessions,
  deleteOtherSessions,
  deleteSession,
  logIn,
  verifyTwoFactorCode,
  secureSession,
  getZapShare,
  shareZap,
  deleteZapShare,
  copySharedZap,
  logInWithOneTap,
  getOneTapOptions,
  getPendingSocialLogin,
  linkPendingSocialLogin,
  listSocialLogins,
  connectSocialLogin,
  disconnectSocialLogin,
  getSystemStatus,
  sendSupportRequest,
  getTaskUsage,
  listTimezones,
  recordTrackingEvents,
  recordPageSpans,
  recordClientEvent,
  getTrackingOverview,
  listTrackedEvents,
  deleteTrackedEvents,
  updateTrackingChoices,
  listTrash,
  restoreFromTrash,
  purgeTrash,
  startTeamTrial,
  extendTrial,
  startTwoFactorSetup,
  verifyTwoFactorSetup,
  enableTwoFactor,
  disableTwoFactor,
  renewRecoveryCodes,
  getZapDraft,
  saveZapDraft,
  publishZap,
  listZapVersions,
  getZapVersion,
  replaceHookAddress,
  exportZap,
  importZap,
  duplicateZap,
  planZapMove,
  moveZaps,
  moveZapsByPut,
  getZapMove,
  undoZapMove,
  listFieldChoices,
  listDynamicFields,
  listTriggerSamples,
  testTrigger,
  listStepTests,
  testStep,
  listZaps,
  createZap,
  updateZaps,
  deleteZaps,
  getZapUsage,
  getZap,
  updateZap,
  deleteZap,
};
