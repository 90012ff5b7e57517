import type { StepHead, TriggerStep, Step } from '../definition';
import { runWithFields, skippedTest, type Kind } from './kind';

/** Runs another Zap of the account; `fields` are the data of its trigger. */
export interface SubZapStep extends StepHead {
  readonly kind: 'sub_zap';
  readonly zapId: number | null;
  /** True if the run continues only with the other one's result. */
  readonly waits: boolean;
}

declare module '../definition' {
  interface StepTypes {
    readonly sub_zap: SubZapStep;
  }
}

const exampleRun = '019aa5f2-0000-7000-8000-000000000000';

const exampleOf = ({ waits }: SubZapStep): unknown =>
  waits ? { run_id: exampleRun, state: 'succeeded', result: null } : { run_id: exampleRun };

export const subZap: Kind<SubZapStep, 'own'> = {
  title: 'Sub-Zap',
  app: {
    key: 'SubZapCLIAPI',
    version: '1.0.0',
    name: 'Sub-Zap',
    slug: 'sub-zap',
    popularity: 58,
    addedOn: '2026-11-23',
    about: 'Run another Zap as a step.',
    icon: 'Workflow',
    steps: [{ kind: 'write', action: 'run', title: 'Run another Zap', help: 'Starts another Zap, and can wait for its result.' }],
  },
  form: 'own',
  acts: true,
  names: ['zapId', 'waits'],
  settings: { zapId: 'The Zap', waits: 'The waiting' },
  create: (head) => ({ ...head, kind: 'sub_zap', zapId: null, waits: true }),
  read: ({ reader, object, at }) => ({
    zapId: object.zapId === null ? null : reader.whole(object.zapId, `${at}.zapId`, 1),
    waits: reader.boolean(object.waits, `${at}.waits`),
  }),
  withoutAccount: (step) => ({ ...step, zapId: null }),
  addGaps: ({ key, zapId }, add) => {
    if (zapId === null) add(key, 'Choose the Zap to run.');
  },
  example: exampleOf,
  decide: runWithFields,
  test: (step) => skippedTest({ zapId: step.zapId }, exampleOf(step)),
};

export const isSubZap = (step: TriggerStep | Step): step is SubZapStep => 'kind' in step && step.kind === 'sub_zap';
