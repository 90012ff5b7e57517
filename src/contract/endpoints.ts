/**
 * What every endpoint takes and every reply that it may give, under the names of `routes.ts`.
 * The server validates and types its handlers by these; the client's reply unions, the doubles of the
 * tests and the OpenAPI document are derived from them (decision W1). The browser never loads this file.
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
   * The body is `multipart/form-data` with one file in this field, of so many bytes at most. With `repeatsId` a field `id` stands
   * beside it, the same as that of the path (S56).
   */
  readonly file?: { readonly field: string; readonly maxBytes: number; readonly repeatsId?: true };
  /** The replies that a caller must tell apart. What any endpoint may answer besides stands in `commonReplies`. */
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
  csrf: { summary: 'A CSRF token for this browser', replies: { 200: CsrfReply } },
  captchaChallenge: {
    summary: 'A fresh captcha challenge, bound to one action',
    query: z.strictObject({ action: CaptchaAction }),
    replies: { 200: CaptchaChallengeReply, 429: ErrorBody },
  },
  signUp: {
    summary: 'Sign up: profile, account and owner role in one step',
    body: SignUpBody,
    replies: { 201: SignUpReply, 400: ErrorBody, 403: ErrorBody, 422: ErrorBody, 429: ErrorBody },
  },
  login: {
    summary: 'Sign in with e-mail and password',
    query: LoginQuery,
    body: LoginBody,
    replies: { 200: SignedIn, 401: ErrorBody, 403: ErrorBody, 422: ErrorBody, 429: ErrorBody },
  },
  logout: { summary: 'End the session, if there is one', replies: { 204: nothing, 403: ErrorBody } },
  twoFactor: {
    summary: 'Finish a sign-in with a code or a recovery code',
    body: TwoFactorBody,
    replies: { 200: SignedIn, 401: ErrorBody, 403: ErrorBody, 429: ErrorBody },
  },
  secureSession: {
    summary: 'Confirm this session; all others end',
    body: EmptyBody,
    replies: { 200: SignedIn, 401: ErrorBody, 403: ErrorBody, 429: ErrorBody },
  },
  accountDiscovery: {
    summary: 'How people with such an e-mail address sign in',
    query: AccountDiscoveryQuery,
    replies: { 200: AccountDiscoveryReply, 429: ErrorBody },
  },
  confirmAuthentication: {
    summary: 'Begin to sign in again for one act: where to, and the token that then counts for it',
    query: ConfirmAuthenticationQuery,
    replies: { 200: ConfirmAuthenticationReply, 401: ErrorBody, 429: ErrorBody },
  },
  passwordForgot: {
    summary: 'Ask for a link that resets the password',
    body: ForgotBody,
    replies: { 200: MessageReply, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  passwordReset: {
    summary: 'Set a new password with the mailed code',
    body: ResetBody,
    replies: { 200: ResetReply, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 429: ErrorBody },
  },
  profilesList: { summary: 'Who is signed in here', query: ProfilesQuery, replies: { 200: ProfilesReply } },
  profile: {
    summary: 'One profile: one’s own',
    params: PathId,
    query: z.strictObject({ identity: z.string().max(128).optional() }),
    replies: { 200: Profile, 401: ErrorBody, 404: ErrorBody },
  },
  profileSave: {
    summary: 'Change fields of one’s own profile; what is not named stays',
    params: PathId,
    body: ProfileSaveBody,
    replies: { 200: Profile, 400: ErrorBody, 401: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  avatarUpload: {
    summary: 'Set one’s picture: PNG, JPEG or WebP',
    params: PathId,
    file: { field: 'picture', maxBytes: 2 * 1024 * 1024 },
    replies: { 200: Profile, 400: ErrorBody, 401: ErrorBody, 404: ErrorBody, 413: ErrorBody, 429: ErrorBody },
  },
  avatarRemoval: {
    summary: 'Take one’s picture away',
    params: PathId,
    replies: { 200: Profile, 401: ErrorBody, 404: ErrorBody },
  },
  emailConfirmationSend: {
    summary: 'Mail the confirmation link again, or ask for another address',
    params: PathId,
    body: ConfirmEmailBody,
    replies: { 200: MessageReply, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  mailingChoice: {
    summary: 'Begin or end our news, by the token of the mailed link',
    body: MailingBody,
    replies: { 200: MailingReply, 400: ErrorBody, 429: ErrorBody },
  },
  emailConfirmation: {
    summary: 'Confirm an e-mail address with the mailed code',
    body: EmailConfirmationBody,
    replies: { 200: EmailConfirmationReply, 400: ErrorBody, 403: ErrorBody, 429: ErrorBody },
  },
  dataRights: {
    summary: 'How the export and the deletion of one’s data stand',
    params: PathId,
    replies: { 200: DataRights, 401: ErrorBody, 404: ErrorBody },
  },
  dataExport: {
    summary: 'Whether the export of one’s data is done',
    params: PathId,
    replies: { 200: DataStatus, 202: DataStatus, 401: ErrorBody, 404: ErrorBody, 409: ErrorBody },
  },
  dataExportStart: {
    summary: 'Begin an export of one’s data',
    params: PathId,
    body: EmptyBody,
    replies: { 201: DataStatus, 202: DataStatus, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  dataDeletion: {
    summary: 'Whether the deletion of one’s data is done; without a session, by the receipt',
    params: PathId,
    query: DeletionQuery,
    replies: { 200: DataStatus, 202: DataStatus, 404: ErrorBody, 409: ErrorBody },
  },
  dataDeletionStart: {
    summary: 'Have oneself deleted, after a while in which it can be cancelled',
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
  dataDeletionCancel: {
    summary: 'Cancel the deletion that waits',
    params: PathId,
    body: EmptyBody,
    replies: { 200: DataStatus, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
  },
  twoFactorSetup: {
    summary: 'Begin to switch two-factor on: a secret to scan',
    body: EmptyBody,
    replies: { 200: TwoFactorSetupReply, 401: ErrorBody, 403: ErrorBody, 429: ErrorBody },
  },
  twoFactorProof: {
    summary: 'Prove the secret by a code; gives the recovery codes once',
    body: TwoFactorProofBody,
    replies: { 200: TwoFactorProofReply, 401: ErrorBody, 403: ErrorBody, 429: ErrorBody },
  },
  twoFactorEnable: {
    summary: 'Prove that the recovery codes are saved; switches two-factor on',
    body: TwoFactorEnableBody,
    replies: { 200: TwoFactorStateReply, 401: ErrorBody, 403: ErrorBody, 429: ErrorBody },
  },
  twoFactorDisable: {
    summary: 'Switch two-factor off',
    body: EmptyBody,
    replies: { 200: TwoFactorStateReply, 401: ErrorBody, 403: ErrorBody, 429: ErrorBody },
  },
  recoveryCodesRenewal: {
    summary: 'Ten other recovery codes; those before them are void',
    body: EmptyBody,
    replies: { 200: TwoFactorProofReply, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 429: ErrorBody },
  },
  security: {
    summary: 'Whether one has a password, and how two-factor stands',
    params: PathId,
    replies: { 200: Security, 401: ErrorBody, 404: ErrorBody },
  },
  passwordChange: {
    summary: 'Change one’s password, or set the first',
    params: PathId,
    body: PasswordChangeBody,
    replies: { 204: nothing, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  sessionsList: { summary: 'Where one is signed in', replies: { 200: collectionOf(Session), 401: ErrorBody } },
  sessionsRemoval: {
    summary: 'End every session but this one',
    body: EmptyBody,
    replies: { 204: nothing, 401: ErrorBody, 403: ErrorBody },
  },
  sessionRemoval: {
    summary: 'End one session of one’s own',
    params: SessionPath,
    body: EmptyBody,
    replies: { 204: nothing, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
  },
  passkeyStart: {
    summary: 'What a passkey is asked with to sign in; alike for everybody',
    body: EmptyBody,
    replies: { 200: PasskeyOptions, 429: ErrorBody },
  },
  passkeySignIn: {
    summary: 'Sign in by passkey alone',
    body: PasskeyAnswerBody,
    replies: { 200: SignedIn, 401: ErrorBody, 403: ErrorBody, 429: ErrorBody },
  },
  passkeyFactorStart: {
    summary: 'What a passkey is asked with as second factor; nothing for a person without passkeys',
    body: EmptyBody,
    replies: { 200: PasskeyFactorOptions, 401: ErrorBody, 429: ErrorBody },
  },
  passkeyFactor: {
    summary: 'Finish a sign-in with a passkey as second factor',
    body: PasskeyAnswerBody,
    replies: { 200: SignedIn, 401: ErrorBody, 403: ErrorBody, 429: ErrorBody },
  },
  passkeysList: { summary: 'One’s own passkeys', replies: { 200: PasskeysReply, 401: ErrorBody } },
  passkeyOptions: {
    summary: 'What an authenticator is asked with for a new passkey',
    body: EmptyBody,
    replies: { 200: PasskeyOptions, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 429: ErrorBody },
  },
  passkeyCreate: {
    summary: 'Keep a new passkey',
    body: PasskeyAnswerBody,
    replies: { 201: Passkey, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody },
  },
  passkeyRename: {
    summary: 'Give a passkey another name',
    params: PathId,
    body: PasskeyRenameBody,
    replies: { 200: Passkey, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
  },
  passkeyRemoval: {
    summary: 'Remove a passkey; never the last way in',
    params: PathId,
    replies: { 204: nothing, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
  },
  oneTap: {
    summary: 'Sign in or up with a credential of Google’s one-tap',
    body: OneTapBody,
    replies: { 200: OneTapReply, 400: ErrorBody, 401: ErrorBody, 403: OneTapRefusal, 404: ErrorBody, 429: ErrorBody },
  },
  oneTapStart: { summary: 'What one-tap is started with', replies: { 200: OneTapStart, 404: ErrorBody } },
  signOnPending: {
    summary: 'The identity that waits for its owner to prove the account',
    replies: { 200: SignOnPendingReply, 404: ErrorBody },
  },
  signOnLink: {
    summary: 'Connect that identity to the account that one has just proved',
    body: EmptyBody,
    replies: { 200: SignOnLinkReply, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
  },
  signOnIdentities: {
    summary: 'One’s ways in besides the password',
    replies: { 200: SignOnIdentitiesReply, 401: ErrorBody },
  },
  signOnConnect: {
    summary: 'Begin to connect another way in',
    body: SignOnConnectBody,
    replies: { 200: SignOnConnectReply, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
  },
  signOnDisconnect: {
    summary: 'Remove a way in; never the last one',
    params: PathId,
    replies: { 204: nothing, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
  },
  accountsList: { summary: 'The accounts one belongs to', replies: { 200: collectionOf(Account), 401: ErrorBody } },
  accountCreate: {
    summary: 'Create an account, for a person who belongs to none',
    body: EmptyBody,
    replies: { 201: Account, 401: ErrorBody, 403: ErrorBody, 409: ErrorBody, 429: ErrorBody },
  },
  account: {
    summary: 'One account',
    params: PathId,
    replies: { 200: Account, 401: ErrorBody, 404: ErrorBody },
  },
  accountSave: {
    summary: 'Change one thing about an account: its name, logo, invoice details, replay of failed tasks, owner or trials',
    params: PathId,
    body: AccountSaveBody,
    replies: { 200: Account, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody },
  },
  accountLogo: {
    summary: 'Set an account’s logo: PNG, JPEG or WebP',
    params: PathId,
    file: { field: 'file', maxBytes: largestLogo, repeatsId: true },
    replies: { 200: Account, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 413: ErrorBody, 429: ErrorBody },
  },
  teamTrialStart: {
    summary: 'Begin the account’s one trial of teams',
    params: PathId,
    body: TeamTrialBody,
    replies: { 200: Account, 201: Account, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody },
  },
  plansList: {
    summary: 'The plans that an account can choose from; for its admins',
    params: AccountPath,
    replies: { 200: PlansReply, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
  },
  plan: {
    summary: 'One plan, for admins of the account',
    params: AccountPathId,
    replies: { 200: Plan, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
  },
  planChangeDetails: {
    summary: 'What a plan would make of an account now: the price, and which Zaps would pause; for its admins',
    params: AccountPathId,
    replies: { 200: PlanChangeDetails, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  planChange: {
    summary: 'Give an account another plan at once; recorded, and nothing is charged',
    params: PathId,
    body: PlanChangeBody,
    replies: { 200: PlanChangeReply, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 422: ErrorBody, 429: ErrorBody },
  },
  planGroup: {
    summary: 'Plans that are offered together',
    params: PlanGroupPath,
    replies: { 200: PlansReply, 401: ErrorBody, 404: ErrorBody },
  },
  trialExtension: {
    summary: 'Make the trial that runs seven days longer, once for each reason',
    params: PathId,
    body: TrialExtensionBody,
    replies: { 200: Account, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody },
  },
  taskUsage: {
    summary: 'Tasks that an account ran, by day, and its busiest Zaps; a year at most',
    params: PathId,
    query: TaskUsageQuery,
    replies: { 200: TaskUsage, 400: ErrorBody, 401: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  membersList: {
    summary: 'Everybody in an account',
    params: AccountPath,
    replies: { 200: collectionOf(Member), 401: ErrorBody, 404: ErrorBody },
  },
  member: { summary: 'Somebody in an account', params: AccountPathId, replies: { 200: Member, 401: ErrorBody, 404: ErrorBody } },
  memberSave: {
    summary: 'Give somebody another role',
    params: AccountPathId,
    body: MemberSaveBody,
    replies: { 200: Member, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody },
  },
  memberRemoval: {
    summary: 'Take somebody out of an account, or leave it; their Zaps stay with an owner',
    params: AccountPathId,
    replies: { 204: nothing, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody },
  },
  invitationsList: {
    summary: 'Invitations that nobody has accepted yet',
    params: AccountPath,
    replies: { 200: collectionOf(Invitation), 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
  },
  invitationsCreate: {
    summary: 'Invite people by mail; each address has an outcome of its own',
    params: AccountPath,
    body: InvitationsCreateBody,
    replies: { 200: InvitationsCreateReply, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody },
  },
  invitationResend: {
    summary: 'Mail a new link; the one before works no more',
    params: AccountPathId,
    body: EmptyBody,
    replies: { 200: Invitation, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody },
  },
  invitationRevocation: {
    summary: 'Withdraw an invitation',
    params: AccountPathId,
    replies: { 204: nothing, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
  },
  invitationOffer: {
    summary: 'What the code of an invitation stands for',
    body: InvitationCodeBody,
    replies: { 200: InvitationOffer, 404: ErrorBody, 429: ErrorBody },
  },
  invitationAccept: {
    summary: 'Join the account that an invitation stands for',
    body: InvitationCodeBody,
    replies: { 200: InvitationAcceptReply, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  zapCreate: {
    summary: 'Start a Zap as a draft: from a template, or without steps',
    query: ZapsQuery,
    body: ZapCreateBody,
    replies: { 201: ZapCreateReply, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  zapNodesSave: {
    summary: 'Give a Zap other steps; 409 when they are not those any more that were changed, and while it is on',
    params: PathId,
    body: ZapNodesBody,
    replies: { 200: ZapNodesReply, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody },
  },
  zapsList: {
    summary: 'The Zaps of an account that one may see; with `shape=move`, lean, as the mover lists them',
    query: ZapsListQuery,
    replies: { 200: ZapsListReply, 401: ErrorBody, 404: ErrorBody },
  },
  zapMovePlan: {
    summary: 'What a move to another account would make of each Zap',
    body: ZapMovePlanBody,
    replies: { 200: ZapMovePlan, 401: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  zapMove: { summary: 'Move Zaps to another account, all or none', ...moving },
  zapMovePut: { summary: 'The same as POST, for clients that move by PUT', ...moving },
  zapMoveReport: {
    summary: 'What became of each Zap of a move; for whoever moved, while in both accounts',
    params: PathId,
    replies: { 200: ZapMoveReport, 401: ErrorBody, 404: ErrorBody },
  },
  zapMoveUndo: {
    summary: 'Take a move back, within 24 hours: what was deleted or moved on since stays, and is named',
    params: PathId,
    body: EmptyBody,
    replies: { 200: ZapMoveReport, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody },
  },
  zapsSave: {
    summary: 'Switch many Zaps on or off, or lay them into a folder',
    query: ZapsQuery,
    body: ZapsSaveBody,
    replies: { 200: ZapsSaveReply, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  zapsRemoval: {
    summary: 'Delete many Zaps, all or none',
    query: ZapsQuery,
    body: ZapsRemovalBody,
    replies: { 200: ZapsRemovalReply, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  zapsUsage: {
    summary: 'How many Zaps each account has that one belongs to',
    replies: { 200: ZapsUsage, 401: ErrorBody },
  },
  zap: {
    summary: 'A Zap that one may see',
    params: PathId,
    replies: { 200: Zap, 401: ErrorBody, 404: ErrorBody },
  },
  zapSave: {
    summary: 'Switch a Zap on or off, give it another title, lay it into a folder',
    params: PathId,
    body: ZapSaveBody,
    replies: { 200: Zap, 204: nothing, 400: ErrorBody, 401: ErrorBody, 403: ZapRefusal, 404: ErrorBody, 429: ErrorBody },
  },
  zapRemoval: {
    summary: 'Delete a Zap',
    params: PathId,
    replies: { 204: nothing, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  folderTree: {
    summary: 'The folders of an account that one may see, as a tree',
    query: FolderTreeQuery,
    replies: { 200: FolderTree, 401: ErrorBody, 404: ErrorBody },
  },
  foldersList: {
    summary: 'The folders of an account that one may see, as a list',
    query: FoldersQuery,
    replies: { 200: collectionOf(Folder), 401: ErrorBody, 404: ErrorBody },
  },
  folderCreate: {
    summary: 'Make a folder',
    query: ZapsQuery,
    body: FolderCreateBody,
    replies: { 201: Folder, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  folderSave: {
    summary: 'Name, share, unshare or move a folder',
    params: PathId,
    body: FolderSaveBody,
    replies: { 200: Folder, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  folderRemoval: {
    summary: 'Remove a folder; its Zaps go to Home',
    params: PathId,
    replies: { 204: nothing, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  zapShare: {
    summary: 'A Zap of one’s own, and the link by which it is shown',
    params: PathId,
    replies: { 200: ZapShareReply, 401: ErrorBody, 404: ErrorBody },
  },
  zapShareSave: {
    summary: 'Show a Zap by a link, or change who may open it',
    params: PathId,
    body: ZapShareBody,
    replies: { 200: ZapShareReply, 201: ZapShareReply, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  zapShareRemoval: {
    summary: 'End the link of a Zap',
    params: PathId,
    replies: { 204: nothing, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
  },
  sharedZapCopy: {
    summary: 'Take a copy of a shared Zap, as a draft',
    params: SharedZapParams,
    query: ZapsQuery,
    body: EmptyBody,
    replies: { 201: SharedZapCopyReply, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  onboardingsList: {
    summary: 'What one answered when coming in; empty before the first answer',
    replies: { 200: collectionOf(Onboarding), 401: ErrorBody },
  },
  onboardingSave: {
    summary: 'Keep answers of onboarding',
    body: OnboardingSaveBody,
    replies: { 200: Onboarding, 400: ErrorBody, 401: ErrorBody, 429: ErrorBody },
  },
  authenticationStart: {
    summary: 'What connecting an account of an app asks for',
    params: AuthenticationStartParams,
    replies: { 200: AuthenticationStart, 401: ErrorBody, 404: ErrorBody },
  },
  authenticationsList: {
    summary: 'One’s own connected accounts of apps',
    query: AuthenticationsQuery,
    replies: { 200: collectionOf(Authentication), 401: ErrorBody, 404: ErrorBody },
  },
  authenticationCreate: {
    summary: 'Connect an account of an app',
    query: AuthenticationsQuery,
    body: AuthenticationCreateBody,
    replies: { 201: Authentication, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  authenticationRemoval: {
    summary: 'Remove a connected account, with its secrets',
    params: PathId,
    replies: { 204: nothing, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
  },
  supportRequest: {
    summary: 'Ask for help: a mail to those who answer',
    body: SupportRequestBody,
    replies: { 201: MessageReply, 400: ErrorBody, 429: ErrorBody },
  },
  expertsList: { summary: 'Certified experts whom one can hire', replies: { 200: collectionOf(Expert) } },
  systemStatus: { summary: 'How the product itself is doing: 503 while it can do nothing', replies: { 200: SystemStatus } },
  timezonesList: { summary: 'Time zones to choose from', replies: { 200: collectionOf(Timezone) } },
  servicesList: { summary: 'The public apps, page by page', query: ServicesQuery, replies: { 200: ServicesPage, 400: ErrorBody } },
  service: { summary: 'A public app by its key or slug', params: CatalogueId, replies: { 200: Service, 404: ErrorBody } },
  zapTemplatesList: {
    summary: 'Templates of Zaps, the most used first, page by page',
    query: ZapTemplatesQuery,
    replies: { 200: ZapTemplatesPage, 400: ErrorBody },
  },
  zapTemplate: { summary: 'A template of a Zap', params: CatalogueId, replies: { 200: ZapTemplate, 404: ErrorBody } },
  appDetails: { summary: 'What a promo shows of an app', params: AppIdParams, replies: { 200: AppDetails, 404: ErrorBody } },
  trackingEvent: {
    summary: 'What happened on a page, for product analytics; the answer says nothing about what is kept',
    body: TrackingBody,
    replies: { 204: nothing, 429: ErrorBody },
  },
  clientEvent: {
    summary: 'Something operational that happened on a page',
    body: ClientEventBody,
    replies: { 204: nothing, 429: ErrorBody },
  },
  graphql: {
    summary: 'One query of the GraphQL schema',
    body: GraphqlBody,
    replies: { 200: GraphqlReply, 400: ErrorBody, 403: ErrorBody, 429: ErrorBody },
  },
} as const satisfies Record<RouteName, EndpointSchemas>;

/**
 * What any endpoint may answer besides its own replies: a body or parameter that does not fit (400), a write without a
 * valid CSRF token or from a foreign origin (403), too large (413), not JSON (415), too many requests (429),
 * our fault (500), the database or the hash queue away (503). The client rethrows these (A8.09).
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
