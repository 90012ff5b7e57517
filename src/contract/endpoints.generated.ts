// Generated from src/contract by `npm run generate`. Do not edit.

import { accounts } from './accounts';
import { activity } from './activity';
import { approvals } from './approvals';
import { apps } from './apps';
import { authentications } from './authentications';
import { captcha } from './captcha';
import { dataRights } from './dataRights';
import { emailConfirmations } from './emailConfirmations';
import { errorReports } from './errorReports';
import { experts } from './experts';
import { folders } from './folders';
import { graphql } from './graphql';
import { invitations } from './invitations';
import { mailings } from './mailings';
import { members } from './members';
import { names } from './names';
import { onboardings } from './onboardings';
import { operations } from './operations';
import { passkeys } from './passkeys';
import { passwords } from './passwords';
import { plans } from './plans';
import { profiles } from './profiles';
import { recoveryDrill } from './recoveryDrill';
import { runs } from './runs';
import { saml } from './saml';
import { secondFactorRules } from './secondFactorRules';
import { security } from './security';
import { session } from './session';
import { sharedZaps } from './sharedZaps';
import { socialLogin } from './socialLogin';
import { status } from './status';
import { support } from './support';
import { taskUsage } from './taskUsage';
import { timezones } from './timezones';
import { tracking } from './tracking';
import { trash } from './trash';
import { trials } from './trials';
import { twoFactor } from './twoFactor';
import { zapDrafts } from './zapDrafts';
import { zapFiles } from './zapFiles';
import { zapMoves } from './zapMoves';
import { zapTests } from './zapTests';
import { zaps } from './zaps';

/** Every endpoint of the contract by its name. */
export const endpoints = {
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
  ...graphql,
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
} as const;
