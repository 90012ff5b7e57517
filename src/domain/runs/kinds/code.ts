import type { StepHead, TriggerStep, Step } from '../definition';
import { runWithFields, type Kind } from './kind';

/** Runs JavaScript in a sandbox; `fields` are its input. */
export interface CodeStep extends StepHead {
  readonly kind: 'code';
  readonly source: string;
}

declare module '../definition' {
  interface StepTypes {
    readonly code: CodeStep;
  }
}

const key = 'CodeCLIAPI';

export const code: Kind<CodeStep, 'own'> = {
  title: 'Code',
  app: {
    key,
    version: '1.0.9',
    name: 'Code',
    slug: 'code',
    categories: ['developer-tools'],
    popularity: 82,
    addedOn: '2015-10-08',
    about: 'Run a few lines of your own code.',
    icon: 'CodeXml',
    steps: [],
  },
  form: 'own',
  acts: true,
  names: ['source'],
  settings: { source: 'The code' },
  create: (head) => ({ ...head, kind: 'code', source: '' }),
  read: ({ text }) => ({ source: text('source') }),
  addGaps: ({ key, source }, add) => {
    if (source.trim() === '') add(key, 'Write the code to run.');
  },
  decide: runWithFields,
  test: () => null,
  call: ({ source }, input) => ({ app: key, event: 'run_javascript', input: { source, input } }),
};

export const isCode = (step: TriggerStep | Step): step is CodeStep => 'kind' in step && step.kind === 'code';
