import type { ReactElement } from 'react';
import { definitionLimits, type FilterStep, type LoopStep, type PathsStep, type Step } from '../../../../../domain/runs/definition';
import { SelectField } from '../../../../widgets/SelectField/SelectField';
import css from '../../fields/Fields.module.css';
import { RulesBuilder } from '../../fields/RulesBuilder';
import { WholeField } from '../../fields/ScheduleForm';
import { MappingField } from '../../mapping/MappingField';
import { ApprovalForm } from './ApprovalForm';
import { CodeForm } from './CodeForm';
import { DelayForm } from './DelayForm';
import { DigestForm } from './DigestForm';
import { formsTexts as texts } from './texts';
import { SubZapForm } from './SubZapForm';

export interface StepFormProps<S extends Step> {
  step: S;
  /** `typing`: the field that is typed into; typing into one is undone at once. */
  onChange: (step: S, typing?: string) => void;
  zone: string;
  /** Milliseconds since 1970. */
  now: number;
  /** The other Zaps of the account, which a step can run; null until they have loaded. */
  zaps: readonly { readonly id: number; readonly title: string }[] | null;
}

/** The form of a step that is more than an action of an app; nothing for an action. */
export function SpecialForm({ step, onChange, ...rest }: StepFormProps<Step>): ReactElement | null {
  switch (step.kind) {
    case 'filter':
      return (
        <div className={css.form}>
          <RulesBuilder
            label={texts.filter}
            rules={step.rules}
            onChange={(rules, typing) => onChange({ ...step, rules }, typing === undefined ? undefined : `rules ${typing}`)}
          />
          <UnreadableChoice step={step} onChange={onChange} />
        </div>
      );
    case 'paths':
      return (
        <div className={css.form}>
          <p className={css.hint}>{texts.paths}</p>
          <UnreadableChoice step={step} onChange={onChange} />
        </div>
      );
    case 'loop':
      return <LoopForm step={step} onChange={onChange} {...rest} />;
    case 'delay':
      return <DelayForm step={step} onChange={onChange} {...rest} />;
    case 'digest':
      return <DigestForm step={step} onChange={onChange} {...rest} />;
    case 'approval':
      return <ApprovalForm step={step} onChange={onChange} {...rest} />;
    case 'code':
      return <CodeForm step={step} onChange={onChange} {...rest} />;
    case 'sub_zap':
      return <SubZapForm step={step} onChange={onChange} {...rest} />;
    case 'action':
      return null;
  }
}

/** What happens where a condition compares a date, a number, or yes or no, and the value is none; or where a loop has no list. */
const UnreadableChoice = <S extends FilterStep | PathsStep | LoopStep>({
  step,
  labels = texts.unreadable,
  onChange,
}: Pick<StepFormProps<S>, 'step' | 'onChange'> & { labels?: typeof texts.loop.unreadable | typeof texts.unreadable }): ReactElement => (
  <SelectField
    label={labels.label}
    name={`${step.key}-unreadable`}
    value={step.whenUnreadable ?? 'stop'}
    choices={[
      { value: 'stop', label: labels.stop },
      { value: 'continue', label: labels.continue },
    ]}
    onChange={(chosen) => {
      const { whenUnreadable: _before, ...rest } = step;
      onChange((chosen === 'continue' ? { ...rest, whenUnreadable: 'continue' } : rest) as S);
    }}
  />
);

const LoopForm = ({ step, onChange }: StepFormProps<LoopStep>): ReactElement => (
  <div className={css.form}>
    <MappingField
      label={texts.loop.list}
      isRequired
      isList
      hint={texts.loop.listHint}
      value={step.list}
      onChange={(list) => onChange({ ...step, list }, 'list')}
    />
    <WholeField
      label={texts.loop.limit}
      value={step.limit}
      from={1}
      to={definitionLimits.loopItems}
      onChange={(limit) => onChange({ ...step, limit }, 'limit')}
    />
    <UnreadableChoice step={step} labels={texts.loop.unreadable} onChange={onChange} />
  </div>
);
