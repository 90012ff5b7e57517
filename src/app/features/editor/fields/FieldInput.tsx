import type { ReactElement } from 'react';
import type { Choice, Field } from '../../../../domain/runs/fields';
import { textOf, type Json } from '../../../../domain/runs/json';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { TextAreaField } from '../../../widgets/TextAreaField/TextAreaField';
import { TextField } from '../../../widgets/TextField/TextField';
import { MappingField } from '../mapping/MappingField';
import { ChoiceInput } from './ChoiceInput';
import { fieldsTexts as texts } from './texts';
import { ListInput } from './ListInput';
import { PairsInput } from './PairsInput';

/** The choices that an app itself knows, as far as they are loaded. */
export type DynamicChoices =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly message: string }
  | { readonly phase: 'loaded'; readonly choices: readonly Choice[] };

export interface FieldInputProps {
  field: Field;
  /** Undefined while nothing was entered. */
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
  /** Of a field whose choices the app knows; undefined before they were asked for. */
  dynamic?: DynamicChoices;
  onLoadChoices: (field: string) => void;
  error?: string | null;
}

/** One field of a step, by its type. Everything but secrets and code can use data of earlier steps. */
export function FieldInput({ field, value, onChange, dynamic, onLoadChoices, error }: FieldInputProps): ReactElement {
  const { key, label, type, help, placeholder, isRequired, initial } = field;
  const hint = help || undefined;
  const text = textOf(value ?? '');
  const common = { label, hint, error, isRequired, placeholder: placeholder || textOf(initial) || undefined };
  const onText = (next: string): void => onChange(next === '' ? undefined : next);
  if (type === 'choice' || field.hasDynamicChoices || (type === 'text' && field.choices.length > 0)) {
    return <ChoiceInput field={field} value={text} onChange={onText} dynamic={dynamic} onLoadChoices={onLoadChoices} error={error} />;
  }
  switch (type) {
    case 'boolean':
      return (
        <SelectField
          label={requiredLabel(field)}
          name={key}
          hint={hint}
          error={error}
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
      return <ListInput field={field} value={value} onChange={onChange} error={error} />;
    case 'pairs':
      return <PairsInput field={field} value={value} onChange={onChange} error={error} />;
    case 'code':
      return <TextAreaField label={requiredLabel(field)} name={key} rows={8} value={text} hint={hint} error={error} onChange={onText} />;
    case 'secret':
      return (
        <TextField
          label={requiredLabel(field)}
          name={key}
          type="password"
          autoComplete="off"
          value={text}
          hint={hint}
          error={error}
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

/** The label of a field whose widget does not mark required fields itself. */
export const requiredLabel = ({ label, isRequired }: Pick<Field, 'label' | 'isRequired'>): string =>
  isRequired ? texts.required(label) : label;
