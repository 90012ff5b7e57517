import { signInRefusals } from '../../../domain/signInRefusals';
import type { Issue, CodesKeptBy } from './state';

const sentences: { readonly [K in Exclude<Issue['kind'], 'failed'>]: string } = {
  badCode: signInRefusals.wrong_code,
  badRecoveryCode: signInRefusals.wrong_recovery_code,
  tooOften: signInRefusals.too_often,
  signInAgain: 'Log in again before you change this.',
};

/** The sentence for an error; the server's own if it has one (A8.11–A8.13). */
export function issueText(issue: Issue): string {
  return issue.kind === 'failed' ? issue.message || texts.failed : sentences[issue.kind];
}

export const keptText: Readonly<Record<CodesKeptBy, string>> = {
  copied: 'Copied to the clipboard.',
  downloaded: 'Downloaded as a text file.',
  printed: 'Sent to the printer.',
  copyRefused: 'Your browser blocked copying. Select the codes and copy them yourself.',
};

export const texts = {
  title: 'Two-factor authentication',
  logInAgain: 'Log in again',
  lead: 'A second step when you log in: after your password, you enter a code from an app on your phone. Your password alone won’t be enough to log in.',
  failed: 'Something went wrong. Try again.',
  network: "We're having some trouble connecting. You might try reloading the page or checking your internet connection.",
  off: {
    status: 'Two-factor authentication is off.',
    need: 'You need an authenticator app, such as 1Password, Google Authenticator, Microsoft Authenticator or Aegis.',
    start: 'Set up two-factor',
    turnedOff: 'Two-factor authentication is off. You log in with just your password.',
  },
  on: {
    status: 'Two-factor authentication is on.',
    text: 'You’re asked for a code each time you log in. If you lose your phone, use one of your recovery codes.',
    turnOff: 'Turn off',
    confirmTitle: 'Turn off two-factor authentication?',
    confirmText:
      'You’ll log in with just your password. Your ten recovery codes stop working, and all other sessions end. You can set it up again at any time.',
    keep: 'Keep it on',
    requiredTitle: 'You won’t be able to open these accounts, which require it, until you turn it on again:',
  },
  steps: ['Scan', 'Save your codes', 'Done'],
  scanning: {
    heading: 'Scan the QR code with your authenticator app',
    qrLabel: 'QR code with the secret for your authenticator app',
    key: 'Key',
    byHand: 'Can’t scan the code? Enter this key in the app.',
    code: 'Code from the app',
    codeHint: 'Six digits. A new code appears every 30 seconds.',
    submit: 'Continue',
  },
  saving: {
    heading: 'Save your recovery codes',
    text: 'Use each of these ten codes once to log in without your phone. They’re shown only now, so store them with your passwords.',
    list: 'Recovery codes',
    copy: 'Copy',
    download: 'Download',
    print: 'Print',
    typeBack: 'Enter one of the codes to confirm that you saved them',
    typeBackHint: 'This won’t use up the code.',
    submit: 'Turn on two-factor',
  },
  done: {
    heading: 'Two-factor authentication is on',
    text: 'From now on, you’re asked for a code when you log in. Your other sessions have ended.',
    goOn: 'Go to Home',
    goBack: 'Back to where you were',
  },
  loading: 'Loading your settings…',
  retry: 'Try again',
} as const;

/** The text file of recovery codes. */
export function codesFile(product: string, email: string, codes: readonly string[]): { name: string; text: string } {
  const lines = [
    `${product} recovery codes for ${email}`,
    '',
    ...codes,
    '',
    'Each code lets you log in once without your authenticator app.',
    '',
  ];
  return { name: `${product.toLowerCase()}-recovery-codes.txt`, text: lines.join('\n') };
}
