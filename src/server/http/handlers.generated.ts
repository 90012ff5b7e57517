// Generated from the routes of the subjects by `npm run generate`. Do not edit.

import type { Handlers } from '../platform/handler';
import accounts from '../accounts/routes';
import activity from '../activity/routes';
import approvals from '../runs/approvals.routes';
import apps from '../catalogue/apps.routes';
import authentications from '../connections/authentications.routes';
import captcha from '../signIn/captcha.routes';
import dataRights from '../dataRights/routes';
import emailConfirmations from '../emails/emailConfirmations.routes';
import errorReports from '../errorReports/routes';
import experts from '../catalogue/experts.routes';
import folders from '../folders/routes';
import invitations from '../team/invitations.routes';
import mailings from '../emails/mailings.routes';
import members from '../team/members.routes';
import names from '../folders/names.routes';
import onboardings from '../profiles/onboardings.routes';
import operations from '../catalogue/operations.routes';
import passkeys from '../passkeys/routes';
import passwords from '../passwords/routes';
import plans from '../plans/routes';
import profiles from '../profiles/routes';
import recoveryDrill from '../recoveryDrill/routes';
import runs from '../runs/routes';
import saml from '../saml/routes';
import secondFactorRules from '../twoFactor/secondFactorRules.routes';
import security from '../sessions/security.routes';
import session from '../signIn/session.routes';
import sharedZaps from '../sharedZaps/routes';
import socialLogin from '../socialLogin/routes';
import status from '../status/routes';
import support from '../support/routes';
import taskUsage from '../plans/taskUsage.routes';
import timezones from '../profiles/timezones.routes';
import tracking from '../tracking/routes';
import trash from '../trash/routes';
import trials from '../plans/trials.routes';
import twoFactor from '../twoFactor/routes';
import zapDrafts from '../drafts/zapDrafts.routes';
import zapFiles from '../zaps/zapFiles.routes';
import zapMoves from '../zapMoves/routes';
import zapTests from '../drafts/zapTests.routes';
import zaps from '../zaps/routes';

/** One handler for every endpoint that the framework room does not answer itself. */
export const handlers: Handlers = {
  ...accounts,
  ...activity,
  ...approvals,
  ...apps,
  ...authentications,
  ...captcha,
  ...dataRights,
  ...emailConfirmations,
  ...errorReports,
  ...experts,
  ...folders,
  ...invitations,
  ...mailings,
  ...members,
  ...names,
  ...onboardings,
  ...operations,
  ...passkeys,
  ...passwords,
  ...plans,
  ...profiles,
  ...recoveryDrill,
  ...runs,
  ...saml,
  ...secondFactorRules,
  ...security,
  ...session,
  ...sharedZaps,
  ...socialLogin,
  ...status,
  ...support,
  ...taskUsage,
  ...timezones,
  ...tracking,
  ...trash,
  ...trials,
  ...twoFactor,
  ...zapDrafts,
  ...zapFiles,
  ...zapMoves,
  ...zapTests,
  ...zaps,
};
