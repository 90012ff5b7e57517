// Generated from the routes of the subjects by `npm run generate`. Do not edit.

import type { Handlers } from '../platform/handler';
import accounts from '../accounts/routes';
import activity from '../activity/routes';
import approvals from '../runs/approvals.routes';
import authentications from '../connections/authentications.routes';
import catalogue from '../catalogue/routes';
import dataRights from '../dataRights/routes';
import emails from '../emails/routes';
import folders from '../folders/routes';
import ownApps from '../ownApps/routes';
import passkeys from '../passkeys/routes';
import plans from '../plans/routes';
import profiles from '../profiles/routes';
import runs from '../runs/routes';
import saml from '../saml/routes';
import security from '../sessions/security.routes';
import sharedZaps from '../sharedZaps/routes';
import signIn from '../signIn/routes';
import socialLogin from '../socialLogin/routes';
import support from '../support/routes';
import team from '../team/routes';
import tracking from '../tracking/routes';
import trash from '../trash/routes';
import twoFactor from '../twoFactor/routes';
import zapDrafts from '../drafts/zapDrafts.routes';
import zapFiles from '../zaps/zapFiles.routes';
import zapMoves from '../zapMoves/routes';
import zapTests from '../drafts/zapTests.routes';
import zaps from '../zaps/routes';

/** One handler for every endpoint that the framework room does not answer itself. */
export const handlers: Handlers = { ...accounts, ...activity, ...approvals, ...authentications, ...catalogue, ...dataRights, ...emails, ...folders, ...ownApps, ...passkeys, ...plans, ...profiles, ...runs, ...saml, ...security, ...sharedZaps, ...signIn, ...socialLogin, ...support, ...team, ...tracking, ...trash, ...twoFactor, ...zapDrafts, ...zapFiles, ...zapMoves, ...zapTests, ...zaps };
