import { sharedCopy } from '../copy';

/** Why a sign-on at one's own provider did not come about: the server's words for it in the address. */
export const signOnFailures = {
  expired: 'The sign-in took too long, or was begun in another browser. Please log in again.',
  declined: "Your organization's sign-in page did not let you in. Please try again, or ask whoever manages it.",
  invalid:
    "We couldn't verify what your organization's sign-in page told us. Please try again; if it happens again, tell whoever manages it.",
  other_domain: "Your organization's sign-in page gave an email address that isn't one of your organization's.",
  removed: 'You are no longer a member of this account. Ask an owner of the account to add you again.',
  other_person: 'You were asked to confirm that it is you, but somebody else signed in, or nobody did anew. Nothing was changed.',
  other_provider:
    'Another account that you belong to asks you to sign in through its own sign-in page. Log in with the email address you have there.',
  too_often: sharedCopy.tooOften,
  unknown: 'There is no single sign-on at this address. Log in with your email address: we know the way from there.',
} as const;

export const singleSignOnCopy = {
  title: "We couldn't sign you in",
  back: sharedCopy.backToLogIn,
} as const;
