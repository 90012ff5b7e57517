import type { Handlers } from '../context/handler';
import { accountLogo } from './accounts/accountLogo';
import { accountSave } from './accounts/accountSave';
import { account } from './accounts/account';
import { accountCreate } from './accounts/accountCreate';
import { accountsList } from './accounts/accountsList';
import { appDetails } from './apps/appDetails';
import { authenticationCreate, authenticationRemoval, authenticationsList, authenticationStart } from './authentications/authentications';
import { captchaChallenge } from './auth/captchaChallenge';
import { login } from './auth/login';
import { passwordForgot } from './auth/passwordForgot';
import { passwordReset } from './auth/passwordReset';
import { secureSession } from './auth/secureSession';
import { twoFactor } from './auth/twoFactor';
import { avatarRemoval } from './profiles/avatarRemoval';
import { avatarUpload } from './profiles/avatarUpload';
import { dataDeletion, dataDeletionCancel, dataDeletionStart } from './data-rights/dataDeletion';
import { dataExport, dataExportStart } from './data-rights/dataExport';
import { dataRights } from './data-rights/dataRights';
import { emailConfirmation } from './profiles/emailConfirmation';
import { emailConfirmationSend } from './profiles/emailConfirmationSend';
import { mailingChoice } from './profiles/mailingChoice';
import { profile } from './profiles/profile';
import { profileSave } from './profiles/profileSave';
import { profilesList } from './profiles/profilesList';
import { signUp } from './profiles/signUp';
import { accountDiscovery } from './single-sign-on/accountDiscovery';
import { confirmAuthentication } from './single-sign-on/confirmAuthentication';
import { passkeyCreate, passkeyOptions, passkeyRemoval, passkeyRename, passkeysList } from './passkeys/passkeys';
import { passkeyFactor, passkeyFactorStart, passkeySignIn, passkeyStart } from './passkeys/signIn';
import { signOnConnect, signOnDisconnect, signOnIdentities } from './sign-on/identities';
import { oneTap } from './sign-on/oneTap';
import { oneTapStart } from './sign-on/oneTapStart';
import { signOnLink, signOnPending } from './sign-on/pending';
import { onboardingSave } from './onboarding/onboardingSave';
import { onboardingsList } from './onboarding/onboardingsList';
import {
  invitationAccept,
  invitationOffer,
  invitationResend,
  invitationRevocation,
  invitationsCreate,
  invitationsList,
} from './team/invitations';
import { member, memberRemoval, memberSave, membersList } from './team/members';
import { teamTrialStart } from './team/teamTrialStart';
import { service, servicesList, zapTemplate, zapTemplatesList } from './catalogue/catalogue';
import { expertsList } from './experts/expertsList';
import { supportRequest } from './support/supportRequest';
import { systemStatus } from './status/systemStatus';
import { timezonesList } from './timezones/timezonesList';
import { clientEvent } from './tracking/clientEvent';
import { trackingEvent } from './tracking/trackingEvent';
import { twoFactorDisable } from './two-factor/twoFactorDisable';
import { twoFactorEnable } from './two-factor/twoFactorEnable';
import { passwordChange, recoveryCodesRenewal, security } from './security/security';
import { sessionRemoval, sessionsList, sessionsRemoval } from './security/sessions';
import { twoFactorProof } from './two-factor/twoFactorProof';
import { twoFactorSetup } from './two-factor/twoFactorSetup';
import { sharedZapCopy, zapShare, zapShareRemoval, zapShareSave } from './shared-zaps/sharedZaps';
import { zapMove, zapMovePlan, zapMovePut, zapMoveReport, zapMoveUndo } from './zap-moves/zapMoves';
import { zapCreate } from './zaps/zapCreate';
import { zapNodesSave } from './zaps/zapNodesSave';
import { folderCreate, folderRemoval, folderSave, foldersList, folderTree } from './folders/folders';
import { zap, zapRemoval, zapSave, zapsRemoval, zapsSave, zapsUsage } from './zaps/zap';
import { zapsList } from './zaps/zapsList';
import { planChange } from './plans/planChange';
import { plan, planChangeDetails, planGroup, plansList } from './plans/plans';
import { taskUsage } from './plans/taskUsage';
import { trialExtension } from './plans/trialExtension';

