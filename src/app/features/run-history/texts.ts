import { shortDate } from '../../../domain/dates';
import { formatCount, groupDigits } from '../../../domain/numbers';
import type { MissedDecision } from '../../../domain/runs/missed';

const runs = (count: number): string => formatCount(count, 'run');

/** Why runs are held, as the end of a sentence. */
const holdReasons: Readonly<Record<string, string>> = {
  task_limit: 'the tasks of this period are used up',
  plan: 'the plan doesn’t allow the Zap',
  flood: 'many events came at once',
  zap_paused: 'the Zap is off',
  connection: 'a connection has to be reconnected',
};

const waits: Readonly<Record<string, string>> = {
  delay: 'Waits for the end of a delay',
  approval: 'Waits for an approval',
  digest: 'Waits for the release of a digest',
  sub_zap: 'Waits for another Zap',
  retry: 'Waits to try a step again',
  rate_limit: 'Waits because the app asked for fewer requests',
  answer: 'Needs your decision about a step',
};

const failures: Readonly<Record<string, string>> = {
  step: 'A step failed',
  poisoned: 'Stopped: it took the server down several times',
  unconfirmed: 'Stopped: no one could confirm that a step was done',
};

const cancellations: Readonly<Record<string, string>> = {
  cancelled: 'Cancelled by a person',
  zap_deleted: 'Cancelled because the Zap was deleted',
  account_deleted: 'Cancelled because the account was deleted',
};

const searchedAll =
  'The search looks for the text in titles of Zaps and in errors, and for all its words in the data of runs, such as an order number, a name or an email address. Words must be whole; case and accents don’t matter.';

const durationOf = (milliseconds: number): string => {
  if (milliseconds < 1000) return `${Math.max(1, Math.round(milliseconds))} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${Math.round(seconds % 60)} s`;
  return minutes < 1440 ? `${Math.floor(minutes / 60)} h ${minutes % 60} min` : formatCount(Math.floor(minutes / 1440), 'day');
};

