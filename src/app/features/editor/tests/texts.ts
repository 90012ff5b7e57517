import { dateAndTime } from '../../../../domain/dates';

export const testsTexts = {
  triggerTitle: 'Test the trigger',
  triggerHint: 'Find a recent event. Later steps show its data, and tests use it.',
  findSample: 'Find a sample',
  /** B8.27 */
  noSample: 'We had trouble finding a sample.',
  noSampleText: 'Make something happen in the app, such as sending a request to the address above, and try again.',
  unreachable: 'We couldn’t reach the server. Try again in a moment.',
  unsaved: 'Your changes aren’t saved yet. The top of the page says why.',
  sample: 'Events',
  sampleName: (index: number, receivedAt: string | null): string =>
    receivedAt === null ? `Example ${index + 1}` : `Event ${index + 1}, ${dateAndTime(Date.parse(receivedAt), 'short')}`,
  sources: {
    events: 'A real event of this trigger.',
    live: 'Fetched from the app just now.',
    sample: 'An example of the app: no real event was found.',
  },
  stepTitle: 'Test this step',
  stepHint: 'The step runs for real with the data of the samples. Tests don’t count as tasks.',
  testStep: 'Test step',
  testFailed: 'This step couldn’t be tested.',
  outcome: (outcome: string, isFailed: boolean): string => {
    if (isFailed || outcome === 'failed') return 'The step failed.';
    if (outcome === 'filtered' || outcome === 'stopped') return 'The Zap would stop here with this data.';
    return outcome === 'skipped' ? 'A test doesn’t carry out this step. Later steps would get the data below.' : 'The step worked.';
  },
  testedAt: (when: string): string => `Tested on ${dateAndTime(Date.parse(when), 'short')}.`,
  /** Nothing is said of what took no time. */
  duration: (milliseconds: number): string =>
    milliseconds === 0 ? '' : `Took ${milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`}.`,
  input: 'Data in',
  output: 'Data out',
  requests: 'Requests',
  body: 'Body',
  status: (status: number | null): string => (status === null ? 'No reply' : `Status ${status}`),
  useAsSample: 'Use as sample',
  isSample: 'In use',
  useLabel: (name: string): string => `Use ${name} as sample`,
  isUsed: 'Later steps show this result as their sample.',
} as const;

const outcomes = { passed: 'ran', failed: 'failed', filtered: 'ended the Zap here', not_taken: 'was not taken' } as const;

const inWordsOf = (outcome: keyof typeof outcomes | null): string => (outcome === null ? 'was not reached' : outcomes[outcome]);

/** Of a run of the whole draft, and of saved tests. */
export const testRunTexts = {
  open: 'Test run',
  title: 'Test this Zap',
  mode: 'How to run it',
  dry: 'Dry run',
  real: 'For real',
  dryText: 'Nothing is sent. You see what each step would send, and later steps use examples in place of replies.',
  realText:
    'The steps really run: emails are sent and data is changed. Waits, approvals and other Zaps are skipped. It doesn’t count as tasks.',
  event: 'Event',
  start: (isDry: boolean): string => (isDry ? 'Start the dry run' : 'Start the test run'),
  stop: 'Stop',
  back: 'Back',
  steps: 'Steps of this run',
  data: 'Show data',
  running: (name: string | null): string => (name === null ? 'Running…' : `Running ${name}…`),
  failed: 'The run couldn’t continue.',
  ends: {
    succeeded: 'The Zap ran to its end.',
    filtered: 'The Zap would stop early with this event.',
    failed: 'A step failed.',
    stopped: 'The run was stopped before its end.',
  },
  tags: {
    succeeded: 'Ran',
    failed: 'Failed',
    filtered: 'Ended here',
    skipped: 'Not carried out',
    not_taken: 'Not taken',
  },
  item: (name: string, item: number): string => `${name} (item ${item})`,
  duration: (milliseconds: number): string => (milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`),
  tests: (count: number): string => `Saved tests (${count})`,
  save: 'Save as test',
  update: 'Update the saved test',
  saveText:
    'The test keeps this event and the path that the Zap took. It runs each time you publish, without sending anything. Choose values that must stay the same.',
  name: 'Name',
  newName: (count: number): string => `Test ${count}`,
  expected: 'Expected values',
  noValues: 'These steps have no values to expect.',
  keep: 'Save test',
  saved: (title: string): string => `“${title}” is saved with the Zap.`,
  tooMany: 'A Zap can have at most 20 saved tests. Remove one first.',
  testsTitle: 'Saved tests',
  testsText: 'They run each time you publish, without sending anything, and are part of versions and exported files.',
  none: 'No tests saved yet. Run the Zap here, and choose “Save as test”.',
  runAll: 'Run all tests',
  showRun: 'Show run',
  showRunOf: (title: string): string => `Show the run of ${title}`,
  remove: 'Remove',
  removeOf: (title: string): string => `Remove ${title}`,
  checkFailed: 'The saved tests couldn’t run.',
  passed: 'As expected',
  differs: 'Differs',
  tooLong: 'This test is too long to be compared.',
  differsTitle: 'Saved tests differ',
  differsText: 'With these events the Zap no longer does what its saved tests expect. Publish it only if that is what you want.',
  publishAnyway: 'Publish anyway',
  dontPublish: 'Don’t publish',
  stepDiffers: (name: string, expected: keyof typeof outcomes | null, actual: keyof typeof outcomes | null): string =>
    expected === null
      ? `“${name}” ${inWordsOf(actual)}, which was not expected.`
      : `“${name}” ${inWordsOf(actual)}. Expected: it ${inWordsOf(expected)}.`,
  valueDiffers: (name: string, field: string, expected: string, actual: string): string =>
    `${field} of “${name}” is ${quoted(actual)}. Expected: ${quoted(expected)}.`,
  whole: 'The data',
} as const;

const quoted = (text: string): string => (text === '' ? 'empty' : `“${text}”`);
