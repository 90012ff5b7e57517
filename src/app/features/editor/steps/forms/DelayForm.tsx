import type { ReactElement } from 'react';
import { delayUnits, type DelayStep, type DelayUnit } from '../../../../../domain/runs/definition';
import { SelectField } from '../../../../widgets/SelectField/SelectField';
import css from '../../fields/Fields.module.css';
import { MappingField } from '../../mapping/MappingField';
import { formsTexts } from './texts';
import type { StepFormProps } from './SpecialForm';

const texts = formsTexts.delay;

/** How long a run waits, or until when. */
export function DelayForm({ step, onChange }: StepFormProps<DelayStep>): ReactElement {
  const { delay } = step;
  if (delay.type === 'until') {
    return (
      <MappingField
        label={texts.until}
        isRequired
        hint={texts.untilHint}
        value={delay.moment}
        onChange={(moment) => onChange({ ...step, delay: { type: 'until', moment } }, 'moment')}
      />
    );
  }
  return (
    <div className={css.columns}>
      <MappingField
        label={texts.amount}
        hint={texts.amountHint}
        isRequired
        placeholder="10"
        value={delay.amount}
        onChange={(amount) => onChange({ ...step, delay: { ...delay, amount } }, 'amount')}
      />
      <SelectField
        label={texts.unit}
        name="unit"
        value={delay.unit}
        choices={delayUnits.map((unit) => ({ value: unit, label: texts.units[unit] }))}
        onChange={(unit) => onChange({ ...step, delay: { ...delay, unit: unit as DelayUnit } })}
      />
    </div>
  );
}
