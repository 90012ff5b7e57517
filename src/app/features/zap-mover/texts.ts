import { formatCount } from '../../../domain/numbers';
import type { AnyReasonKind, MovePlan, PlannedZap, ReportedZap } from './entity';

const zapsIn = (count: number): string => formatCount(count, 'Zap');
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

export const texts = {
  title: 'Move Zaps Between Accounts',
  lead: 'Choose the account to move from and the account to move to. If anything would change, you’ll see it before the Zaps move.',
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
  unread: (text: string): string => `“${text}” in the address isn’t an account ID. Choose an account here.`,
  notYours: (id: number): string => `You’re not a member of account ${id} in the address. Choose another account here.`,
  onlyDrafts: (name: string): string => `${name} only has drafts, so there’s nothing to move. Choose another account to move from.`,
  sameAccount: 'The address names the same account twice. Choose where to move the Zaps.',
  noSource: 'None of your accounts has a Zap that can be moved. You can move Zaps that are on or off, but not drafts.',

  listLabel: (name: string): string => `Zaps of ${name}`,
  search: 'Search by name',
  found: (count: number): string => `${zapsIn(count)} found.`,
  includeShared: 'Zaps of others in shared folders',
  includeDrafts: 'Drafts',
  privateFolders: 'Private folders',
  sharedFolders: 'Shared folders',
  fold: (title: string): string => `Collapse ${title}`,
  unfold: (title: string): string => `Expand ${title}`,
  allIn: (title: string): string => `All in ${title}`,
  inFolder: (selected: number, all: number): string =>
    selected === 0 ? all.toLocaleString('en-US') : `${selected.toLocaleString('en-US')} of ${all.toLocaleString('en-US')}`,
  states: { on: 'On', off: 'Off', draft: 'Draft' },
  ofOther: (owner: string): string => `by ${owner}`,
  adminsOnly: 'Only admins can move other people’s Zaps',
  selectAll: (count: number): string => `Select all ${count.toLocaleString('en-US')}`,
  clearAll: 'Clear all',
  selected: (count: number): string => `${zapsIn(count)} selected`,
  loading: 'Loading Zaps…',
  noMatch: "We couldn't find any Zaps.",
  noMatchByName: "We couldn't find any Zaps with that name.",
  loadFailed: 'Sorry, but there was an error.',
  showAll: 'Show all Zaps',
  chooseSource: 'Choose an account to move from to see its Zaps here.',

  moveNone: 'Select Zaps from the list above',
  move: (count: number): string => (count === 1 ? 'Move this Zap' : `Move these ${count.toLocaleString('en-US')} Zaps`),
  needsTarget: 'Choose an account to move to.',
  tooMany: (most: number): string => `You can move up to ${most.toLocaleString('en-US')} Zaps at a time.`,

  review: {
    title: 'Review before moving',
    lead: (target: string): string => `Some Zaps will change when they move to ${target}. Nothing has moved yet.`,
    leadUnchanged: (target: string): string => `Here’s what happens to each Zap when it moves to ${target}. Nothing has moved yet.`,
    filter: 'Show',
    all: 'All',
    verdicts: { ready: 'Ready', pauses: 'Will be turned off', blocked: 'Can’t be moved' },
    on: (target: string): string => `Active Zaps in ${target}`,
    back: 'Back to the list',
    removeBlocked: (count: number): string =>
      count === 1 ? 'Leave out the Zap that can’t be moved' : `Leave out the ${count} that can’t be moved`,
    blockedFirst: 'Leave out the Zaps that can’t be moved to move the others.',
    nothing: 'None of these.',
    changed: 'Changed',
    outdated: (count: number): string =>
      count === 0
        ? 'Something changed in one of the accounts, so nothing was moved. Your Zaps aren’t affected. You can move them now.'
        : `Something changed in one of the accounts, so nothing was moved. ${
            count === 1 ? 'One Zap is' : `${zapsIn(count)} are`
          } affected and marked below. Your selection hasn’t changed.`,
    listLabel: 'What will happen to each Zap',
    connections: {
      title: 'Connections',
      ofSource: (app: string, source: string): string => `${app} (${source})`,
      hidden: 'another person’s connection',
      lead: (target: string): string => `Choose which of the connections in ${target} the moved Zaps use.`,
      usedBy: (app: string, count: number): string => `${app}, used by ${zapsIn(count)}`,
      later: 'Connect later',
      mixed: 'Different for each Zap',
      sharedBy: (title: string, owner: string): string => `${title} (shared by ${owner})`,
      none: (target: string): string =>
        `There’s no connection in ${target} that these Zaps can use. Connect the app there after the move. Until then the Zaps are off.`,
      each: 'Choose for each Zap',
      eachOf: (app: string): string => ` (${app})`,
      eachLabel: (app: string): string => `${app} connection of each Zap`,
      uses: (app: string, title: string): string => `${app}: ${title}`,
    },
  },
  ready: 'ready',
  pauses: (because: readonly string[]): string => `will be turned off because ${list.format(because)}`,
  /** The meaning of `leaves_shared_folder` for people who are not admins. */
  blocked: 'can’t be moved because it’s in a shared folder, and only admins can move it out',
  notes: (notes: readonly string[]): string => `; ${list.format(notes)}`,

  status: {
    saving: 'Transferring Zaps',
    success: 'Transfer complete!',
    failure: 'Transfer failed!',
    recalling: 'Loading the transfer…',
    onTheWay: (count: number, target: string): string => `Moving ${zapsIn(count)} to ${target}.`,
    moved: (count: number, target: string): string => `${zapsIn(count)} moved to ${target}.`,
    switchedOff: (count: number): string =>
      `${count === 1 ? '1 of them was' : `${count.toLocaleString('en-US')} of them were`} turned off.`,
    moveMore: 'Move More Zaps',
    view: 'View Moved Zaps',
    reportLabel: 'What happened to each Zap',
    failed: 'Sorry, something went wrong while transferring your Zap(s). Give it another try, or contact our support team.',
    unknown: 'We couldn’t reach the server, so we don’t know whether your Zaps were moved. It’s safe to try again: nothing is moved twice.',
    broken:
      'Something went wrong on our side, so we don’t know whether your Zaps were moved. It’s safe to try again: nothing is moved twice.',
    tryAgain: 'Try Again',
    support: 'Contact support',
    lost: 'We couldn’t find this transfer among yours.',
  },
  undo: {
    title: 'Transfer undone',
    view: 'View Zaps Moved Back',
    act: 'Undo',
    until: (left: string): string => `You can undo this for another ${left}.`,
    over: 'This can no longer be undone. Transfers can be undone for 24 hours.',
    done: (count: number, source: string): string => `${zapsIn(count)} moved back to ${source}.`,
    hours: (count: number): string => `${count} ${count === 1 ? 'hour' : 'hours'}`,
    minutes: (count: number): string => `${count} ${count === 1 ? 'minute' : 'minutes'}`,
  },
  report: {
    moved: 'moved',
    movedOff: 'moved and turned off',
    movedOffBecause: (why: readonly string[]): string => `moved and turned off because ${list.format(why)}`,
    back: 'moved back, unchanged',
    backAs: (state: string): string => `moved back, but ${state.toLowerCase()}`,
    deleted: 'not moved back, because it has been deleted',
    movedOn: 'not moved back, because it has been moved again',
    deletedSince: 'moved and since deleted, so an undo can’t restore it',
    movedOnSince: 'moved and since moved again, so an undo can’t move it back',
  },

  moveGone: 'You can no longer move some of these Zaps. We’ve updated the list. Check your selection and try again.',
  unexpected: 'Something went wrong. Try again.',
  unreachable: 'We couldn’t reach Patchbay. Check your internet connection and try again.',
} as const;

