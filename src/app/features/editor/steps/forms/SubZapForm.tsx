import type { ReactElement } from 'react';
import type { SubZapStep } from '../../../../../domain/runs/definition';
import { CheckboxField } from '../../../../widgets/CheckboxField/CheckboxField';
import { ComboboxField } from '../../../../widgets/ComboboxField/ComboboxField';
import css from '../../fields/Fields.module.css';
import { PairsInput } from '../../fields/PairsInput';
import { asPairs, asRecord } from './namedValues';
import { formsCopy } from './copy';
import type { StepFormProps } from './SpecialForm';

const copy = formsCopy.subZap;

/** Which Zap runs, with which data. */
export function SubZapForm({ step, onChange, zaps }: StepFormProps<SubZapStep>): ReactElement {
  const choices = (zaps ?? []).map(({ id, title }) => ({ value: String(id), label: title }));
  const value = step.zapId === null ? '' : String(step.zapId);
  const isKnown = value === '' || choices.some((choice) => choice.value === value);
  return (
    <div className={css.form}>
      <ComboboxField
        label={copy.zap}
        name="sub-zap"
        value={value}
        placeholder={copy.choose}
        hint={copy.zapHint}
        choices={isKnown ? choices : [{ value, label: copy.unknown(value) }, ...choices]}
        textWhenEmpty={zaps === null ? copy.notLoaded : undefined}
        onChange={(id) => onChange({ ...step, zapId: Number(id) })}
      />
      <PairsInput
        field={{ key: 'input', label: copy.data, help: copy.dataHint, isRequired: false }}
        value={asPairs(step.fields)}
        onChange={(pairs) => onChange({ ...step, fields: asRecord(pairs) }, 'fields')}
      />
      <CheckboxField label={copy.waits} name="waits" isChecked={step.waits} onChange={(waits) => onChange({ ...step, waits })} />
    </div>
  );
}
