import { endpoints, type Endpoint } from '../../src/contract';

/**
 * What weakens the protection of an endpoint is named here a second time, so that nobody does it by mistake. An endpoint that needs a
 * session and counts the calls of each person is in none of these lists.
 */
const table: Readonly<Record<string, Endpoint>> = endpoints;
const names = Object.keys(table);
const those = (isSo: (endpoint: Endpoint) => boolean): string[] => names.filter((name) => isSo(table[name]!)).sort();

// prettier-ignore
const publicOnes = [
  'answerApproval', 'completePasskeySignIn', 'confirmEmail', 'discoverAccount', 'findApproval', 'findReversal', 'getAppDetails',
  'getCaptchaChallenge', 'getCsrfToken', 'getCurrentProfile', 'getDataDeletion', 'getInvitationOffer', 'getOneTapOptions',
  'getPendingSocialLogin', 'getSystemStatus', 'listExperts', 'listTimezones', 'logIn', 'logInWithOneTap', 'logOut',
  'recordClientEvent', 'recordPageSpans', 'recordTrackingEvents', 'requestPasswordReset', 'resetPassword', 'reverseByLink',
  'runGraphqlQuery', 'sendErrorReport', 'sendSupportRequest', 'signUp', 'startPasskeySignIn', 'updateMailingSubscription',
];
// prettier-ignore
const ofIncompleteSignIns = [
  'secureSession', 'startTwoFactorPasskey', 'verifyTwoFactorCode', 'verifyTwoFactorPasskey',
];
// prettier-ignore
const withRecentSignIn = [
  'connectSocialLogin', 'deletePasskey', 'disableTwoFactor', 'disconnectSocialLogin', 'enableTwoFactor', 'linkPendingSocialLogin',
  'removeMember', 'renewRecoveryCodes', 'reverseActivity', 'setSecondFactorRule', 'startDataDeletion', 'startDataExport',
  'startPasskeyRegistration', 'startTwoFactorSetup', 'updateMember', 'verifyTwoFactorSetup',
];
// prettier-ignore
const allowedToStaff = [
  'completePasskeySignIn', 'getInvitationOffer', 'logIn', 'logInWithOneTap', 'planZapMove', 'recordClientEvent', 'recordPageSpans',
  'recordTrackingEvents', 'runGraphqlQuery', 'secureSession', 'startPasskeySignIn', 'startTwoFactorPasskey', 'verifyTwoFactorCode',
  'verifyTwoFactorPasskey',
];
// prettier-ignore
const countedByThemselves = [
  'changePassword', 'createInvitations', 'logIn', 'requestPasswordReset', 'resendInvitation', 'resetPassword', 'runGraphqlQuery',
  'sendEmailConfirmation', 'sendErrorReport', 'sendSupportRequest', 'signUp', 'startDataDeletion', 'verifyTwoFactorCode',
  'verifyTwoFactorPasskey',
];
const unlimited = ['createPasskey', 'secureSession', 'startTeamTrial'];
// prettier-ignore
const limitedReads = [
  'countRuns', 'discoverAccount', 'exportZap', 'findSameName', 'getCaptchaChallenge', 'getPlanChangeDetails', 'getRun', 'getRunStep',
  'getTaskUsage', 'listRuns', 'startReauthentication',
];

it('every endpoint needs a session, except those of this list [S51]', () => {
  expect(those(({ access }) => access === 'public')).toEqual(publicOnes);
  expect(those(({ access }) => access === 'pending')).toEqual(ofIncompleteSignIns);
});

it('the endpoints of this list need a recent sign-in [S26]', () => {
  expect(those(({ access }) => access === 'fresh')).toEqual(withRecentSignIn);
});

it('staff who view as another person may make the changes of this list only, each with a reason [S69]', () => {
  expect(those(({ allowedToImpersonators }) => allowedToImpersonators !== undefined)).toEqual(allowedToStaff);
  for (const name of names) expect(table[name]!.allowedToImpersonators).not.toBe('');
});

describe('limits', () => {
  it('every change counts its calls before its handler runs, except those that count in their own code or need no limit [S09]', () => {
    expect(those(({ limit }) => limit === 'own')).toEqual(countedByThemselves);
    expect(those(({ method, limit }) => method !== 'GET' && (limit === 'none' || limit === undefined))).toEqual(unlimited);
  });

  it('the reads of this list are limited, because they are costly or reveal something [S09]', () => {
    expect(those(({ method, limit }) => method === 'GET' && typeof limit === 'object')).toEqual(limitedReads);
  });

  it('endpoints whose limits have one name share its numbers [S09]', () => {
    const byName = new Map<string, object>();
    for (const name of names) {
      const { limit } = table[name]!;
      if (typeof limit !== 'object') continue;
      expect(limit).toEqual(byName.get(limit.name) ?? limit);
      byName.set(limit.name, limit);
    }
  });
});

/** The account is given to every query, and most know one name of it only. */
const isNoExtra = ({ code }: { readonly code: string }) => code !== 'unrecognized_keys';

it.each(names)('%s has examples that its schemas accept', (name) => {
  const { body, example, query, exampleQuery } = table[name]!;
  if (body) expect(body.safeParse(example ?? {}).error?.issues ?? []).toEqual([]);
  else expect(example).toBeUndefined();
  if (query) expect(query.safeParse({ account_id: 1, context: 1, ...exampleQuery }).error?.issues.filter(isNoExtra) ?? []).toEqual([]);
  else expect(exampleQuery).toBeUndefined();
});
