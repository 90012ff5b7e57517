// Generated from the routes of this folder by `npm run generate`. Do not edit.

import type { Handlers } from '../context/handler';
import accounts from './accounts/routes';
import activity from './activity/routes';
import approvals from './approvals/routes';
import apps from './apps/routes';
import authentications from './authentications/routes';
import captcha from './captcha/routes';
import dataRights from './dataRights/routes';
import emailConfirmations from './emailConfirmations/routes';
import errorReports from './errorReports/routes';
import experts from './experts/routes';
import folders from './folders/routes';
import invitations from './invitations/routes';
import mailings from './mailings/routes';
import members from './members/routes';
import names from './names/routes';
import onboardings from './onboardings/routes';
import operations from './operations/routes';
import passkeys from './passkeys/routes';
import passwords from './passwords/routes';
import plans from './plans/routes';
import profiles from './profiles/routes';
import recoveryDrill from './recoveryDrill/routes';
import runs from './runs/routes';
import saml from './saml/routes';
import secondFactorRules from './secondFactorRules/routes';
import security from './security/routes';
import session from './session/routes';
import sharedZaps from './sharedZaps/routes';
import socialLogin from './socialLogin/routes';
import status from './status/routes';
import support from './support/routes';
import taskUsage from './taskUsage/routes';
import timezones from './timezones/routes';
import tracking from './tracking/routes';
import trash from './trash/routes';
import trials from './trials/routes';
import twoFactor from './twoFactor/routes';
import zapDrafts from './zapDrafts/routes';
import zapFiles from './zapFiles/routes';
import zapMoves from './zapMoves/routes';
import zapTests from './zapTests/routes';
import zaps from './zaps/routes';

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
