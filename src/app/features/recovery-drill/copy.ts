import { shortDate } from '../../../domain/relativeTime';
import type { Advice, Loss, ProofKind, ProofSubject, WayBack } from '../../../domain/recoveryDrill';
import { isSocialProvider, providerName } from '../../../domain/socialLogin';
import type { Proof, RecoveryDrill } from './state';

const counted = (count: number, one: string, many: string): string => (count === 1 ? one : `${count.toLocaleString('en')} ${many}`);
const day = (iso: string): string => shortDate(Date.parse(iso));
const providerOf = (provider: string): string => (isSocialProvider(provider) ? providerName[provider] : provider);
const codesLeft = (left: number): string => counted(left, 'one recovery code left', 'recovery codes left');

export const copy = {
  title: 'Could you get back in?',
  lead: 'What happens if you lose something you log in with, as your account is set up today.',
  loading: 'Checking your ways back…',
  retry: 'Try again',
  failed: 'Something went wrong. Please try again.',
  tooOften: 'You’re trying too frequently. Wait a while, then try again.',
  passkeyGone: 'That passkey was removed.',
  passkeysUnsupported: 'This browser doesn’t support passkeys. Open this page in another browser.',
  notProved: 'Nothing was proved.',
  yes: 'You get back in',
  no: 'No way back',
  waysLead: (count: number): string => (count === 1 ? 'You get back in with:' : 'You get back in with any of these:'),
  isProved: 'Proved',
  isUnproved: 'Not proved',
  costly:
    'Your address was never confirmed, so this turns your Zaps off, disconnects your apps and removes your other ways to log in. Your Zaps themselves stay.',
  losses: {
    phone: { title: 'You lose your phone', lead: 'Your authenticator app and every passkey that’s only on one device count as lost.' },
    password: { title: 'You forget your password', lead: 'You still have your phone and your mail.' },
    mail: { title: 'You lose access to your mail', lead: 'You can’t open links that we send you.' },
    provider: { title: 'You lose your account at a provider', lead: 'You can no longer log in with Google, Facebook or Microsoft.' },
    passkeys: { title: 'You lose all of your passkeys', lead: 'Your devices and your password manager are gone.' },
    employer: { title: 'Your organization’s sign-in stops working', lead: 'Its identity provider is down, or it removes you there.' },
  } satisfies Record<Loss, { title: string; lead: string }>,
  blocked: {
    phone: 'Without your phone nobody can let you in, and we can’t either.',
    password: 'Without your password nobody can let you in, and we can’t either.',
    mail: 'Without your mail nobody can let you in, and we can’t either.',
    provider: 'Without that account nobody can let you in, and we can’t either.',
    passkeys: 'Without a passkey nobody can let you in, and we can’t either.',
    employer: 'Your organization allows no other way to log in. Only its administrator can let you in again.',
  } satisfies Record<Loss, string>,
  prove: 'Prove',
  proveAgain: 'Prove again',
  proveLabel: (name: string): string => `Prove: ${name}`,
  proofs: {
    title: 'Prove your ways back',
    lead: 'Try each way now, while nothing is lost. A proof uses nothing up and changes nothing: a recovery code that you enter here still works.',
    none: 'Never proved',
    signIn: 'To prove it again, log in with it.',
    old: 'That was more than 180 days ago. Prove it again.',
    void: 'It has changed since. Prove the new one.',
  },
  fields: {
    recoveryCode: { label: 'Recovery code', hint: 'Any unused one. It isn’t used up.' },
    authenticator: {
      label: 'Code from your authenticator app',
      hint: 'Six digits. Each code works once, so wait for the next one before you log in with it.',
    },
    password: { label: 'Your password', hint: '' },
    mail: { label: 'Code from the mail', hint: 'It looks like 4f7k-q2mx and is valid for 15 minutes.' },
  },
  mailed: (email: string): string => `We’ve sent a code to ${email}.`,
  asking: 'Follow your browser’s instructions to use the passkey.',
  starting: 'One moment…',
  check: 'Check',
  cancel: 'Cancel',
  proved: {
    recoveryCode: 'That recovery code works. It’s still unused.',
    authenticator: 'Your authenticator app shows the right codes.',
    password: 'You know your password.',
    mail: 'Our mail reaches you.',
    passkey: 'That passkey works.',
    identity: 'It works.',
    saml: 'It works.',
  } satisfies Record<ProofKind, string>,
  reminder: {
    title: 'Getting back in',
    fine: 'You’ve proved a way back for everything you could lose.',
    unproved: 'Some of your ways back were never tried, or not for a long time. Trying them takes a minute and uses nothing up.',
    missing: {
      phone: 'If you lost your phone today, you couldn’t get back in.',
      password: 'If you forgot your password today, you couldn’t get back in.',
      mail: 'If you lost access to your mail today, you couldn’t get back in.',
      provider: 'If you lost your account at a provider today, you couldn’t get back in.',
      passkeys: 'If you lost your passkeys today, you couldn’t get back in.',
      employer: 'If your organization’s sign-in stopped working today, you couldn’t get back in.',
    } satisfies Record<Loss, string>,
    open: 'Could you get back in?',
  },
} as const;

