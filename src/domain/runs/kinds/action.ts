import type { StepHead, TriggerStep, Step } from '../definition';
import { runWithFields, type Kind } from './kind';

/** Does something in an app, or looks something up. */
export interface ActionStep extends StepHead {
  readonly kind: 'action';
}

declare module '../definition' {
  interface StepTypes {
    readonly action: ActionStep;
  }
}

export const action: Kind<ActionStep> = {
  title: 'Action',
  app: null,
  form: [],
  acts: true,
  countsAsTask: true,
  names: [],
  create: (head) => ({ ...head, kind: 'action' }),
  read: () => ({}),
  decide: (step, path, context) => runWithFields(step, path, context, context.syntaxOf?.(step)),
  test: () => null,
  call: ({ app, event }, input) => ({ app, event, input }),
};

/** True for a step whose app declares its fields. */
export const isAction = (step: TriggerStep | Step): step is ActionStep => 'kind' in step && step.kind === 'action';
