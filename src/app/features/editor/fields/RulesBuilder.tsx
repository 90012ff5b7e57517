import type { ReactElement } from 'react';
import { isRuleGroup, ruleLimits, ruleOperators, type Rule, type RuleGroup, type RuleOperator } from '../../../../domain/runs/conditions';
import { Button } from '../../../widgets/Button/Button';
import { CheckboxField } from '../../../widgets/CheckboxField/CheckboxField';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { Bar, Stack } from '../../../widgets/Stack/Stack';
import { MappingField } from '../mapping/MappingField';
import css from './Fields.module.css';
import { rulesTexts as texts } from './texts';

export interface RulesBuilderProps {
  /** The accessible name: 'Only continue if'. */
  label: string;
  rules: RuleGroup;
  /** `typing`: the text that is typed into, whose changes are undone together. */
  onChange: (rules: RuleGroup, typing?: string) => void;
  /** 1 for the outermost group. */
  depth?: number;
}

const emptyRule: Rule = { left: '', operator: 'text_contains', right: '', matchCase: false };

const operatorChoices = (Object.entries(ruleOperators) as [RuleOperator, (typeof ruleOperators)[RuleOperator]][]).map(
  ([value, { label, type }]) => ({ value, label: texts.operator[type](label) }),
);

/** Conditions: rules and groups of rules, of which all or any must be met. */
export function RulesBuilder({ label, rules: group, onChange, depth = 1 }: RulesBuilderProps): ReactElement {
  const change = (index: number, next: Rule | RuleGroup, typing?: string): void =>
    onChange({ ...group, rules: group.rules.with(index, next) }, typing === undefined ? undefined : `${index} ${typing}`);
  const remove = (index: number): void => onChange({ ...group, rules: group.rules.filter((_each, at) => at !== index) });
  const add = (each: Rule | RuleGroup): void => onChange({ ...group, rules: [...group.rules, each] });
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{label}</legend>
      {group.rules.length > 1 && (
        <SelectField
          label={texts.match}
          name={`${label}-match`}
          value={group.match}
          choices={[
            { value: 'all', label: texts.all },
            { value: 'any', label: texts.any },
          ]}
          onChange={(match) => onChange({ ...group, match: match === 'any' ? 'any' : 'all' })}
        />
      )}
      {group.rules.map((each, index) =>
        isRuleGroup(each) ? (
          <Stack key={index} gap="small">
            <RulesBuilder
              label={texts.group(index)}
              rules={each}
              depth={depth + 1}
              onChange={(next, typing) => change(index, next, typing)}
            />
            <Bar>
              <Button kind="plain" size="small" label={texts.removeGroup(index)} onClick={() => remove(index)}>
                {texts.remove}
              </Button>
            </Bar>
          </Stack>
        ) : (
          <RuleFields
            key={index}
            rule={each}
            index={index}
            onChange={(next, typing) => change(index, next, typing)}
            onRemove={() => remove(index)}
          />
        ),
      )}
      <div className={css.acts}>
        <Button size="small" isDisabled={group.rules.length >= ruleLimits.rules} onClick={() => add(emptyRule)}>
          {texts.addRule}
        </Button>
        {depth < ruleLimits.depth && (
          <Button size="small" onClick={() => add({ match: group.match === 'all' ? 'any' : 'all', rules: [emptyRule] })}>
            {texts.addGroup}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface RuleFieldsProps {
  rule: Rule;
  index: number;
  onChange: (rule: Rule, typing?: string) => void;
  onRemove: () => void;
}

function RuleFields({ rule, index, onChange, onRemove }: RuleFieldsProps): ReactElement {
  const { needsRight, type } = ruleOperators[rule.operator];
  return (
    <div className={css.rule} role="group" aria-label={texts.rule(index)}>
      <MappingField label={texts.left} value={rule.left} onChange={(left) => onChange({ ...rule, left }, 'left')} />
      <SelectField
        label={texts.condition}
        name={`operator-${index}`}
        value={rule.operator}
        choices={operatorChoices}
        onChange={(operator) => onChange({ ...rule, operator: operator as RuleOperator })}
      />
      {needsRight && (
        <MappingField label={texts.right[type]} value={rule.right} onChange={(right) => onChange({ ...rule, right }, 'right')} />
      )}
      <div className={css.acts}>
        {type === 'text' && (
          <CheckboxField
            label={texts.matchCase}
            name={`case-${index}`}
            isChecked={rule.matchCase}
            onChange={(matchCase) => onChange({ ...rule, matchCase })}
          />
        )}
        <Button kind="plain" size="small" label={texts.removeRule(index)} onClick={onRemove}>
          {texts.remove}
        </Button>
      </div>
    </div>
  );
}
