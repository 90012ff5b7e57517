import { defaultDate } from '../../../domain/dates';

/** 'December 5, 2026' in the person's zone. */
export const dateOf = (moment: string): string => defaultDate(Date.parse(moment));

const members = (count: number): string => (count === 1 ? '1 member' : `${count} members`);

export const texts = {
  title: 'Two-factor authentication for everyone',
  loading: 'Loading the account’s security…',
  retry: 'Try again',
  label: 'Require two-factor authentication',
  hint: 'Everyone in this account has to confirm their log-in with an authenticator app. A stolen password alone then opens nothing.',
  notInPlan: 'Team and company accounts can require this of their members.',
  plans: 'See plans',
  ownFirst: 'Set it up for yourself first. Then you can require it of others.',
  setUpOwn: 'Set up two-factor',
  failed: 'Your change wasn’t saved. Try again.',
  kept: 'Saved.',
  /** For those who cannot change it. */
  isRequired: (date: string, isOver: boolean): string =>
    isOver ? 'This account requires two-factor authentication.' : `This account requires two-factor authentication from ${date}.`,
  isNotRequired: 'This account doesn’t require two-factor authentication.',
  onlyManagers: 'Only an owner or super admin can change this.',
  state: (date: string, isOver: boolean): string =>
    isOver
      ? `Required since ${date}. Members without it can’t open the account.`
      : `Required. Members without it can’t open the account from ${date}.`,
  everybody: (count: number): string => (count === 1 ? 'You’ve set it up.' : `All ${count} members have set it up.`),
  without: (count: number, total: number): string =>
    `${count} of ${members(total)} ${count === 1 ? 'hasn’t' : 'haven’t'} set up two-factor authentication:`,
  more: (count: number): string => `and ${count} more`,
  change: 'Change',
  graceLabel: 'Time to set it up',
  grace: (days: number): string => (days === 0 ? 'None' : `${days} days`),
  effect: (date: string | null): string =>
    date === null
      ? 'They can’t open this account until they’ve set it up, beginning now. They get an email.'
      : `They get an email now and a reminder. From ${date} they can’t open this account until they’ve set it up.`,
  nothingLost: 'Their Zaps keep running, and nothing is deleted.',
  nobody: 'Everyone has set it up, so nobody loses access. People who join later set it up before they see anything.',
  saml: 'Count a log-in at your identity provider as two-factor authentication',
  samlHint: 'Choose this only if your identity provider asks for a second factor.',
  ask: { title: 'Require two-factor authentication?', confirm: 'Require It', back: 'Cancel' },
  edit: { title: 'Change the requirement', confirm: 'Save' },
  stop: {
    title: 'Stop requiring two-factor authentication?',
    text: 'Members can log in with their password alone again, unless they keep it on for themselves. People who were locked out get in at once.',
    confirm: 'Stop Requiring It',
    back: 'Keep requiring it',
  },
  banner: {
    title: (account: string, date: string): string => `${account} requires two-factor authentication from ${date}`,
    text: 'Set it up before then, or you can’t open the account until you do. It takes about two minutes.',
    setUp: 'Set up two-factor authentication',
  },
} as const;
