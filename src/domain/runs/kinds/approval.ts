import { hours } from '../../durations';
import { isEmail } from '../../email';
import { definitionLimits as limits, type StepHead, type TriggerStep, type Step } from '../definition';
import { textOf } from '../json';
import { isFixed } from '../mapping';
import { asList } from '../readValues';
import { shorten } from '../shortening';
import { exampleTime, failedEntry, skippedTest, type Kind } from './kind';

/** Asks people to approve. */
export interface ApprovalStep extends StepHead {
  readonly kind: 'approval';
  /** Email addresses; each text can hold tokens. */
  readonly approvers: readonly string[];
  readonly message: string;
  readonly timeoutHours: number;
  /** The answer if none is given in time. */
  readonly whenExpired: 'approve' | 'reject';
  /** `stop` ends the path like a filter. */
  readonly whenRejected: 'stop' | 'continue';
}

declare module '../definition' {
  interface StepTypes {
    readonly approval: ApprovalStep;
  }
}

export const approval: Kind<ApprovalStep, 'own'> = {
  title: 'Approval',
  app: {
    key: 'ApprovalCLIAPI',
    version: '1.0.0',
    name: 'Approval',
    slug: 'approval',
    popularity: 66,
    addedOn: '2026-11-23',
    about: 'Continue once a person has approved.',
    icon: 'UserCheck',
    steps: [
      { kind: 'write', action: 'request_approval', title: 'Ask people to approve', help: 'Waits until someone approves or declines.' },
    ],
  },
  form: 'own',
  names: ['approvers', 'message', 'timeoutHours', 'whenExpired', 'whenRejected'],
  settings: {
    approvers: 'The approvers',
    message: 'The message',
    timeoutHours: 'The time limit',
    whenExpired: 'The answer after the time limit',
    whenRejected: 'The effect of a rejection',
  },
  create: (head) => ({
    ...head,
    kind: 'approval',
    approvers: [],
    message: '',
    timeoutHours: 72,
    whenExpired: 'reject',
    whenRejected: 'stop',
  }),
  read: ({ reader, object, at, text }) => ({
    approvers: reader
      .list(object.approvers, `${at}.approvers`, limits.approvers)
      .map((each, index) => reader.text(each, `${at}.approvers[${index}]`, 1_000)),
    message: text('message'),
    timeoutHours: reader.whole(object.timeoutHours, `${at}.timeoutHours`, 1, limits.approvalHours),
    whenExpired: reader.choice(object.whenExpired, `${at}.whenExpired`, ['approve', 'reject']),
    whenRejected: reader.choice(object.whenRejected, `${at}.whenRejected`, ['stop', 'continue']),
  }),
  changeTexts: (step, change) => ({
    ...step,
    approvers: step.approvers.map((text, index) => change(text, `approvers.${index}`)),
    message: change(step.message, 'message'),
  }),
  withoutPeople: (step) => ({ ...step, approvers: [] }),
  addGaps: ({ key, approvers, message }, add) => {
    if (!approvers.some((each) => each.trim() !== '')) add(key, 'Choose who can approve.');
    const none = approvers
      .filter(isFixed)
      .flatMap(asList)
      .map(textOf)
      .find((each) => !isEmail(each));
    if (none !== undefined) add(key, `“${shorten(none, 80)}” is not the email address of a person who can approve.`);
    if (message.trim() === '') add(key, 'Write what is to be approved.');
  },
  example: () => ({ answer: 'approve', answered_by: 'ada@example.org', answered_at: exampleTime, expired: false }),
  decide: (step, path, { resolve }) => {
    const texts = resolve([...step.approvers, step.message]);
    if (!texts.ok) return failedEntry(path, texts.message);
    const values = texts.value as readonly unknown[];
    // A token can give a list of addresses, or nothing.
    const approvers = values.slice(0, -1).flatMap((each) => asList(each).map(textOf));
    const [message, timeout] = [textOf(values.at(-1)), hours(step.timeoutHours)];
    return { type: 'wait', path, step, wait: { kind: 'approval', approvers, message, timeout, whenExpired: step.whenExpired } };
  },
  test: (step, { read, locale }) => {
    const approvers = step.approvers.flatMap((each) => asList(read(each)).map(textOf));
    const now = new Date(locale.now).toISOString();
    return skippedTest(
      { approvers, message: read(step.message) },
      { answer: 'approve', answered_by: approvers[0] ?? null, answered_at: now, expired: false },
    );
  },
};

export const isApproval = (step: TriggerStep | Step): step is ApprovalStep => 'kind' in step && step.kind === 'approval';