/** Why a Zap pauses, stays, or a note about it, as the end of a sentence. */
const becauseOf: Readonly<Record<AnyReasonKind, (target: string, app: string) => string>> = {
  zap_limit: (target) => `${target} already has as many active Zaps as its plan allows`,
  multistep: (target) => `${target}’s plan doesn’t include multi-step Zaps`,
  premium_app: (target, app) => `${app} is a premium app and isn’t included in ${target}’s plan`,
  paths: (target) => `${target}’s plan doesn’t include paths`,
  missing_connection: (target, app) => `${app} isn’t connected in ${target}`,
  leaves_shared_folder: () => 'it leaves its shared folder, so teammates no longer see it',
  leaves_private_folder: () => 'it moves from its private folder to Home',
  draft: () => 'it stays a draft',
  changed_since: () => 'it was changed after the move',
  folder_gone: () => 'its folder no longer exists, so it is in Home',
  owner_gone: () => 'its owner has left that account',
};

interface Reason {
  readonly kind: AnyReasonKind;
  readonly app: string | null;
  readonly hasChoices?: true | undefined;
}

/** `hasChoices`: the app has connections in the target account. */
const because = ({ kind, app, hasChoices }: Reason, target: string): string =>
  hasChoices ? `no ${app ?? 'app'} connection is chosen for it` : becauseOf[kind](target, app ?? 'An app');

