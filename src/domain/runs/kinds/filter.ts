import type { RuleGroup } from '../conditions';
import type { LogEntry } from '../commands';
import type { StepHead } from '../definition';
import type { Kind, StepContext } from './kind';
import { addGapsOfRules, changeRules, checkStepRules, readRules, readWhenUnreadable, unreadableField, type WhenUnreadable } from './rules';

/** Ends its path unless the rules are met. */
export interface FilterStep extends StepHead {
  readonly kind: 'filter';
  readonly rules: RuleGroup;
  readonly whenUnreadable?: WhenUnreadable;
}

declare module '../definition' {
  interface StepTypes {
    readonly filter: FilterStep;
  }
}

export const filter: Kind<FilterStep> = {
  title: 'Filter',
  app: {
    key: 'FilterAPI',
    name: 'Filter',
    slug: 'filter',
    popularity: 98,
    addedOn: '2012-09-07',
    about: 'Continue only when your conditions are met.',
    icon: 'Funnel',
    steps: [
      { kind: 'filter', action: 'filter', title: 'Only continue if…', help: 'Ends the run here unless the data fits your conditions.' },
    ],
  },
  form: [{ type: 'rules', name: 'rules', label: 'Only continue if' }, unreadableField],
  names: ['rules', 'whenUnreadable?'],
  create: (head) => ({ ...head, kind: 'filter', rules: { match: 'all', rules: [] } }),
  read: (source) => ({
    rules: readRules(source.reader, source.object.rules, `${source.at}.rules`),
    ...readWhenUnreadable(source),
  }),
  changeTexts: (step, change) => ({ ...step, rules: changeRules(step.rules, 'rules', change) }),
  addGaps: ({ key, rules }, add, locale) => addGapsOfRules(rules, key, locale, add),
  decide: check,
  test: (step, context) => {
    const { outcome, output, error = null } = check(step, '', context);
    return { outcome, input: null, output, error };
  },
};

/** If a filter lets its path continue; it fails if that depends on a value that cannot be read. */
function check({ rules, whenUnreadable }: FilterStep, path: string, context: StepContext) {
  const { isMet, checks, problem } = checkStepRules(rules, whenUnreadable, context);
  if (problem !== null) return { path, outcome: 'failed', output: { checks }, error: problem } as const;
  return { path, outcome: isMet === true ? 'succeeded' : 'filtered', output: { checks } } as const satisfies LogEntry;
}
