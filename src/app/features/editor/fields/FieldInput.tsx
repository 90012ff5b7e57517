import type { ReactElement } from 'react';
import type { Field } from '../../../../domain/runs/fields';
import { textOf, type Json } from '../../../../domain/runs/json';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { TextAreaField } from '../../../widgets/TextAreaField/TextAreaField';
import { TextField } from '../../../widgets/TextField/TextField';
import { MappingField } from '../mapping/MappingField';
import { ChoiceInput } from './ChoiceInput';
import type { DynamicChoices } from './operations';
import { fieldsTexts as texts, requiredLabel } from './texts';
import { ListInput, PairsInput } from './Entries';

export interface FieldInputProps {
  field: Field;
  /** Undefined while nothing was entered. */
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
  /** Of a field whose choices the app knows; undefined before they were asked for. */
  dynamic?: DynamicChoices;
  onLoadChoices: (field: string) => void;
}

/** One field of a step, by its type. Everything but secrets and code can use data of earlier steps. */
export function FieldInput({ field, value, onChange, dynamic, onLoadChoices }: FieldInputProps): ReactElement {
  const { key, label, type, help, placeholder, isRequired, initial } = field;
  const hint = help || undefined;
  const text = textOf(value ?? '');
  const common = { label, hint, isRequired, placeholder: placeholder || textOf(initial) || undefined };
  const onText = (next: string): void => onChange(next === '' ? undefined : next);
  if (type === 'choice' || field.hasDynamicChoices || (type === 'text' && field.choices.length > 0)) {
    return <ChoiceInput field={field} value={text} onChange={onText} dynamic={dynamic} onLoadChoices={onLoadChoices} />;
  }
  switch (type) {
    case 'boolean':
      return (
        <SelectField
          label={requiredLabel(field)}
          name={key}
          hint={hint}

          value={text === '' ? textOf(initial) || '' : text}
          placeholder={texts.choose}
          choices={[
            { value: 'true', label: texts.yes },
            { value: 'false', label: texts.no },
          ]}
          onChange={(next) => onChange(next === 'true')}
        />
      );
    case 'list':
      return <ListInput field={field} value={value} onChange={onChange} />;
    case 'pairs':
      return <PairsInput field={field} value={value} onChange={onChange} />;
    case 'code':
      return <TextAreaField label={requiredLabel(field)} name={key} rows={8} value={text} hint={hint} onChange={onText} />;
    case 'secret':
      return (
        <TextField
          label={requiredLabel(field)}
          name={key}
          type="password"
          autoComplete="off"
          value={text}
          hint={hint}

          onChange={onText}
        />
      );
    case 'longText':
      return <MappingField {...common} isLong value={text} onChange={onText} />;
    case 'moment':
      return <MappingField {...common} hint={hint ?? texts.momentHint} value={text} onChange={onText} />;
    case 'number':
    case 'text':
      return <MappingField {...common} value={text} onChange={onText} />;
  }
}
