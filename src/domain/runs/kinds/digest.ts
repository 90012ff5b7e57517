import { definitionLimits as limits, type StepHead, type TriggerStep, type Step } from '../definition';
import type { JsonReader } from '../jsonReader';
import { readSchedule, usualSchedules, type Schedule } from '../schedules';
import { failedEntry, skippedTest, type Kind } from './kind';

/** When a digest is released: with the nth entry, at the times of a schedule, or by a person or a later step. */
export type DigestRelease =
  | { readonly type: 'count'; readonly count: number }
  | { readonly type: 'schedule'; readonly schedule: Schedule }
  | { readonly type: 'manual' };

/** Collects an entry of each run; one run continues with all of them when they are released. */
export interface DigestStep extends StepHead {
  readonly kind: 'digest';
  readonly entry: string;
  readonly release: DigestRelease;
}

declare module '../definition' {
  interface StepTypes {
    readonly digest: DigestStep;
  }
}

/** The release of a new digest: by itself, so that nothing waits for a person who does not know of it. */
export const usualRelease: DigestRelease = { type: 'schedule', schedule: usualSchedules.days };

export const digest: Kind<DigestStep, 'own'> = {
  title: 'Digest',
  app: {
    key: 'DigestCLIAPI',
    version: '1.0.6',
    name: 'Digest',
    slug: 'digest',
    popularity: 64,
    addedOn: '2016-10-04',
    about: 'Collect entries into one message.',
    icon: 'ScrollText',
    steps: [{ kind: 'write', action: 'append', title: 'Add to a digest' }],
  },
  form: 'own',
  // It does not collect: it releases what others collected.
  actions: ['release'],
  acts: true,
  names: ['entry', 'release'],
  settings: { entry: 'The entry', release: 'The release' },
  create: (head) => ({ ...head, kind: 'digest', entry: '', release: usualRelease }),
  read: ({ reader, object, at, text }) => ({
    entry: text('entry'),
    release: readRelease(reader, object.release, `${at}.release`),
  }),
  changeTexts: (step, change) => ({ ...step, entry: change(step.entry, 'entry') }),
  addGaps: ({ key, entry }, add) => {
    if (entry.trim() === '') add(key, 'Write the entry to collect.');
  },
  usesZone: ({ release }) => release.type === 'schedule',
  example: () => ({ entries: ['An entry'], count: 1 }),
  decide: (step, path, { resolve }) => {
    const entry = resolve(step.entry);
    if (!entry.ok) return failedEntry(path, entry.message);
    return { type: 'wait', path, step, wait: { kind: 'digest', entry: entry.value, release: step.release } };
  },
  test: (step, { read }) => {
    const entry = read(step.entry);
    return skippedTest({ entry }, { entries: [entry], count: 1 });
  },
};

export const isDigest = (step: TriggerStep | Step): step is DigestStep => 'kind' in step && step.kind === 'digest';

function readRelease(reader: JsonReader, value: unknown, at: string): DigestRelease {
  const type = reader.choice(reader.record(value, at).type, `${at}.type`, ['count', 'schedule', 'manual']);
  switch (type) {
    case 'manual':
      reader.record(value, at, ['type']);
      return { type };
    case 'count':
      return { type, count: reader.whole(reader.record(value, at, ['type', 'count']).count, `${at}.count`, 1, limits.digestEntries) };
    case 'schedule':
      return { type, schedule: readSchedule(reader, reader.record(value, at, ['type', 'schedule']).schedule, `${at}.schedule`) };
  }
}
