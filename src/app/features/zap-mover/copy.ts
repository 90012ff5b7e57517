import type { AnyReasonKind } from './wire';

const zapsIn = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'Zap' : 'Zaps'}`;
const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Shown one at a time while Zaps move, chosen by chance (B2.21, B9.23). */
export const waitingLines = [
  'Wrapping your Zaps in bubble wrap. Resisting the urge to pop it…',
  'Labelling every box “This side up”…',
  'Teaching your triggers their new address by heart…',
  'Checking under the sofa for stray filters…',
  'Asking the neighbors to forward any webhooks…',
  'Carrying the multi-step Zaps up the stairs. Lift with the knees…',
  'Watering the plant that the last Zap left behind…',
] as const;

export const copy = {
  title: 'Move Zaps Between Accounts',
  lead: 'Choose where your Zaps are now and where they belong. What would change on the way is shown before anything moves.',
  oneAccount: 'You need to belong to at least two accounts in order to move Zaps between them, but you only belong to one account.',
  toZaps: 'Back to your Zaps',
  home: 'Home',
  untitled: 'Untitled Zap',
  retry: 'Try again',

  otherAccount: 'another account',

  from: 'Move from',
  to: 'Move to',
  chooseFrom: 'Choose an account',
  chooseTo: 'Choose an account',
  swap: 'Swap the two accounts',
  noZaps: (name: string): string => `${name} (no Zaps to move)`,
  unread: (text: string): string => `“${text}” in the address is not the number of an account. Choose one here.`,
  notYours: (id: number): string => `You do not belong to account ${id}, which the address names. Choose another one here.`,
  onlyDrafts: (name: string): string =>
    `${name} has no Zaps but drafts, so there is nothing to move from it. Choose another account to move from.`,
  sameAccount: 'The address names one account twice. Choose where the Zaps should go.',
  noSource: 'None of your accounts has a Zap to move. Zaps that are finished, switched on or off, can be moved.',

  listLabel: (name: string): string => `Zaps of ${name}`,
  search: 'Search by name',
  found: (count: number): string => `${zapsIn(count)} found.`,
  includeShared: 'Zaps of others in shared folders',
  includeDrafts: 'Drafts',
  privateFolders: 'Private folders',
  sharedFolders: 'Shared folders',
  fold: (title: string): string => `Fold ${title}`,
  unfold: (title: string): string => `Unfold ${title}`,
  allIn: (title: string): string => `All in ${title}`,
  inFolder: (selected: number, all: number): string =>
    selected === 0 ? all.toLocaleString('en-US') : `${selected.toLocaleString('en-US')} of ${all.toLocaleString('en-US')}`,
  states: { on: 'On', off: 'Off', draft: 'Draft' },
  ofOther: (owner: string): string => `by ${owner}`,
  adminsOnly: 'Only admins can move Zaps of others',
  selectAll: (count: number): string => `Select all ${count.toLocaleString('en-US')}`,
  clearAll: 'Clear all',
  selected: (count: number): string => `${zapsIn(count)} selected`,
  loading: 'Loading Zaps…',
  noMatch: "We couldn't find any Zaps.",
  noMatchByName: "We couldn't find any Zaps with that name.",
  loadFailed: 'Sorry, but there was an error.',
  showAll: 'Show all Zaps',
  chooseSource: 'Choose an account to move from, and its Zaps are listed here.',

  moveNone: 'Select Zaps from the list above',
  move: (count: number): string => (count === 1 ? 'Move this Zap' : `Move these ${count.toLocaleString('en-US')} Zaps`),
  needsTarget: 'Choose an account to move to.',
  tooMany: (most: number): string => `At most ${most.toLocaleString('en-US')} Zaps can move at once.`,

  review: {
    title: 'Before they move',
    lead: (target: string): string => `Something would change on the way to ${target}. Nothing has moved yet.`,
    leadUnchanged: (target: string): string => `This is what moving to ${target} means for each Zap. Nothing has moved yet.`,
    filter: 'Show',
    all: 'All',
    verdicts: { ready: 'Ready', pauses: 'Moves switched off', blocked: 'Cannot move' },
    on: (target: string): string => `Zaps that are on in ${target}`,
    back: 'Back to the list',
    removeBlocked: (count: number): string =>
      count === 1 ? 'Leave out the Zap that cannot move' : `Leave out the ${count} that cannot move`,
    blockedFirst: 'Leave out what cannot move; then the others can.',
    nothing: 'None of these.',
    changed: 'Changed',
    outdated: (count: number): string =>
      count === 0
        ? 'Something changed in one of the accounts meanwhile, so nothing was moved. For your Zaps it makes no difference: move them now.'
        : `Something changed in one of the accounts meanwhile, so nothing was moved. ${
            count === 1 ? 'One Zap is' : `${zapsIn(count)} are`
          } affected and marked below; your selection is as it was.`,
    listLabel: 'What would happen to each Zap',
  },
  ready: 'ready',
  pauses: (because: readonly string[]): string => `moves switched off because ${list.format(because)}`,
  blocked: (because: readonly string[]): string => `cannot move because ${list.format(because)}`,
  notes: (notes: readonly string[]): string => `; ${list.format(notes)}`,

  status: {
    saving: 'Transferring Zaps',
    success: 'Transfer complete!',
    failure: 'Transfer failed!',
    recalling: 'Looking up what was moved…',
    onTheWay: (count: number, target: string): string => `${zapsIn(count)} on the way to ${target}.`,
    moved: (count: number, target: string): string => `${zapsIn(count)} moved to ${target}.`,
    switchedOff: (count: number): string =>
      `${count === 1 ? '1 of them was' : `${count.toLocaleString('en-US')} of them were`} switched off.`,
    moveMore: 'Move More Zaps',
    view: 'View Moved Zaps',
    reportLabel: 'What happened to each Zap',
    failed: 'Sorry, something went wrong while transferring your Zap(s). Give it another try, or contact our support team.',
    unknown: 'We got no answer, so we cannot say whether your Zaps have moved. Trying again is safe: nothing moves twice.',
    tryAgain: 'Try Again',
    support: 'Contact support',
    lost: 'The move that this address names was not found among yours.',
  },
  undo: {
    title: 'Transfer undone',
    view: 'View Zaps Moved Back',
    act: 'Undo',
    until: (left: string): string => `You can undo this for another ${left}.`,
    over: 'The 24 hours in which this could be undone are over.',
    done: (count: number, source: string): string => `Undone: ${zapsIn(count)} went back to ${source}.`,
    hours: (count: number): string => `${count} ${count === 1 ? 'hour' : 'hours'}`,
    minutes: (count: number): string => `${count} ${count === 1 ? 'minute' : 'minutes'}`,
  },
  report: {
    moved: 'moved',
    movedOff: 'moved, switched off',
    movedOffBecause: (why: readonly string[]): string => `moved, switched off because ${list.format(why)}`,
    back: 'back, as before',
    backAs: (state: string): string => `back, but ${state.toLowerCase()}`,
    deleted: 'stays where it is: it was deleted since',
    movedOn: 'stays where it is: it was moved on since',
    deletedSince: 'moved, and deleted since: an undo does not bring it back',
    movedOnSince: 'moved, and moved on since: an undo does not bring it back',
  },

  moveGone: 'Some of these Zaps are not yours to move any more. The list is up to date now; look through your selection and try again.',
  unexpected: 'Something went wrong. Please try again.',
  unreachable: 'We could not reach Patchbay. Check your connection and try again.',
} as const;

/** Why a Zap pauses, stays, or what is worth knowing, as the end of a sentence. */
const becauseOf: Readonly<Record<AnyReasonKind, (target: string, app: string) => string>> = {
  zap_limit: (target) => `${target} has as many Zaps on as its plan allows`,
  multistep: (target) => `the plan of ${target} has no multi-step Zaps`,
  premium_app: (target, app) => `${app} is a premium app, which the plan of ${target} does not include`,
  paths: (target) => `the plan of ${target} has no paths`,
  missing_connection: (target, app) => `${app} is not connected in ${target}`,
  leaves_shared_folder: () => 'it leaves its shared folder, where teammates see it',
  leaves_private_folder: () => 'it leaves its private folder for Home',
  draft: () => 'it stays a draft',
  changed_since: () => 'it was changed since it was moved',
  folder_gone: () => 'its folder is gone, so it lies in Home',
  owner_gone: () => 'its owner has left that account',
};

/** Why one may not take it out of its folder: what `leaves_shared_folder` means to those who are not admins. */
export const blockedBecause = 'it lies in a shared folder, which only admins may take it out of';

export function because({ kind, app }: { readonly kind: AnyReasonKind; readonly app: string | null }, target: string): string {
  return becauseOf[kind](target, app ?? 'An app');
}
