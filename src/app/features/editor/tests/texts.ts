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
  sample: 'Sample',
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
  duration: (milliseconds: number): string =>
    `Took ${milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`}.`,
  input: 'Data in',
  output: 'Data out',
  empty: '(empty)',
} as const;
