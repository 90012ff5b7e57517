import { groupDigits } from '../../../domain/numbers';
import type { ZapState } from './state';

export const stateNames: Readonly<Record<ZapState, string>> = { on: 'On', off: 'Off', draft: 'Draft' };

export const texts = {
  title: 'Zaps',
  /** The folder of Zaps that are in no other (B2.09). */
  home: 'Home',
  untitled: 'Untitled Zap',
  neverRan: 'Not run yet',
  search: 'Search your Zaps',
  filter: 'Show',
  all: 'All',
  headers: { name: 'Name', folder: 'Folder', owner: 'Owner', lastRun: 'Last run', tasks: 'Tasks', state: 'State' },
  loading: 'Loading your Zaps…',
  retry: 'Try again',
  emptyTitle: 'No Zaps yet',
  empty:
    'A Zap connects your apps: when something happens in one, the others act on it. Zaps that you create in this account, or that teammates share with you, appear here.',
  emptyOtherAccounts: 'You also belong to other accounts. Switch accounts at the top of the page to see their Zaps.',
  noMatch: "We couldn't find any Zaps.",
  noMatchByName: "We couldn't find any Zaps with that name.",
  showAll: 'Show all Zaps',
  found: (count: number): string => `${count} ${count === 1 ? 'Zap' : 'Zaps'} found.`,
  share: 'Share',
  shareOf: (title: string): string => `Share ${title}`,
  runsOf: (title: string): string => `Runs of ${title}`,
  troubles: {
    asking: (count: number): string => (count === 1 ? 'Needs a decision' : `${count} need a decision`),
    failed: (count: number): string => `${groupDigits(count)} failed`,
    held: (count: number): string => `${groupDigits(count)} on hold`,
  },
  troubleOf: (trouble: string, title: string): string => `${trouble}: runs of ${title}`,
  moreApps: (count: number): string => `${count} more`,
} as const;
