import type { Advice, Loss, WayBack } from '../../../domain/recoveryDrill';
import { isSocialProvider, providerName } from '../../../domain/socialLogin';
import type { RecoveryDrill } from './state';

const counted = (count: number, one: string, many: string): string => (count === 1 ? one : `${count.toLocaleString('en')} ${many}`);
const providerOf = (provider: string): string => (isSocialProvider(provider) ? providerName[provider] : provider);
const codesLeft = (left: number): string => counted(left, 'one recovery code left', 'recovery codes left');

export const texts = {
  title: 'Could you get back in?',
  lead: 'What happens if you lose something you log in with, as your account is set up today.',
  loading: 'Checking your ways back…',
  retry: 'Try again',
  failed: 'Something went wrong. Try again.',
  yes: 'You get back in',
  no: 'No way back',
  waysLead: (count: number): string => (count === 1 ? 'You get back in with:' : 'You get back in with any of these:'),
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
  reminder: {
    title: 'Getting back in',
    fine: 'There’s a way back for everything you could lose.',
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
