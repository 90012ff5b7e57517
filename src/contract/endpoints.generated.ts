// Generated from src/contract by `npm run generate`. Do not edit.

import { accounts } from './accounts';
import { activity } from './activity';
import { approvals } from './approvals';
import { authentications } from './authentications';
import { catalogue } from './catalogue';
import { dataRights } from './dataRights';
import { emails } from './emails';
import { folders } from './folders';
import { graphql } from './graphql';
import { ownApps } from './ownApps';
import { passkeys } from './passkeys';
import { plans } from './plans';
import { profiles } from './profiles';
import { runs } from './runs';
import { saml } from './saml';
import { security } from './security';
import { sharedZaps } from './sharedZaps';
import { signIn } from './signIn';
import { socialLogin } from './socialLogin';
import { support } from './support';
import { team } from './team';
import { tracking } from './tracking';
import { trash } from './trash';
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
  ...authentications,
  ...catalogue,
  ...dataRights,
  ...emails,
  ...folders,
  ...graphql,
  ...ownApps,
  ...passkeys,
  ...plans,
  ...profiles,
  ...runs,
  ...saml,
  ...security,
  ...sharedZaps,
  ...signIn,
  ...socialLogin,
  ...support,
  ...team,
  ...tracking,
  ...trash,
  ...twoFactor,
  ...zapDrafts,
  ...zapFiles,
  ...zapMoves,
  ...zapTests,
  ...zaps,
} as const;
