import { isRuleOperator, ruleLimits, type Rule, type RuleGroup } from './conditions';
import type { JsonReader } from './jsonReader';

/** The rules of a step, with an issue if there are too many or they are nested too deeply. */
export function readRules(reader: JsonReader, value: unknown, at: string): RuleGroup {
  let count = 0;
  const group = (each: unknown, place: string, depth: number): RuleGroup => {
    const object = reader.record(each, place, ['match', 'rules']);
    if (depth > ruleLimits.depth) {
      reader.issue(place, `Rules can be nested at most ${ruleLimits.depth} levels deep.`);
      return { match: 'all', rules: [] };
    }
    const match = reader.choice(object.match, `${place}.match`, ['all', 'any']);
    const rules = reader.list(object.rules, `${place}.rules`, ruleLimits.rules).map((inner, index) => {
      const here = `${place}.rules[${index}]`;
      return 'match' in reader.record(inner, here) ? group(inner, here, depth + 1) : rule(inner, here);
    });
    return { match, rules };
  };
  const rule = (each: unknown, place: string): Rule => {
    count += 1;
    const object = reader.record(each, place, ['left', 'operator', 'right', 'matchCase']);
    const operator = typeof object.operator === 'string' && isRuleOperator(object.operator) ? object.operator : null;
    if (operator === null) reader.issue(`${place}.operator`, 'This condition is unknown.');
    return {
      left: reader.text(object.left, `${place}.left`, 10_000),
      operator: operator ?? 'exists',
      right: reader.text(object.right, `${place}.right`, 10_000),
      matchCase: reader.boolean(object.matchCase, `${place}.matchCase`),
    };
  };
  const read = group(value, at, 1);
  if (count > ruleLimits.rules) reader.issue(at, `A step can have at most ${ruleLimits.rules} rules.`);
  return read;
}
