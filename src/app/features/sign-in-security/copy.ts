import { dateAndTime } from '../../../domain/dates';

const moment = (iso: string): string => dateAndTime(Date.parse(iso), 'short');

export const copy = {
  title: 'Password and devices',
  loading: 'Loading your security settings…',
  retry: 'Try again',
  failed: 'Something went wrong. Please try again.',
  password: {
    title: 'Password',
    changedAt: (iso: string) => `Last changed ${moment(iso)}. Changing it ends all other sessions.`,
    none: 'You log in by another service. With a password you can also log in without it.',
    present: 'Current password',
    password1: 'New password',
    hint: 'Use 8 characters or more; 12 is better.',
    password2: 'Repeat new password',
    change: 'Change password',
    set: 'Set a password',
    changed: 'Your password is changed. All other sessions have ended.',
  },
  factor: {
    title: 'Two-factor authentication',
    off: 'Off. Your password alone lets you in.',
    since: (iso: string) => `On since ${moment(iso)}.`,
    setUp: 'Set up two-factor',
    manage: 'Renew or turn off',
    left: (count: number) => (count === 1 ? 'One recovery code is left.' : `${count} recovery codes are left.`),
    few: 'Make new ones before they run out: without them, a lost phone locks you out.',
    renew: 'New recovery codes',
    renewTitle: 'Make ten new recovery codes?',
    renewText: 'Your present codes stop working at once, and all other sessions end.',
    keep: 'Keep the present ones',
    shown: 'These are shown only now. Keep them where you keep your passwords.',
    list: 'Recovery codes',
    download: 'Download',
    done: 'I have saved them',
  },
  devices: {
    title: 'Signed-in devices',
    lead: 'Where you are logged in now. End what you do not recognize, then change your password.',
    unknown: 'Unknown browser',
    on: (browser: string | null, platform: string | null) => [browser ?? 'Unknown browser', platform].filter(Boolean).join(' on '),
    here: 'This device',
    staff: 'Our staff',
    detail: (address: string | null, created: string, seen: string) =>
      [address, `since ${moment(created)}`, `last seen ${moment(seen)}`].filter(Boolean).join(' · '),
    end: 'End session',
    endLabel: (name: string) => `End session of ${name}`,
    endOthers: 'End all others',
    ended: 'The session has ended.',
    endedOthers: 'All other sessions have ended.',
  },
} as const;

/** The text file of recovery codes. */
export const codesFile = (codes: readonly string[]): { name: string; text: string } => ({
  name: 'patchbay-recovery-codes.txt',
  text: ['Patchbay recovery codes. Each lets you in once.', '', ...codes, ''].join('\n'),
});
