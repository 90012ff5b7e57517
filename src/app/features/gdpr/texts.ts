import { dateAndTime } from '../../../domain/dates';
const size = (bytes: number): string => {
  const units = ['bytes', 'KB', 'MB', 'GB'];
  const step = Math.min(units.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1000)));
  return `${new Intl.NumberFormat('en-US', { maximumFractionDigits: step === 0 ? 0 : 1 }).format(bytes / 1000 ** step)} ${units[step]}`;
};
const moment = (iso: string): string => dateAndTime(Date.parse(iso));
const people = (members: number): string => (members === 1 ? 'one other person uses' : `${members} other people use`);
const days = (seconds: number): string => {
  const whole = Math.round(seconds / 86_400);
  if (whole === 0) return 'very soon';
  return whole === 1 ? 'in a day' : `in ${whole} days`;
};

export const texts = {
  title: 'Your data',
  loading: 'Loading your data settings…',
  retry: 'Try again',
  dismiss: 'Dismiss',
  failed: 'Something went wrong. Try again.',
  noAnswer: "We're having some trouble connecting. You might try reloading the page or checking your internet connection.",
} as const;

export const exporting = {
  title: 'Export your data',
  lead: 'A ZIP archive of your profile, settings, Zaps and their activity, in formats that people and programs can read.',
  start: 'Export my data',
  again: 'Export again',
  working: 'We’re preparing your archive. You can leave this page.',
  ready: 'Your archive is ready.',
  download: 'Download the archive',
  details: (bytes: number, expiresAt: string) => `${size(bytes)}, available until ${moment(expiresAt)}.`,
  expired: 'Your archive has expired. You can export your data again.',
  failed: 'Your data wasn’t exported',
} as const;

export const deleting = {
  title: 'Delete your account',
  lead: 'This deletes your profile and everything only you own.',
  zaps: 'Your own Zaps are deleted too, including those in accounts you share with others, because they run with your connections.',
  start: 'Delete my account…',
  obstaclesTitle: 'Before you can delete your account',
  obstacle: (name: string, members: number) =>
    `You’re the only owner of “${name}”, which ${people(members)}. Make someone else its owner first.`,
  waitingTitle: 'Your account will be deleted',
  waiting: (dueAt: string) => `Everything you own will be deleted on ${moment(dueAt)}. You can cancel until then.`,
  ending: 'Your account is about to be deleted.',
  keep: 'Cancel the deletion',
  failed: 'Your account wasn’t deleted',
  noticed: 'Deletion of your account',
  dialogTitle: 'Delete your account?',
  dialogText: (delay: number) =>
    `Your account will be deleted ${days(delay)} and can’t be restored after that. All your other sessions end now.`,
  email: (email: string) => `Type ${email} to confirm`,
  password: 'Password',
  confirm: 'Delete my account',
  close: 'Keep my account',
} as const;

export const gone = {
  title: 'Your data has been deleted',
  text: 'Your account and everything only you owned have been deleted, and you’re logged out.',
  next: 'Sign up again',
} as const;
