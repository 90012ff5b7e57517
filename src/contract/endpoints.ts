/**
 * The input and all possible replies of every endpoint, under the names of `routes.ts`. The server validates requests and types
 * its handlers with these; the client's reply unions, the doubles of the tests and the OpenAPI document are derived from them
 * (decision W1). The browser never loads this file.
 */
import { z } from 'zod';
import type { RouteName } from './routes';
import { largestLogo } from '../domain/accountSettings';
import { Account } from './schemas/account';
import { AccountSaveBody } from './schemas/accountSettings';
import {
  CaptchaAction,
  CaptchaChallengeReply,
  CsrfReply,
  EmailConfirmationBody,
  EmailConfirmationReply,
  EmptyBody,
  ForgotBody,
  LoginBody,
  LoginQuery,
  MessageReply,
  ResetBody,
  ResetReply,
  SignedIn,
  SignUpBody,
  SignUpReply,
  TwoFactorBody,
  TwoFactorEnableBody,
  TwoFactorProofBody,
  TwoFactorProofReply,
  TwoFactorSetupReply,
  TwoFactorStateReply,
} from './schemas/auth';
import {
  Authentication,
  AuthenticationCreateBody,
  AuthenticationsQuery,
  AuthenticationStart,
  AuthenticationStartParams,
} from './schemas/authentications';
import { collectionOf, ErrorBody, PathId } from './schemas/common';
import { DataRights, DataStatus, DeletionBody, DeletionQuery } from './schemas/dataRights';
import { AppDetails, AppIdParams } from './schemas/apps';
import { CatalogueId, Service, ServicesPage, ServicesQuery, ZapTemplate, ZapTemplatesPage, ZapTemplatesQuery } from './schemas/catalogue';
import { GraphqlBody, GraphqlReply } from './schemas/graphql';
import { Expert } from './schemas/experts';
import { Folder, FolderCreateBody, FolderSaveBody, FolderTree, FolderTreeQuery, FoldersQuery } from './schemas/folders';
import { Onboarding, OnboardingSaveBody } from './schemas/onboarding';
import { Passkey, PasskeyAnswerBody, PasskeyFactorOptions, PasskeyOptions, PasskeyRenameBody, PasskeysReply } from './schemas/passkeys';
import { Profile, ProfilesQuery, ProfilesReply, Timezone } from './schemas/profile';
import {
  AccountPath,
  AccountPathId,
  Invitation,
  InvitationAcceptReply,
  InvitationCodeBody,
  InvitationOffer,
  InvitationsCreateBody,
  InvitationsCreateReply,
  Member,
  MemberSaveBody,
  TeamTrialBody,
} from './schemas/members';
import {
  Plan,
  PlanChangeBody,
  PlanChangeDetails,
  PlanChangeReply,
  PlanGroupPath,
  PlansReply,
  TaskUsage,
  TaskUsageQuery,
  TrialExtensionBody,
} from './schemas/plans';
import { MailingBody, MailingReply } from './schemas/mailings';
import { PasswordChangeBody, Security, Session, SessionPath } from './schemas/security';
import { ConfirmEmailBody, ProfileSaveBody } from './schemas/settings';
import {
  OneTapBody,
  OneTapRefusal,
  OneTapReply,
  OneTapStart,
  SignOnConnectBody,
  SignOnConnectReply,
  SignOnIdentitiesReply,
  SignOnLinkReply,
  SignOnPendingReply,
} from './schemas/signOn';
import {
  AccountDiscoveryQuery,
  AccountDiscoveryReply,
  ConfirmAuthenticationQuery,
  ConfirmAuthenticationReply,
} from './schemas/singleSignOn';
import { ClientEventBody, TrackingBody } from './schemas/tracking';
import { SharedZapCopyReply, SharedZapParams, ZapShareBody, ZapShareReply } from './schemas/sharedZaps';
import { SystemStatus } from './schemas/systemStatus';
import { SupportRequestBody } from './schemas/support';
import { Zap, ZapCreateBody, ZapCreateReply, ZapNodesBody, ZapNodesReply, ZapsListQuery, ZapsQuery } from './schemas/zap';
import { ZapRefusal, ZapSaveBody, ZapsRemovalBody, ZapsRemovalReply, ZapsSaveBody, ZapsSaveReply, ZapsUsage } from './schemas/zapChanges';
import { ZapMoveBody, ZapMovePlan, ZapMovePlanBody, ZapMoveReport, ZapsListReply } from './schemas/zapMoves';

