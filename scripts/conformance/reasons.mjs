// Why a status cannot be provoked from outside, for statuses without another reason in a run.

/** By endpoint and status. */
const own = {
  'createAccount 201': 'needs a person who belongs to no account any more',
  'getDataDeletion 200': 'needs a deletion that is due, a week later by default',
  'getDataDeletion 409': 'needs a deletion that failed',
  'getDataExport 202': 'needs an export that is still under way when it is asked about',
  'startDataExport 202': 'needs an export that is still under way when it is asked about',
  'getDataExport 409': 'needs an export that failed',
  'answerRun 200': 'needs a step whose outcome is unknown, because a process died during it',
  'listFieldChoices 200': 'needs a connection to an app whose fields have choices',
  'listDynamicFields 200': 'needs an app with fields that depend on others',
  'replayRun 400': 'needs a step whose recorded input is no longer valid',
  'replayRun 422': 'needs an account that has used all its tasks',
  'replayRuns 422': 'needs an account that has used all its tasks',
  'runZapNow 422': 'needs an account that has used all its tasks',
  'startTeamTrial 409': 'needs an account whose trial is over',
  'extendTrial 409': 'needs an account whose trial is over',
  'updateMailingSubscription 200': 'needs the token of a mail with news',
  'updateAccount 409': 'needs a trial that is over, or an owner who leaves',
  'planZapMove 409': 'needs a connection that disappears between two requests',
  'undoZapMove 409': 'needs a move that was made more than a day ago',
  'resendInvitation 409': 'needs a plan that has lost its members since the invitation',
  'updateZap 204': 'needs a Zap that a change of folder hides from the caller',
  'reverseActivity 409': 'needs an earlier address that somebody else has taken meanwhile',
  'reverseByLink 409': 'needs an earlier address that somebody else has taken meanwhile',
  'resetPassword 401': 'reserved for other kinds of reset: this one answers 403',
  'requestPasswordReset 401': 'reserved: the reply must not say whether the address is known (S05)',
  'requestPasswordReset 403': 'reserved: the reply must not say whether the address is known (S05)',
  'requestPasswordReset 404': 'reserved: the reply must not say whether the address is known (S05)',
};

/** Endpoints of sign-ins at other providers. */
const byProvider = new Set([
  'logInWithOneTap',
  'getOneTapOptions',
  'getPendingSocialLogin',
  'linkPendingSocialLogin',
  'connectSocialLogin',
  'disconnectSocialLogin',
  'beginAppSignIn',
  'finishAppSignIn',
]);

const byStatus = {
  405: 'every method of its address belongs to an endpoint',
  429: 'a limit: how many requests reach it depends on the settings of the target, and reaching it would lock this network address out',
  500: 'an error of the server: no request provokes it on purpose',
  503: 'an overload or a database that is away: no request provokes it on purpose',
};

/** The reason as a sentence. `hasStops`: some stories stopped before their end. */
export function reasonFor(name, status, hasStops) {
  return (
    own[`${name} ${status}`] ??
    byStatus[status] ??
    (byProvider.has(name) ? 'needs a sign-in at another provider' : null) ??
    (hasStops ? 'the story that would provoke it stopped: see below' : 'no story provokes it yet')
  );
}
