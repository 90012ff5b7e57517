import type { ReactElement } from 'react';
import type { SubZapStep } from '../../../../../domain/runs/definition';
import { CheckboxField } from '../../../../widgets/CheckboxField/CheckboxField';
import { ComboboxField } from '../../../../widgets/ComboboxField/ComboboxField';
import css from '../../fields/Fields.module.css';
import { PairsInput } from '../../fields/PairsInput';
import { asPairs, asRecord } from './namedValues';
import { formsTexts } from './texts';
import type { StepFormProps } from './SpecialForm';

const texts = formsTexts.subZap;

/** Which Zap runs, with which data. */
export function SubZapForm({ step, onChange, zaps }: StepFormProps<SubZapStep>): ReactElement {
  const choices = (zaps ?? []).map(({ id, title }) => ({ value: String(id), label: title }));
  const value = step.zapId === null ? '' : String(step.zapId);
  const isKnown = value === '' || choices.some((choice) => choice.value === value);
  return (
    <div className={css.form}>
      <ComboboxField
        label={texts.zap}
        name="sub-zap"
        value={value}
        placeholder={texts.choose}
        hint={texts.zapHint}
        choices={isKnown ? choices : [{ value, label: texts.unknown(value) }, ...choices]}
        textWhenEmpty={zaps === null ? texts.notLoaded : undefined}
        onChange={(id) => onChange({ ...step, zapId: Number(id) })}
      />
      <PairsInput
        field={{ key: 'input', label: texts.data, help: texts.dataHint, isRequired: false }}
        value={asPairs(step.fields)}
        onChange={(pairs) => onChange({ ...step, fields: asRecord(pairs) }, 'fields')}
      />
      <CheckboxField label={texts.waits} name="waits" isChecked={step.waits} onChange={(waits) => onChange({ ...step, waits })} />
    </div>
  );
}
