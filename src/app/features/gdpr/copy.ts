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

export const copy = {
  title: 'Your data',
  loading: 'Loading how your data stands…',
  retry: 'Try again',
  dismiss: 'Dismiss',
  failed: 'Something went wrong. Please try again.',
  noAnswer: "We're having some trouble connecting. You might try reloading the page or checking your internet connection.",
} as const;

export const exporting = {
  title: 'Export your data',
  lead: 'An archive (ZIP) of your profile, your settings, your Zaps and what we noted about them, for people and programs to read.',
  start: 'Export my data',
  again: 'Export again',
  working: 'Your archive is being made. You can leave this page; it goes on.',
  ready: 'Your archive is ready.',
  download: 'Download the archive',
  details: (bytes: number, expiresAt: string) => `${size(bytes)}, here until ${moment(expiresAt)}.`,
  expired: 'Your archive has expired. You can have another one made.',
  failed: 'Your data was not exported',
} as const;

export const deleting = {
  title: 'Delete your account',
  lead: 'Your profile goes, and so does everything that is only yours.',
  zaps: 'Your own Zaps go too, also those in accounts that you share with others: they run with your connections.',
  start: 'Delete my account…',
  obstaclesTitle: 'Before you can delete your account',
  obstacle: (name: string, members: number) =>
    `You are the only owner of “${name}”, which ${people(members)}. Make somebody else its owner first.`,
  waitingTitle: 'Your account will be deleted',
  waiting: (dueAt: string) => `Everything that is yours goes on ${moment(dueAt)}. Until then you can change your mind.`,
  ending: 'Your account is about to be deleted.',
  keep: 'Cancel the deletion',
  failed: 'Your account was not deleted',
  noticed: 'Deletion of your account',
  dialogTitle: 'Delete your account?',
  dialogText: (delay: number) =>
    `Your account is deleted ${days(delay)}, and cannot be brought back then. All your other sessions end now.`,
  email: (email: string) => `Type ${email} to confirm`,
  password: 'Password',
  confirm: 'Delete my account',
  close: 'Keep my account',
} as const;

export const gone = {
  title: 'Your data has been deleted',
  text: 'Your account and everything that was only yours are gone, and you are logged out.',
  next: 'Sign up anew',
} as const;
