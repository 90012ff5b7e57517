import type { ReactElement } from 'react';
import type { CodeStep } from '../../../../../domain/runs/definition';
import { TextAreaField } from '../../../../widgets/TextAreaField/TextAreaField';
import css from '../../fields/Fields.module.css';
import { PairsInput } from '../../fields/PairsInput';
import { asPairs, asRecord } from './namedValues';
import { formsTexts } from './texts';
import type { StepFormProps } from './SpecialForm';

const texts = formsTexts.code;

/** The code of a step and its input. Tokens belong into the input: code has none, so that data can never become code. */
export function CodeForm({ step, onChange }: StepFormProps<CodeStep>): ReactElement {
  return (
    <div className={css.form}>
      <PairsInput
        field={{ key: 'input', label: texts.input, help: texts.inputHint, isRequired: false }}
        value={asPairs(step.fields)}
        onChange={(pairs) => onChange({ ...step, fields: asRecord(pairs) }, 'fields')}
      />
      <div className={css.code}>
        <TextAreaField
          label={texts.source}
          name="source"
          rows={12}
          value={step.source}
          hint={texts.sourceHint}
          onChange={(source) => onChange({ ...step, source }, 'source')}
        />
      </div>
    </div>
  );
}
