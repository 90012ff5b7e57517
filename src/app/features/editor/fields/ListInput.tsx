import type { ReactElement } from 'react';
import type { Field } from '../../../../domain/runs/fields';
import { textOf, type Json } from '../../../../domain/runs/json';
import { Button } from '../../../widgets/Button/Button';
import { CheckboxField } from '../../../widgets/CheckboxField/CheckboxField';
import { MappingField } from '../mapping/MappingField';
import { fieldsTexts as texts } from './texts';
import css from './Fields.module.css';

export interface ListInputProps {
  field: Field;
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
  error?: string | null;
}

/** A list of texts: one field for each item. An only item that is one token stands for the list that the token gives. */
export function ListInput({ field, value, onChange, error }: ListInputProps): ReactElement {
  const { label, help, isRequired, choices, key } = field;
  const items = itemsOf(value);
  const change = (next: readonly string[]): void => {
    const [only] = next;
    if (next.length === 0) return onChange(undefined);
    onChange(next.length === 1 && only !== undefined && /^\s*\{\{[^{}]+\}\}\s*$/.test(only) ? only.trim() : [...next]);
  };
  if (choices.length > 0) {
    return (
      <fieldset className={css.group}>
        <legend className={css.legend}>{isRequired ? texts.required(label) : label}</legend>
        {help && <p className={css.hint}>{help}</p>}
        <div className={css.row}>
          {choices.map((choice) => (
            <CheckboxField
              key={choice.value}
              label={choice.label}
              name={`${key}-${choice.value}`}
              isChecked={items.includes(choice.value)}
              onChange={(isChecked) => change(isChecked ? [...items, choice.value] : items.filter((item) => item !== choice.value))}
            />
          ))}
        </div>
        {error && <p className={css.error}>{error}</p>}
      </fieldset>
    );
  }
  const shown = items.length === 0 ? [''] : items;
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{isRequired ? texts.required(label) : label}</legend>
      {help && <p className={css.hint}>{help}</p>}
      {shown.map((item, index) => (
        <div key={index} className={css.item}>
          <MappingField label={texts.itemOf(label, index)} value={item} onChange={(text) => change(shown.with(index, text))} />
          {shown.length > 1 && (
            <Button
              kind="plain"
              size="small"
              label={texts.removeItem(label, index)}
              onClick={() => change(shown.filter((_item, at) => at !== index))}
            >
              {texts.remove}
            </Button>
          )}
        </div>
      ))}
      {error && <p className={css.error}>{error}</p>}
      <div className={css.acts}>
        <Button size="small" label={texts.addTo(label)} onClick={() => onChange([...shown, ''])}>
          {texts.addItem}
        </Button>
      </div>
    </fieldset>
  );
}

function itemsOf(value: Json | undefined): readonly string[] {
  if (value === undefined || value === null || value === '') return [];
  return Array.isArray(value) ? (value as readonly Json[]).map(textOf) : [textOf(value)];
}
