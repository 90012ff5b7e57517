import { activityText, deviceName } from '../../../domain/activity';
import type { ActivityEntry } from '../../../contract/activity';
import { dateAndTime } from '../../../domain/dates';

export const moment = (iso: string): string => dateAndTime(Date.parse(iso), 'short');

export const texts = {
  title: 'Activity',
  lead: 'Log-ins and changes of your account. Places are estimates from the network address.',
  loading: 'Loading your activity…',
  failed: 'Something went wrong. Try again.',
  retry: 'Try again',
  empty: 'Nothing has happened yet.',
  list: 'Activity of your account',
  more: 'Show older',
  newDevice: 'New device',
  notMe: 'This wasn’t me',
  notMeLabel: (entry: ActivityEntry): string => `This wasn’t me: ${titleOf(entry)}, ${moment(entry.at)}`,
  older: 'To undo something from before you logged in here, use the link in the email about it.',
  ask: 'Undo this and everything since?',
  keep: 'Cancel',
  confirm: 'Undo and log out everywhere',
  mailed: 'We’ll email you a link to choose it, at the address that your account then has.',
} as const;

/** `3 failed log-ins`, `Logged in`, `Sign-in method connected: Google`. */
export function titleOf({ kind, times, about }: Pick<ActivityEntry, 'kind' | 'times' | 'about'>): string {
  if (kind === 'sign_in_failed' && times > 1) return `${times} failed log-ins`;
  const text = about === null ? activityText[kind] : `${activityText[kind]}: ${about}`;
  return times > 1 ? `${text} (${times} times)` : text;
}

type Origin = Pick<ActivityEntry, 'browser' | 'platform' | 'place' | 'address'>;

/** `Firefox on Windows · Germany · 203.0.113.…`. */
export const originText = ({ browser, platform, place, address }: Origin): string =>
  [deviceName({ browser, platform }), place, address].filter((part) => part !== null).join(' · ');

/** When it happened; of several, from the first to the last. */
export const timeText = ({ at, firstAt }: Pick<ActivityEntry, 'at' | 'firstAt'>): string =>
  firstAt === null ? moment(at) : `${moment(firstAt)} – ${moment(at)}`;
