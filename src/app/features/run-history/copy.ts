import { brand } from '../../../domain/brand';
import { groupDigits } from '../../../domain/numbers';

export const copy = {
  title: 'History',
  lead: 'Every run of your Zaps, with its result and the data of each step.',
  empty: 'No runs yet',
  emptyText: `Zaps can be built, shared and turned on, but this version of ${brand.name} doesn’t run them yet. Once it does, each run appears here as it happens.`,
  toZaps: 'View your Zaps',
  held: (count: number): string => (count === 1 ? '1 run is on hold' : `${groupDigits(count)} runs are on hold`),
  heldText: 'Held runs wait until they are released. Nothing is lost in the meantime.',
  toHistory: 'Review in History',
} as const;
