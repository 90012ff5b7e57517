/** Rules and schedules as sentences. */
import { isRuleGroup, ruleOperators, type Rule, type RuleGroup } from './conditions';
import type { TriggerStep, Step } from './definition';
import { kindOf } from './kinds';
import type { Schedule } from './schedules';

const inList = (words: readonly string[], last: 'and' | 'or'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1) ?? ''}`;

/**
 * Rules as the end of a sentence: `“Total” is greater than “100” and “Country” is in “DE, AT”`. `name` says how a text is shown,
 * for example with the labels of its tokens.
 */
export function describeRules({ match, rules }: RuleGroup, name: (text: string) => string = (text) => text): string {
  if (rules.length === 0) return match === 'all' ? 'always' : 'never';
  const parts = rules.map((each) => {
    if (!isRuleGroup(each)) return describeRule(each, name);
    const inner = describeRules(each, name);
    return each.rules.length > 1 ? `(${inner})` : inner;
  });
  return parts.join(match === 'all' ? ' and ' : ' or ');
}

function describeRule({ left, operator, right, matchCase }: Rule, name: (text: string) => string): string {
  const { label, needsRight, type } = ruleOperators[operator];
  const sides = needsRight ? `“${name(left)}” ${label} “${name(right)}”` : `“${name(left)}” ${label}`;
  return matchCase && type === 'text' ? `${sides} (matching case)` : sides;
}

export const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The name that a person gave a step, or the title of its event, or else its kind. */
export function stepTitle(step: TriggerStep | Step, eventTitle: string | undefined): string {
  if (step.title !== null || eventTitle !== undefined) return step.title ?? eventTitle!;
  if (!('kind' in step)) return 'Trigger';
  const { app, title } = kindOf(step);
  return app?.steps.find(({ action }) => action === step.event)?.title ?? title;
}

/** `Every weekday at 09:30`. Local times; the zone is shown beside it. */
export function describeSchedule(schedule: Schedule): string {
  switch (schedule.type) {
    case 'minutes':
      return `Every ${schedule.every === 1 ? 'minute' : `${schedule.every} minutes`}${exceptWeekends(schedule.weekends)}`;
    case 'hours':
      return `Every hour at ${schedule.minute === 1 ? '1 minute' : `${schedule.minute} minutes`} past${exceptWeekends(schedule.weekends)}`;
    case 'days':
      return `Every ${schedule.weekends ? 'day' : 'weekday'} at ${schedule.time}`;
    case 'weeks': {
      const days = [...schedule.days].sort((a, b) => ((a + 6) % 7) - ((b + 6) % 7)).map((day) => dayNames[day] ?? '');
      return `Every ${inList(days, 'and')} at ${schedule.time}`;
    }
    case 'months':
      return `Every month on day ${schedule.day} at ${schedule.time}${exceptWeekends(schedule.weekends)}`;
    case 'cron':
      return `At the times of ${schedule.expression}`;
  }
}

const exceptWeekends = (weekends: boolean): string => (weekends ? '' : ', except on weekends');
