import { signInRefusals } from '../../../../domain/signInRefusals';

/** Why a sign-in at the person's own provider failed: the server's code in the address. */
export const samlFailures = {
  expired: 'The sign-in took too long or was started in another browser. Log in again.',
  declined: 'Your organization’s sign-in page didn’t let you in. Try again, or contact your administrator.',
  invalid:
    'We couldn’t verify the response from your organization’s sign-in page. Try again. If it keeps happening, contact your administrator.',
  other_domain: 'Your organization’s sign-in page returned an email address outside your organization.',
  removed: 'You’re no longer a member of this account. Ask an account owner to add you again.',
  other_person: 'We couldn’t confirm it’s you: someone else signed in, or the sign-in wasn’t completed. Nothing was changed.',
  other_provider: 'Another account you belong to requires its own sign-in page. Log in with the email address you use there.',
  too_often: signInRefusals.too_often,
  unknown: 'There’s no single sign-on at this address. Log in with your email address instead.',
} as const;

export const samlTitle = 'We couldn’t sign you in';
