import { dateAndTime } from '../../../domain/dates';

const moment = (iso: string): string => dateAndTime(Date.parse(iso), 'short');

export const texts = {
  title: 'Password and devices',
  loading: 'Loading your security settings…',
  retry: 'Try again',
  failed: 'Something went wrong. Try again.',
  password: {
    title: 'Password',
    changedAt: (iso: string) => `Last changed ${moment(iso)}. Changing it ends all other sessions.`,
    none: 'You log in with another service. Set a password to log in without it.',
    present: 'Current password',
    password1: 'New password',
    hint: 'Use at least 8 characters. 15 or more is safer.',
    password2: 'Repeat new password',
    change: 'Change password',
    set: 'Set a password',
    changed: 'Your password was changed. All other sessions have ended.',
  },
  factor: {
    title: 'Two-factor authentication',
    off: 'Off. You log in with just your password.',
    since: (iso: string) => `On since ${moment(iso)}.`,
    setUp: 'Set up two-factor',
    manage: 'Renew or turn off',
    left: (count: number) => (count === 1 ? 'One recovery code is left.' : `${count} recovery codes are left.`),
    few: 'Get new codes before they run out. Without them, you’re locked out if you lose your phone.',
    renew: 'New recovery codes',
    renewTitle: 'Make ten new recovery codes?',
    renewText: 'Your current codes stop working immediately, and all other sessions end.',
    keep: 'Keep current codes',
    shown: 'These are shown only now. Store them with your passwords.',
    list: 'Recovery codes',
    download: 'Download',
    done: 'I have saved them',
  },
  devices: {
    title: 'Signed-in devices',
    lead: 'Where you’re logged in now. End sessions you don’t recognize, then change your password.',
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
  text: ['Patchbay recovery codes. Each works once.', '', ...codes, ''].join('\n'),
});