/** One handler for every route of the contract that the framework room does not answer itself. */
export const handlers: Handlers = {
  getAccount: account,
  discoverAccount: accountDiscovery,
  uploadAccountLogo: accountLogo,
  updateAccount: accountSave,
  listAccounts: accountsList,
  createAccount: accountCreate,
  deleteAvatar: avatarRemoval,
  uploadAvatar: avatarUpload,
  getAppDetails: appDetails,
  createAuthentication: authenticationCreate,
  deleteAuthentication: authenticationRemoval,
  listAuthentications: authenticationsList,
  startAuthentication: authenticationStart,
  getCaptchaChallenge: captchaChallenge,
  startReauthentication: confirmAuthentication,
  getDataDeletion: dataDeletion,
  cancelDataDeletion: dataDeletionCancel,
  startDataDeletion: dataDeletionStart,
  getDataExport: dataExport,
  startDataExport: dataExportStart,
  getDataRights: dataRights,
  confirmEmail: emailConfirmation,
  sendEmailConfirmation: emailConfirmationSend,
  listExperts: expertsList,
  acceptInvitation: invitationAccept,
  getInvitationOffer: invitationOffer,
  resendInvitation: invitationResend,
  revokeInvitation: invitationRevocation,
  createInvitations: invitationsCreate,
  listInvitations: invitationsList,
  getMember: member,
  removeMember: memberRemoval,
  updateMember: memberSave,
  listMembers: membersList,
  logIn: login,
  logInWithOneTap: oneTap,
  getOneTapOptions: oneTapStart,
  updateOnboarding: onboardingSave,
  listOnboardings: onboardingsList,
  createPasskey: passkeyCreate,
  verifyTwoFactorPasskey: passkeyFactor,
  startTwoFactorPasskey: passkeyFactorStart,
  startPasskeyRegistration: passkeyOptions,
  deletePasskey: passkeyRemoval,
  renamePasskey: passkeyRename,
  completePasskeySignIn: passkeySignIn,
  listPasskeys: passkeysList,
  startPasskeySignIn: passkeyStart,
  changePassword: passwordChange,
  requestPasswordReset: passwordForgot,
  resetPassword: passwordReset,
  renewRecoveryCodes: recoveryCodesRenewal,
  getSecurity: security,
  deleteSession: sessionRemoval,
  listSessions: sessionsList,
  deleteOtherSessions: sessionsRemoval,
  updateMailingSubscription: mailingChoice,
  getProfile: profile,
  updateProfile: profileSave,
  getCurrentProfile: profilesList,
  secureSession,
  connectSocialLogin: signOnConnect,
  disconnectSocialLogin: signOnDisconnect,
  listSocialLogins: signOnIdentities,
  linkPendingSocialLogin: signOnLink,
  getPendingSocialLogin: signOnPending,
  signUp,
  getPlan: plan,
  changePlan: planChange,
  getPlanChangeDetails: planChangeDetails,
  getPlanGroup: planGroup,
  listPlans: plansList,
  getTaskUsage: taskUsage,
  startTeamTrial: teamTrialStart,
  extendTrial: trialExtension,
  sendSupportRequest: supportRequest,
  getSystemStatus: systemStatus,
  listTimezones: timezonesList,
  recordTrackingEvents: trackingEvent,
  recordClientEvent: clientEvent,
  verifyTwoFactorCode: twoFactor,
  disableTwoFactor: twoFactorDisable,
  enableTwoFactor: twoFactorEnable,
  verifyTwoFactorSetup: twoFactorProof,
  startTwoFactorSetup: twoFactorSetup,
  copySharedZap: sharedZapCopy,
  createZap: zapCreate,
  updateZapNodes: zapNodesSave,
  moveZaps: zapMove,
  planZapMove: zapMovePlan,
  moveZapsByPut: zapMovePut,
  getZapMove: zapMoveReport,
  undoZapMove: zapMoveUndo,
  getZapShare: zapShare,
  deleteZapShare: zapShareRemoval,
  shareZap: zapShareSave,
  listZaps: zapsList,
  updateZaps: zapsSave,
  deleteZaps: zapsRemoval,
  getZapUsage: zapsUsage,
  getZap: zap,
  updateZap: zapSave,
  deleteZap: zapRemoval,
  listFolders: foldersList,
  getFolderTree: folderTree,
  getService: service,
  listServices: servicesList,
  getZapTemplate: zapTemplate,
  listZapTemplates: zapTemplatesList,
  createFolder: folderCreate,
  updateFolder: folderSave,
  deleteFolder: folderRemoval,
};