export const texts = {
  title: 'History',
  lead: 'Every run of your Zaps, with its result and the data of each step.',
  empty: 'No runs yet',
  emptyText: 'As soon as a Zap that is on gets an event, its run appears here. You can also run a Zap from its page.',
  noMatch: 'No runs match',
  noMatchText: 'Change the filters, or show all runs.',
  clear: 'Show all runs',
  toZaps: 'View your Zaps',
  loading: 'Loading runs…',
  failed: 'We couldn’t load your runs',
  retry: 'Try again',
  network: 'We couldn’t reach the server. Check your connection and try again.',
  refused: 'That didn’t work. Try again.',

  held: (count: number): string => (count === 1 ? '1 run is on hold' : `${groupDigits(count)} runs are on hold`),
  heldText: 'Held runs wait until they are released. Nothing is lost in the meantime.',
  /** Floods alone wait for a person; the others begin as soon as their reason is gone. */
  heldBecause: (count: number, reasons: readonly string[], missed: number): string => {
    const arrived = missed > 0 ? [`${missed === 1 ? 'an item' : 'items'} arrived while a Zap was off`] : [];
    if (reasons.length === 0 && arrived.length === 0) return texts.heldText;
    const why = new Intl.ListFormat('en').format([...reasons.map((each) => holdReasons[each] ?? each), ...arrived]);
    const subject = count === 1 ? 'It waits' : 'They wait';
    const until = reasons.every((each) => each === 'flood') ? ' until released,' : '';
    const end = missed > 0 ? 'Within 7 days, run what arrived then, or leave it out.' : 'Nothing is lost in the meantime.';
    return `${subject}${until} because ${why}. ${end}`;
  },
  toHistory: 'Review in History',
  showHeld: 'Show held runs',
  releaseHeld: (count: number): string => `Release ${runs(count)} on hold`,
  release: 'Release',
  releaseTitle: 'Release runs on hold?',
  releaseText: 'They begin one after the other, the oldest first. Choose a slow rate if the apps take few requests at a time.',
  releaseRate: 'Rate',
  rate: (perMinute: number): string => `${formatCount(perMinute, 'run')} a minute`,
  released: (released: number, blocked: number, reasons: readonly string[]): string => {
    const kept =
      blocked === 0
        ? ''
        : `${runs(blocked)} ${blocked === 1 ? 'stays' : 'stay'} on hold: ${reasons.map((each) => holdReasons[each] ?? each).join(', ')}.`;
    return (
      [released === 0 ? '' : `${runs(released)} ${released === 1 ? 'begins' : 'begin'}.`, kept].join(' ').trim() || 'No runs are on hold.'
    );
  },

  /** `zap`: the name of the Zap where it is not plain which one is meant. */
  missed: (count: number, isAtLeast: boolean, zap: string | null): string =>
    `${isAtLeast ? `At least ${formatCount(count, 'item')}` : formatCount(count, 'item')} arrived while ${zap === null ? 'this Zap' : `“${zap}”`} was off`,
  missedText: (count: number, until: string | null): string => {
    const [them, are] = count === 1 ? ['it', 'it is'] : ['them', 'they are'];
    const otherwise = until === null ? '' : ` Without a decision, ${are} left out on ${shortDate(Date.parse(until))}.`;
    return `Nothing has run for ${them}. Run ${them}, or leave ${them} out.${otherwise}`;
  },
  missedRun: (count: number): string => (count === 1 ? 'Run it' : 'Run them'),
  missedLeaveOut: (count: number): string => (count === 1 ? 'Leave it out' : 'Leave them out'),
  missedOfMore: (zaps: number): string => `${formatCount(zaps, 'more Zap')} missed items while turned off.`,
  missedDone: (decision: MissedDecision, count: number, blocked: number, reasons: readonly string[]): string => {
    if (count === 0 && blocked === 0) return 'No items are waiting any more.';
    if (decision === 'run') return texts.released(count, blocked, reasons);
    return `${formatCount(count, 'item')} ${count === 1 ? 'was' : 'were'} left out. You can still replay ${count === 1 ? 'it' : 'them'} from History.`;
  },

  search: 'Search runs',
  /** What the search finds, by whether it finds runs by their data. */
  searched: {
    on: `${searchedAll} Data is found a few seconds after its run has ended, or a minute after the run was accepted.`,
    filling: `${searchedAll} Some runs are still being added.`,
    off: 'The search looks for the text in titles of Zaps and in errors. The data of runs isn’t searched; admins can turn that on in the account settings.',
  },
  filters: 'Filters',
  state: 'State',
  kind: 'Kind',
  from: 'From',
  to: 'Until',
  everyState: 'All states',
  everyKind: 'All kinds',
  states: {
    open: 'Not finished',
    decision: 'Needs your decision',
    held: 'On hold',
    queued: 'Queued',
    admitted: 'Starting',
    running: 'Running',
    waiting: 'Waiting',
    succeeded: 'Succeeded',
    filtered: 'Filtered',
    failed: 'Failed',
    cancelled: 'Cancelled',
  },
  kinds: { live: 'Live', replay: 'Replay', test: 'Test' },
  ofZap: (title: string): string => `Only runs of “${title}”`,
  ofOneZap: 'Only runs of one Zap',
  ofHours: (from: string, to: string): string => `Only runs from ${from} to ${to}`,
  allTimes: 'Show all times',
  counting: 'Counting runs…',
  notCounted: 'We couldn’t load the chart of your runs. We’ll try again in a minute.',
  allZaps: 'Show all Zaps',
  runNow: 'Run now',

  stripLoading: 'Loading its steps…',
  stripFailed: 'Its steps couldn’t be loaded. Open the run to see them.',
  moreCards: (count: number): string => `${formatCount(count, 'more step')}`,

  list: 'Runs',
  headers: { choose: 'Choose', state: 'State', zap: 'Zap', when: 'When', duration: 'Duration', tasks: 'Tasks' },
  shown: (count: number, isAll: boolean): string => (isAll ? `${runs(count)}.` : `The latest ${runs(count)}.`),
  more: 'Show more runs',
  choose: (title: string, when: string): string => `Choose the run of ${title}, ${when}`,
  chooseFold: (title: string, count: number): string => `Choose all ${runs(count)} of ${title}`,
  /** Runs of one Zap on one line. */
  foldOf: (title: string, count: number): string => `${title}: ${runs(count)}`,
  failedTimes: (count: number, error: string): string => `Failed ${groupDigits(count)} times: ${error}`,
  inAMinute: (count: number): string => `${runs(count)} in one minute`,
  replayFold: (count: number): string => `Replay all ${groupDigits(count)}`,
  chooseAll: 'Choose all failed runs',
  chooseAllAsking: 'Choose all runs that need a decision',
  chooseMatching: 'Choose all that match',
  chosen: (count: number): string => `${runs(count)} chosen`,
  replayChosen: 'Replay',
  replayMatching: 'Replay all failed runs that match',
  replayMatchingTitle: 'Replay all failed runs that match?',
  replayMatchingText:
    'Each failed run that matches the filters is replayed from the step that failed, also those that aren’t shown yet. Actions that succeed count as tasks.',
  unchoose: 'Clear',
  /** `reasons`: why runs were left out, as sentences about one run. */
  replayedMany: (replayed: number, skipped: number, reasons: readonly string[]): string =>
    [
      replayed === 0 ? 'No run was replayed.' : `${runs(replayed)} ${replayed === 1 ? 'is' : 'are'} being replayed.`,
      skipped === 0 ? '' : `${runs(skipped)} ${skipped === 1 ? 'was' : 'were'} left out: “${reasons.join('” “')}”`,
    ]
      .join(' ')
      .trim(),
  untitled: 'Untitled Zap',
  duration: durationOf,
  /** Why a run is in its state; null if there is nothing to add. `isMissed`: it has not begun, and its item arrived while the Zap was off. */
  reason: (state: string, reason: string | null, isMissed: boolean): string | null => {
    if (reason === null) return null;
    if (isMissed && state === 'held' && reason === 'flood') return 'On hold: it arrived while the Zap was off';
    if (isMissed && state === 'cancelled' && reason === 'cancelled') return 'Left out: it arrived while the Zap was off';
    if (state === 'held') return `On hold: ${holdReasons[reason] ?? reason}`;
    if (state === 'waiting') return waits[reason] ?? null;
    if (state === 'running') return 'Stops after the step that is under way';
    return state === 'failed' ? (failures[reason] ?? null) : (cancellations[reason] ?? null);
  },
  /** How the hold for a connection ends; `isOwn`: the reader can reconnect it. */
  holdHint: (isOwn: boolean): string =>
    `${isOwn ? 'Reconnect the account' : 'Ask the owner of the connection to reconnect it'}, or publish the Zap with another one: the run then continues. If you changed other steps too, cancel this run and replay it on the live version.`,
  nextTry: (when: string): string => `Next try: ${when}`,
  dueAt: (when: string): string => `Until ${when}`,

  back: 'Back to History',
  runLoading: 'Loading the run…',
  runFailed: 'We couldn’t load this run',
  missing: 'There is no such run',
  missingText: 'It may have been deleted with its Zap or after the period of your plan, or you can’t see its Zap.',
  facts: { zap: 'Zap', accepted: 'Accepted', duration: 'Duration', tasks: 'Tasks', version: 'Version', kind: 'Kind' },
  openZap: 'Open in the editor',
  none: '–',
  replayOf: 'View the original run',
  replays: 'Replays of this run',
  steps: 'Steps',
  moreSteps: 'Show more steps',
  editStep: 'Edit this step',
  reconnect: 'Reconnect',
  reconnectOf: (title: string): string => `Reconnect ${title}`,
  correct: 'Correct and replay',
  continueNow: 'Continue now',
  releaseDigest: 'Release digest now',
  cancel: 'Cancel run',
  cancelAutoreplay: 'Don’t try again',
  cancelTitle: 'Cancel this run?',
  cancelText: 'A step that is under way finishes first. What is done stays done.',
  keep: 'Keep it',
  dismiss: 'Cancel',
  replay: 'Replay',
  replayAll: 'Replay from the start',
  replayFrom: 'Replay from here',
  replayFromLabel: (title: string): string => `Replay from “${title}”`,
  replayTitle: (title: string | null): string => (title === null ? 'Replay this run?' : `Replay from “${title}”?`),
  replayStart: 'Replay from',
  replayStarts: (title: string | null): string => (title === null ? 'The start of the run' : 'This step'),
  values: 'Values',
  onlyJson: 'This input isn’t valid JSON. Correct it under JSON.',
  replayText: 'A new run begins. Everything before this step is kept and not done again.',
  replayAllText: 'A new run begins with the same event. Every step is done again.',
  input: 'Input',
  output: 'Output',
  /** What an app answered to a step that did not succeed. */
  reply: 'Reply',
  event: 'Event',
  inputHint: 'JSON. Change it to replay with other values.',
  eventHint: 'JSON. Change it to replay with another event.',
  version: 'Version',
  versions: { same: 'The version that ran', live: 'The live version' },
  notJson: 'This isn’t valid JSON.',
  replayBegun: 'The replay has started.',
  stepStates: {
    started: 'Running',
    retried: 'Failed, tried again',
    uncertain: 'Unknown',
    succeeded: 'Succeeded',
    failed: 'Failed',
    filtered: 'Filtered',
    stopped: 'Stopped here',
    skipped: 'Not taken',
  },
  attempt: (attempt: number): string => `Attempt ${attempt}`,
  attempts: (count: number): string => formatCount(count, 'attempt'),
  iteration: (numbers: readonly number[]): string => `Item ${numbers.join('.')}`,
  counted: '1 task',
  large: 'Show all of it',
  askManyTitle: (count: number): string => `Answer for ${runs(count)}?`,
  askManyTexts: {
    done: 'The step of each of these runs counts as done, and the run continues with the next one.',
    repeat: 'The step is done again in each of these runs. If it was done before, it’s done twice.',
    skip: 'Each of these runs continues without the step.',
    stop: 'Each of these runs ends as failed.',
  },
  answeredMany: (answered: number, skipped: number): string =>
    [
      answered === 0 ? 'No run was answered.' : `${runs(answered)} ${answered === 1 ? 'was' : 'were'} answered.`,
      skipped === 0 ? '' : `${runs(skipped)} ${skipped === 1 ? 'doesn’t' : 'don’t'} wait for an answer any more.`,
    ]
      .join(' ')
      .trim(),
  askTitle: 'Was this step done?',
  askText: (title: string): string =>
    `There was no clear answer while “${title}” was under way, so we don’t know if it was done. Doing it again could do it twice. Check in the app, then decide.`,
  answers: { done: 'It was done', repeat: 'Do it again', skip: 'Skip this step', stop: 'Stop the run' },
} as const;