export interface EndpointSchemas {
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /**
   * The body is `multipart/form-data` with one file in this field, of at most this many bytes. With `repeatsId` there is also a
   * field `id`, equal to that of the path (S56).
   */
  readonly file?: { readonly field: string; readonly maxBytes: number; readonly repeatsId?: true };
  /** The replies that a caller must distinguish. Other possible replies of any endpoint are in `commonReplies`. */
  readonly replies: { readonly [status: number]: z.ZodType };
}

/** 204 has no body. */
const nothing = z.null();

/** Moving by either method. 409: `plan_outdated` or `plan_required`, and nothing is moved. */
const moving = {
  body: ZapMoveBody,
  replies: { 200: ZapMoveReport, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody },
} as const;

export const endpoints = {
  getCsrfToken: { summary: 'Get a CSRF token for this browser', replies: { 200: CsrfReply } },
  getCaptchaChallenge: {
    summary: 'Get a new captcha challenge for one action',
    query: z.strictObject({ action: CaptchaAction }),
    replies: { 200: CaptchaChallengeReply, 429: ErrorBody },
  },
  signUp: {
    summary: 'Sign up: profile, account and owner role in one step',
    body: SignUpBody,
    replies: { 201: SignUpReply, 400: ErrorBody, 403: ErrorBody, 422: ErrorBody, 429: ErrorBody },
  },
  logIn: {
    summary: 'Sign in with email and password',
    query: LoginQuery,
    body: LoginBody,
    replies: { 200: SignedIn, 401: ErrorBody, 403: ErrorBody, 422: ErrorBody, 429: ErrorBody },
  },
  logOut: { summary: 'End the session, if there is one', replies: { 204: nothing, 403: ErrorBody } },
  verifyTwoFactorCode: {
    summary: 'Complete a sign-in with a code or a recovery code',
    body: TwoFactorBody,
    replies: { 200: SignedIn, 401: ErrorBody, 403: ErrorBody, 429: ErrorBody },
  },
  secureSession: {
    summary: 'Confirm this session and end all others',
    body: EmptyBody,
    replies: { 200: SignedIn, 401: ErrorBody, 403: ErrorBody, 429: ErrorBody },
  },
  discoverAccount: {
    summary: 'Find out how people with this email address sign in',
    query: AccountDiscoveryQuery,
    replies: { 200: AccountDiscoveryReply, 429: ErrorBody },
  },
  startReauthentication: {
    summary: 'Start a reauthentication for one action; returns the address to go to and the token for that action',
    query: ConfirmAuthenticationQuery,
    replies: { 200: ConfirmAuthenticationReply, 401: ErrorBody, 429: ErrorBody },
  },
  requestPasswordReset: {
    summary: 'Request a password reset link',
    body: ForgotBody,
    replies: { 200: MessageReply, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  resetPassword: {
    summary: 'Set a new password with the emailed code',
    body: ResetBody,
    replies: { 200: ResetReply, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 429: ErrorBody },
  },
  getCurrentProfile: { summary: 'Get the signed-in profile of this browser', query: ProfilesQuery, replies: { 200: ProfilesReply } },
  getProfile: {
    summary: 'Get a profile; only your own',
    params: PathId,
    query: z.strictObject({ identity: z.string().max(128).optional() }),
    replies: { 200: Profile, 401: ErrorBody, 404: ErrorBody },
  },
  updateProfile: {
    summary: 'Change fields of your own profile; fields that are left out stay unchanged',
    params: PathId,
    body: ProfileSaveBody,
    replies: { 200: Profile, 400: ErrorBody, 401: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  uploadAvatar: {
    summary: 'Set your picture: PNG, JPEG or WebP',
    params: PathId,
    file: { field: 'picture', maxBytes: 2 * 1024 * 1024 },
    replies: { 200: Profile, 400: ErrorBody, 401: ErrorBody, 404: ErrorBody, 413: ErrorBody, 429: ErrorBody },
  },
  deleteAvatar: {
    summary: 'Remove your picture',
    params: PathId,
    replies: { 200: Profile, 401: ErrorBody, 404: ErrorBody },
  },
  sendEmailConfirmation: {
    summary: 'Resend the confirmation link, or request a change of the email address',
    params: PathId,
    body: ConfirmEmailBody,
    replies: { 200: MessageReply, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  updateMailingSubscription: {
    summary: 'Subscribe to or unsubscribe from news, with the token of the emailed link',
    body: MailingBody,
    replies: { 200: MailingReply, 400: ErrorBody, 429: ErrorBody },
  },
  confirmEmail: {
    summary: 'Confirm an email address with the emailed code',
    body: EmailConfirmationBody,
    replies: { 200: EmailConfirmationReply, 400: ErrorBody, 403: ErrorBody, 429: ErrorBody },
  },
  getDataRights: {
    summary: 'Get the status of the export and the deletion of your data',
    params: PathId,
    replies: { 200: DataRights, 401: ErrorBody, 404: ErrorBody },
  },
  getDataExport: {
    summary: 'Check whether the export of your data is complete',
    params: PathId,
    replies: { 200: DataStatus, 202: DataStatus, 401: ErrorBody, 404: ErrorBody, 409: ErrorBody },
  },
  startDataExport: {
    summary: 'Start an export of your data',
    params: PathId,
    body: EmptyBody,
    replies: { 201: DataStatus, 202: DataStatus, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  getDataDeletion: {
    summary: 'Check whether the deletion of your data is complete; without a session, by the receipt',
    params: PathId,
    query: DeletionQuery,
    replies: { 200: DataStatus, 202: DataStatus, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody },
  },
  startDataDeletion: {
    summary: 'Schedule the deletion of your account; it can be cancelled until then',
    params: PathId,
    body: DeletionBody,
    replies: {
      201: DataStatus,
      202: DataStatus,
      400: ErrorBody,
      401: ErrorBody,
      403: ErrorBody,
      404: ErrorBody,
      409: ErrorBody,
      429: ErrorBody,
    },
  },
  cancelDataDeletion: {
    summary: 'Cancel the scheduled deletion',
    params: PathId,
    body: EmptyBody,
    replies: { 200: DataStatus, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
  },
  startTwoFactorSetup: {
    summary: 'Start the two-factor setup; returns a secret to scan',
    body: EmptyBody,
    replies: { 200: TwoFactorSetupReply, 401: ErrorBody, 403: ErrorBody, 429: ErrorBody },
  },
  verifyTwoFactorSetup: {
    summary: 'Verify the secret with a code; returns the recovery codes once',
    body: TwoFactorProofBody,
    replies: { 200: TwoFactorProofReply, 401: ErrorBody, 403: ErrorBody, 429: ErrorBody },
  },
  enableTwoFactor: {
    summary: 'Confirm that the recovery codes are saved; turns two-factor on',
    body: TwoFactorEnableBody,
    replies: { 200: TwoFactorStateReply, 401: ErrorBody, 403: ErrorBody, 429: ErrorBody },
  },
  disableTwoFactor: {
    summary: 'Turn two-factor off',
    body: EmptyBody,
    replies: { 200: TwoFactorStateReply, 401: ErrorBody, 403: ErrorBody, 429: ErrorBody },
  },
  renewRecoveryCodes: {
    summary: 'Create ten new recovery codes; the previous ones stop working',
    body: EmptyBody,
    replies: { 200: TwoFactorProofReply, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 429: ErrorBody },
  },
  getSecurity: {
    summary: 'Get whether you have a password, and the status of two-factor',
    params: PathId,
    replies: { 200: Security, 401: ErrorBody, 404: ErrorBody },
  },
  changePassword: {
    summary: 'Change your password, or set the first one',
    params: PathId,
    body: PasswordChangeBody,
    replies: { 204: nothing, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  listSessions: { summary: 'List your sessions', replies: { 200: collectionOf(Session), 401: ErrorBody } },
  deleteOtherSessions: {
    summary: 'End every session but this one',
    body: EmptyBody,
    replies: { 204: nothing, 401: ErrorBody, 403: ErrorBody },
  },
  deleteSession: {
    summary: 'End one of your sessions',
    params: SessionPath,
    body: EmptyBody,
    replies: { 204: nothing, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
  },
  startPasskeySignIn: {
    summary: 'Get the options for a sign-in with a passkey; the same for everyone',
    body: EmptyBody,
    replies: { 200: PasskeyOptions, 429: ErrorBody },
  },
  completePasskeySignIn: {
    summary: 'Sign in with a passkey only',
    body: PasskeyAnswerBody,
    replies: { 200: SignedIn, 401: ErrorBody, 403: ErrorBody, 429: ErrorBody },
  },
  startTwoFactorPasskey: {
    summary: 'Get the options for a passkey as second factor; empty without passkeys',
    body: EmptyBody,
    replies: { 200: PasskeyFactorOptions, 401: ErrorBody, 429: ErrorBody },
  },
  verifyTwoFactorPasskey: {
    summary: 'Complete a sign-in with a passkey as second factor',
    body: PasskeyAnswerBody,
    replies: { 200: SignedIn, 401: ErrorBody, 403: ErrorBody, 429: ErrorBody },
  },
  listPasskeys: { summary: 'List your passkeys', replies: { 200: PasskeysReply, 401: ErrorBody } },
  startPasskeyRegistration: {
    summary: 'Get the options for a new passkey',
    body: EmptyBody,
    replies: { 200: PasskeyOptions, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 429: ErrorBody },
  },
  createPasskey: {
    summary: 'Add a passkey',
    body: PasskeyAnswerBody,
    replies: { 201: Passkey, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody },
  },
  renamePasskey: {
    summary: 'Rename a passkey',
    params: PathId,
    body: PasskeyRenameBody,
    replies: { 200: Passkey, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
  },
  deletePasskey: {
    summary: 'Remove a passkey, unless it is the only way to log in',
    params: PathId,
    replies: { 204: nothing, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
  },
  logInWithOneTap: {
    summary: 'Sign in or sign up with a Google one-tap credential',
    body: OneTapBody,
    replies: { 200: OneTapReply, 400: ErrorBody, 401: ErrorBody, 403: OneTapRefusal, 404: ErrorBody, 429: ErrorBody },
  },
  getOneTapOptions: { summary: 'Get the options for one-tap', replies: { 200: OneTapStart, 404: ErrorBody, 429: ErrorBody } },
  getPendingSocialLogin: {
    summary: 'Get the identity that waits for its owner to log in',
    replies: { 200: SignOnPendingReply, 404: ErrorBody, 429: ErrorBody },
  },
  linkPendingSocialLogin: {
    summary: 'Connect that identity to the account you have just logged in to',
    body: EmptyBody,
    replies: { 200: SignOnLinkReply, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
  },
  listSocialLogins: {
    summary: 'List your ways to log in besides the password',
    replies: { 200: SignOnIdentitiesReply, 401: ErrorBody },
  },
  connectSocialLogin: {
    summary: 'Start to connect another way to log in',
    body: SignOnConnectBody,
    replies: { 200: SignOnConnectReply, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
  },
  disconnectSocialLogin: {
    summary: 'Remove a way to log in, unless it is the only one',
    params: PathId,
    replies: { 204: nothing, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
  },
  listAccounts: { summary: 'List the accounts you belong to', replies: { 200: collectionOf(Account), 401: ErrorBody } },
  createAccount: {
    summary: 'Create an account, for a person who belongs to none',
    body: EmptyBody,
    replies: { 201: Account, 401: ErrorBody, 403: ErrorBody, 409: ErrorBody, 429: ErrorBody },
  },
  getAccount: {
    summary: 'One account',
    params: PathId,
    replies: { 200: Account, 401: ErrorBody, 404: ErrorBody },
  },
  updateAccount: {
    summary: 'Change one property of an account: its name, logo, invoice details, replay of failed tasks, owner or trials',
    params: PathId,
    body: AccountSaveBody,
    replies: { 200: Account, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody },
  },
  uploadAccountLogo: {
    summary: 'Set an account’s logo: PNG, JPEG or WebP',
    params: PathId,
    file: { field: 'file', maxBytes: largestLogo, repeatsId: true },
    replies: { 200: Account, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 413: ErrorBody, 429: ErrorBody },
  },
  startTeamTrial: {
    summary: 'Start the account’s only team trial',
    params: PathId,
    body: TeamTrialBody,
    replies: { 200: Account, 201: Account, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody },
  },
  listPlans: {
    summary: 'List the plans that an account can choose from; for its admins',
    params: AccountPath,
    replies: { 200: PlansReply, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
  },
  getPlan: {
    summary: 'One plan, for admins of the account',
    params: AccountPathId,
    replies: { 200: Plan, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
  },
  getPlanChangeDetails: {
    summary: 'Preview a plan change: the price, and which Zaps would be paused; for its admins',
    params: AccountPathId,
    replies: { 200: PlanChangeDetails, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  changePlan: {
    summary: 'Change the plan of an account immediately; recorded, and nothing is charged',
    params: PathId,
    body: PlanChangeBody,
    replies: { 200: PlanChangeReply, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 422: ErrorBody, 429: ErrorBody },
  },
  getPlanGroup: {
    summary: 'List plans that are offered together',
    params: PlanGroupPath,
    replies: { 200: PlansReply, 401: ErrorBody, 404: ErrorBody },
  },
  extendTrial: {
    summary: 'Extend the current trial by seven days, once for each reason',
    params: PathId,
    body: TrialExtensionBody,
    replies: { 200: Account, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody },
  },
  getTaskUsage: {
    summary: 'Get the tasks of an account by day, and its busiest Zaps; at most one year',
    params: PathId,
    query: TaskUsageQuery,
    replies: { 200: TaskUsage, 400: ErrorBody, 401: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  listMembers: {
    summary: 'List the members of an account',
    params: AccountPath,
    replies: { 200: collectionOf(Member), 401: ErrorBody, 404: ErrorBody },
  },
  getMember: { summary: 'Get a member of an account', params: AccountPathId, replies: { 200: Member, 401: ErrorBody, 404: ErrorBody } },
  updateMember: {
    summary: 'Change the role of a member',
    params: AccountPathId,
    body: MemberSaveBody,
    replies: { 200: Member, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody },
  },
  removeMember: {
    summary: 'Remove a member, or leave the account; their Zaps pass to an owner',
    params: AccountPathId,
    replies: { 204: nothing, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody },
  },
  listInvitations: {
    summary: 'List pending invitations',
    params: AccountPath,
    replies: { 200: collectionOf(Invitation), 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
  },
  createInvitations: {
    summary: 'Invite people by email; returns an outcome for each address',
    params: AccountPath,
    body: InvitationsCreateBody,
    replies: { 200: InvitationsCreateReply, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody },
  },
  resendInvitation: {
    summary: 'Resend an invitation; the previous link stops working',
    params: AccountPathId,
    body: EmptyBody,
    replies: { 200: Invitation, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody },
  },
  revokeInvitation: {
    summary: 'Withdraw an invitation',
    params: AccountPathId,
    replies: { 204: nothing, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
  },
  getInvitationOffer: {
    summary: 'Look up an invitation by its code',
    body: InvitationCodeBody,
    replies: { 200: InvitationOffer, 404: ErrorBody, 429: ErrorBody },
  },
  acceptInvitation: {
    summary: 'Accept an invitation',
    body: InvitationCodeBody,
    replies: { 200: InvitationAcceptReply, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  createZap: {
    summary: 'Create a Zap as a draft, from a template or without steps',
    query: ZapsQuery,
    body: ZapCreateBody,
    replies: { 201: ZapCreateReply, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  updateZapNodes: {
    summary: 'Replace the steps of a Zap; 409 if someone else has changed them, or while the Zap is on',
    params: PathId,
    body: ZapNodesBody,
    replies: { 200: ZapNodesReply, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody },
  },
  listZaps: {
    summary: 'List the Zaps of an account that you can see; with `shape=move`, only what the mover needs',
    query: ZapsListQuery,
    replies: { 200: ZapsListReply, 401: ErrorBody, 404: ErrorBody },
  },
  planZapMove: {
    summary: 'Preview a move to another account: what would happen to each Zap',
    body: ZapMovePlanBody,
    replies: { 200: ZapMovePlan, 401: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  moveZaps: { summary: 'Move Zaps to another account, all or none', ...moving },
  moveZapsByPut: { summary: 'The same as POST, for clients that move by PUT', ...moving },
  getZapMove: {
    summary: 'Get the result of a move for each Zap; for the person who moved them, while they belong to both accounts',
    params: PathId,
    replies: { 200: ZapMoveReport, 401: ErrorBody, 404: ErrorBody },
  },
  undoZapMove: {
    summary: 'Undo a move within 24 hours; Zaps that were deleted or moved again since then stay and are listed',
    params: PathId,
    body: EmptyBody,
    replies: { 200: ZapMoveReport, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody },
  },
  updateZaps: {
    summary: 'Turn many Zaps on or off, or move them to a folder',
    query: ZapsQuery,
    body: ZapsSaveBody,
    replies: { 200: ZapsSaveReply, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  deleteZaps: {
    summary: 'Delete many Zaps, all or none',
    query: ZapsQuery,
    body: ZapsRemovalBody,
    replies: { 200: ZapsRemovalReply, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  getZapUsage: {
    summary: 'Count the Zaps in each of your accounts',
    replies: { 200: ZapsUsage, 401: ErrorBody },
  },
  getZap: {
    summary: 'Get a Zap that you can see',
    params: PathId,
    replies: { 200: Zap, 401: ErrorBody, 404: ErrorBody },
  },
  updateZap: {
    summary: 'Turn a Zap on or off, rename it, or move it to a folder',
    params: PathId,
    body: ZapSaveBody,
    replies: { 200: Zap, 204: nothing, 400: ErrorBody, 401: ErrorBody, 403: ZapRefusal, 404: ErrorBody, 429: ErrorBody },
  },
  deleteZap: {
    summary: 'Delete a Zap',
    params: PathId,
    replies: { 204: nothing, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  getFolderTree: {
    summary: 'Get the folders of an account that you can see, as a tree',
    query: FolderTreeQuery,
    replies: { 200: FolderTree, 401: ErrorBody, 404: ErrorBody },
  },
  listFolders: {
    summary: 'List the folders of an account that you can see',
    query: FoldersQuery,
    replies: { 200: collectionOf(Folder), 401: ErrorBody, 404: ErrorBody },
  },
  createFolder: {
    summary: 'Create a folder',
    query: ZapsQuery,
    body: FolderCreateBody,
    replies: { 201: Folder, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  updateFolder: {
    summary: 'Rename, share, unshare or move a folder',
    params: PathId,
    body: FolderSaveBody,
    replies: { 200: Folder, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  deleteFolder: {
    summary: 'Delete a folder; its Zaps go to Home',
    params: PathId,
    replies: { 204: nothing, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  getZapShare: {
    summary: 'Get one of your Zaps and its share link',
    params: PathId,
    replies: { 200: ZapShareReply, 401: ErrorBody, 404: ErrorBody },
  },
  shareZap: {
    summary: 'Share a Zap with a link, or change who can open it',
    params: PathId,
    body: ZapShareBody,
    replies: { 200: ZapShareReply, 201: ZapShareReply, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  deleteZapShare: {
    summary: 'Remove the share link of a Zap',
    params: PathId,
    replies: { 204: nothing, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
  },
  copySharedZap: {
    summary: 'Copy a shared Zap as a draft',
    params: SharedZapParams,
    query: ZapsQuery,
    body: EmptyBody,
    replies: { 201: SharedZapCopyReply, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  listOnboardings: {
    summary: 'Get your onboarding answers; empty before the first answer',
    replies: { 200: collectionOf(Onboarding), 401: ErrorBody },
  },
  updateOnboarding: {
    summary: 'Save onboarding answers',
    body: OnboardingSaveBody,
    replies: { 200: Onboarding, 400: ErrorBody, 401: ErrorBody, 429: ErrorBody },
  },
  startAuthentication: {
    summary: 'Get the fields needed to connect an app',
    params: AuthenticationStartParams,
    replies: { 200: AuthenticationStart, 401: ErrorBody, 404: ErrorBody },
  },
  listAuthentications: {
    summary: 'List your connected app accounts',
    query: AuthenticationsQuery,
    replies: { 200: collectionOf(Authentication), 401: ErrorBody, 404: ErrorBody },
  },
  createAuthentication: {
    summary: 'Connect an app account',
    query: AuthenticationsQuery,
    body: AuthenticationCreateBody,
    replies: { 201: Authentication, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  deleteAuthentication: {
    summary: 'Remove a connected app account and its secrets',
    params: PathId,
    replies: { 204: nothing, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
  },
  sendSupportRequest: {
    summary: 'Send a support request by email',
    body: SupportRequestBody,
    replies: { 201: MessageReply, 400: ErrorBody, 429: ErrorBody },
  },
  listExperts: { summary: 'List certified experts for hire', replies: { 200: collectionOf(Expert), 429: ErrorBody } },
  getSystemStatus: { summary: 'Get the status of the product; 503 while it is down', replies: { 200: SystemStatus, 429: ErrorBody } },
  listTimezones: { summary: 'List time zones', replies: { 200: collectionOf(Timezone), 429: ErrorBody } },
  listServices: {
    summary: 'List the public apps, in pages',
    query: ServicesQuery,
    replies: { 200: ServicesPage, 400: ErrorBody, 429: ErrorBody },
  },
  getService: {
    summary: 'Get a public app by its key or slug',
    params: CatalogueId,
    replies: { 200: Service, 404: ErrorBody, 429: ErrorBody },
  },
  listZapTemplates: {
    summary: 'List Zap templates, most used first, in pages',
    query: ZapTemplatesQuery,
    replies: { 200: ZapTemplatesPage, 400: ErrorBody, 429: ErrorBody },
  },
  getZapTemplate: { summary: 'Get a Zap template', params: CatalogueId, replies: { 200: ZapTemplate, 404: ErrorBody, 429: ErrorBody } },
  getAppDetails: {
    summary: 'Get the promotional data of an app',
    params: AppIdParams,
    replies: { 200: AppDetails, 404: ErrorBody, 429: ErrorBody },
  },
  recordTrackingEvents: {
    summary: 'Record product analytics events of a page; the response does not say what is stored',
    body: TrackingBody,
    replies: { 204: nothing, 429: ErrorBody },
  },
  recordClientEvent: {
    summary: 'Record an operational event of a page',
    body: ClientEventBody,
    replies: { 204: nothing, 429: ErrorBody },
  },
  runGraphqlQuery: {
    summary: 'Run one GraphQL query',
    body: GraphqlBody,
    replies: { 200: GraphqlReply, 400: ErrorBody, 403: ErrorBody, 429: ErrorBody },
  },
} as const satisfies Record<RouteName, EndpointSchemas>;

/**
 * Replies that any endpoint may give besides its own: an invalid body or parameter (400), a write without a valid CSRF token or
 * from a foreign origin (403), too large (413), not JSON (415), too many requests (429), a server fault (500), the database or
 * the hash queue unavailable (503). The client rethrows these (A8.09).
 */
export const commonReplies = {
  400: ErrorBody,
  403: ErrorBody,
  404: ErrorBody,
  405: ErrorBody,
  413: ErrorBody,
  415: ErrorBody,
  429: ErrorBody,
  500: ErrorBody,
  503: ErrorBody,
} as const;