/** The one thing to do, and where; nobody but the organization can do the last. */
export const advice: Readonly<Record<Advice, { readonly text: string; readonly link: string; readonly to: string } | null>> = {
  createCodes: {
    text: 'Create recovery codes and keep them apart from your phone.',
    link: 'Create recovery codes',
    to: '/app/settings/security#sign-in-security',
  },
  confirmEmail: {
    text: 'Confirm your address. Then a new password by mail costs you nothing.',
    link: 'Confirm your email',
    to: '/app/settings/email',
  },
  setPassword: {
    text: 'Set a password. Then you can log in without your mail.',
    link: 'Set a password',
    to: '/app/settings/security#sign-in-security',
  },
  addPasskey: {
    text: 'This is your only way back. Add a passkey as a second one.',
    link: 'Add a passkey',
    to: '/app/settings/security#passkeys',
  },
  askOrganization: null,
};

/** What stays out of reach without a way back, in numbers. */
export function stakesSentences({ zaps, runningZaps, soleAccounts, sharedAccounts }: RecoveryDrill['stakes']): string[] {
  return [
    ...(zaps > 0
      ? [
          zaps === 1
            ? 'The Zap that only you can see could never be edited again.'
            : `The ${zaps.toLocaleString('en')} Zaps that only you can see could never be edited again.`,
        ]
      : []),
    ...(runningZaps > 0
      ? [
          runningZaps === 1
            ? 'One of them keeps running, and nobody could turn it off.'
            : `${runningZaps.toLocaleString('en')} of them keep running, and nobody could turn them off.`,
        ]
      : []),
    ...(soleAccounts > 0
      ? [
          `${counted(soleAccounts, 'The account', 'accounts')} that only you own would have no owner: nobody could change ${soleAccounts === 1 ? 'its' : 'their'} plan or people.`,
        ]
      : []),
    ...(sharedAccounts > 0
      ? [
          `In ${counted(sharedAccounts, 'one account', 'accounts')} another owner can invite you again at another address. Zaps in shared folders are there; your private ones aren’t.`,
        ]
      : []),
  ];
}

/** One way, as a line: “Your password and a recovery code (9 recovery codes left)”. */
export function wayText({ first, second }: WayBack, { email, facts }: RecoveryDrill): string {
  const begin = ((): string => {
    switch (first.by) {
      case 'password':
        return 'Your password';
      case 'mail':
        return `A new password, by a link to ${email}`;
      case 'passkey':
        return `The passkey “${first.name}”`;
      case 'identity':
        return `Your ${providerOf(first.provider)} account`;
      case 'saml':
        return `The sign-in of ${first.account}`;
    }
  })();
  if (second === null) return begin;
  return second === 'authenticator'
    ? `${begin} and your authenticator app`
    : `${begin} and a recovery code (${codesLeft(facts.recoveryCodesLeft)})`;
}

/** The name of what is proved. */
export function subjectName({ kind, subjectId }: ProofSubject, { email, facts }: RecoveryDrill): string {
  switch (kind) {
    case 'recoveryCode':
      return 'A recovery code';
    case 'authenticator':
      return 'Your authenticator app';
    case 'password':
      return 'Your password';
    case 'mail':
      return `Mail to ${email}`;
    case 'passkey':
      return `The passkey “${facts.passkeys.find(({ id }) => id === subjectId)?.name ?? ''}”`;
    case 'identity':
      return `Your ${providerOf(facts.identities.find(({ id }) => id === subjectId)?.provider ?? '')} account`;
    case 'saml':
      return 'Your organization’s sign-in';
  }
}

/** When and in which browser something was proved, and if that still counts. */
export function proofText(kind: ProofKind, proof: Proof | null): string {
  if (proof === null) return copy.proofs.none;
  const where = [proof.browser, proof.platform].filter(Boolean).join(' on ');
  const told = `Proved on ${day(proof.provedAt)}${where === '' ? '' : ` with ${where}`}.`;
  const isSignIn = kind === 'identity' || kind === 'saml';
  if (proof.state === 'current') return told;
  return `${told} ${isSignIn ? copy.proofs.signIn : copy.proofs[proof.state]}`;
}
