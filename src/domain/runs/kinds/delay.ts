import { days, hours, minutes } from '../../durations';
import type { Wait } from '../commands';
import type { StepHead } from '../definition';
import { textOf } from '../json';
import { isFixed } from '../mapping';
import { readMoment, readNumber, whyNoMoment } from '../readValues';
import { shorten } from '../shortening';
import { exampleTime, failedEntry, failedTest, skippedTest, type Kind, type StepContext } from './kind';

export const delayUnits = ['minutes', 'hours', 'days', 'weeks'] as const;
export type DelayUnit = (typeof delayUnits)[number];

/** Waits for a time, or until a moment. The texts can hold tokens. */
export interface DelayStep extends StepHead {
  readonly kind: 'delay';
  readonly delay:
    { readonly type: 'for'; readonly amount: string; readonly unit: DelayUnit } | { readonly type: 'until'; readonly moment: string };
}

declare module '../definition' {
  interface StepTypes {
    readonly delay: DelayStep;
  }
}

export const delay: Kind<DelayStep, 'own'> = {
  title: 'Delay',
  app: {
    key: 'DelayCLIAPI',
    version: '1.0.12',
    name: 'Delay',
    slug: 'delay',
    popularity: 88,
    addedOn: '2015-06-20',
    about: 'Wait before the next step.',
    icon: 'Hourglass',
    steps: [
      { kind: 'write', action: 'delay_for', title: 'Wait for a set time', help: 'Continues after a number of minutes, hours or days.' },
      {
        kind: 'write',
        action: 'delay_until',
        title: 'Wait until a time',
        help: 'Continues at a date and time, for example one from an earlier step.',
      },
    ],
  },
  form: 'own',
  names: ['delay'],
  settings: { delay: 'The waiting time' },
  create: (head, event) => ({
    ...head,
    kind: 'delay',
    delay: event === 'delay_until' ? { type: 'until', moment: '' } : { type: 'for', amount: '', unit: 'minutes' },
  }),
  // What a delay waits for is a part of its event.
  changeEvent: (step, fresh) => (step.delay.type === fresh.delay.type ? step : { ...step, delay: fresh.delay }),
  read: ({ reader, object, at: place }) => {
    const [value, at] = [object.delay, `${place}.delay`];
    const type = reader.choice(reader.record(value, at).type, `${at}.type`, ['for', 'until']);
    if (type === 'until') {
      const { moment } = reader.record(value, at, ['type', 'moment']);
      return { delay: { type, moment: reader.text(moment, `${at}.moment`, 1_000) } };
    }
    const { amount, unit } = reader.record(value, at, ['type', 'amount', 'unit']);
    return {
      delay: { type, amount: reader.text(amount, `${at}.amount`, 1_000), unit: reader.choice(unit, `${at}.unit`, delayUnits) },
    };
  },
  changeTexts: (step, change) =>
    step.delay.type === 'for'
      ? { ...step, delay: { ...step.delay, amount: change(step.delay.amount, 'delay.amount') } }
      : { ...step, delay: { ...step.delay, moment: change(step.delay.moment, 'delay.moment') } },
  addGaps: (step, add, locale) => {
    const text = step.delay.type === 'for' ? step.delay.amount : step.delay.moment;
    if (text.trim() === '') return add(step.key, step.delay.type === 'for' ? 'Choose how long to wait.' : 'Choose the time to wait until.');
    const wait = isFixed(text) ? delayOf(step, { read: (fixed) => fixed, locale }) : null;
    if (typeof wait === 'string') add(step.key, wait);
  },
  usesZone: () => true,
  example: () => ({ until: exampleTime }),
  decide: (step, path, context) => {
    const wait = delayOf(step, context);
    return typeof wait === 'string' ? failedEntry(path, wait) : { type: 'wait', path, step, wait };
  },
  test: (step, context) => {
    const wait = delayOf(step, context);
    if (typeof wait === 'string') return failedTest(null, wait);
    return skippedTest(null, { until: new Date('until' in wait ? wait.until : context.locale.now + wait.duration).toISOString() });
  },
};

const unitLengths: Readonly<Record<DelayUnit, number>> = { minutes: minutes(1), hours: hours(1), days: days(1), weeks: days(7) };

/** The longest delay. */
const maxDelay = days(30);

/** How long a delay waits, or until when; a sentence if its texts give no time. A moment in the past is no error. */
function delayOf(
  { delay }: DelayStep,
  { read, locale: { zone, region, now } }: Pick<StepContext, 'read' | 'locale'>,
): Extract<Wait, { kind: 'delay' }> | string {
  if (delay.type === 'until') {
    const value = read(delay.moment);
    const until = readMoment(value, zone, region, now);
    return until === null ? whyNoMoment(value) : { kind: 'delay', until };
  }
  const value = read(delay.amount);
  const amount = readNumber(value, region);
  if (amount === null || amount < 0) return `“${shorten(textOf(value), 80)}” is not a number of ${delay.unit}.`;
  const duration = Math.round(amount * unitLengths[delay.unit]);
  return duration > maxDelay ? 'A delay can be 30 days at most.' : { kind: 'delay', duration };
}