/** The obstacles that keep a Zap from running in the target account. */
const obstacles: ReadonlySet<AnyReasonKind> = new Set(['zap_limit', 'multistep', 'premium_app', 'paths', 'missing_connection']);

/** Obstacles, separated from mere notes, as ends of sentences. */
function sorted(reasons: readonly Reason[], target: string): { readonly why: string[]; readonly notes: string[] } {
  const [why, notes]: [string[], string[]] = [[], []];
  for (const reason of reasons) (obstacles.has(reason.kind) ? why : notes).push(because(reason, target));
  return { why, notes };
}

const withNotes = (text: string, notes: readonly string[]): string => (notes.length === 0 ? text : text + texts.notes(notes));

/** 'ready', 'moves switched off because …' or 'cannot move because …'. */
export function plannedWords({ verdict, reasons }: PlannedZap, target: string): string {
  const { why, notes } = sorted(reasons, target);
  if (verdict === 'blocked') return texts.blocked;
  if (verdict === 'pauses') return withNotes(texts.pauses(why), notes);
  return withNotes(texts.ready, [...why, ...notes]);
}

/** The connections that a Zap gets in the target: 'Slack: Team workspace; Gmail: Connect later'; empty for none. */
export function usedConnections({ connections }: PlannedZap, { apps }: MovePlan): string {
  const words = connections.map(({ app, connectionId }) => {
    const found = apps.find(({ key }) => key === app);
    const title = found?.connections.find(({ id }) => id === connectionId)?.title ?? texts.review.connections.later;
    return texts.review.connections.uses(found?.name ?? app, title);
  });
  return words.join('; ');
}

/** The result. `isUndone`: the move was undone, from `target` to `source`. */
export function reportedWords(
  { state, wasState, reasons, stays }: ReportedZap,
  { isUndone, source, target }: { readonly isUndone: boolean; readonly source: string; readonly target: string },
): string {
  if (stays === 'deleted') return isUndone ? texts.report.deleted : texts.report.deletedSince;
  if (stays === 'moved_on') return isUndone ? texts.report.movedOn : texts.report.movedOnSince;
  const { why, notes } = sorted(reasons, isUndone ? source : target);
  const isChanged = state !== wasState;
  if (isUndone) return withNotes(isChanged ? texts.report.backAs(texts.states[state]) : texts.report.back, [...why, ...notes]);
  if (isChanged && why.length > 0) return withNotes(texts.report.movedOffBecause(why), notes);
  return withNotes(isChanged ? texts.report.movedOff : texts.report.moved, [...why, ...notes]);
}
