import type { ReactElement } from 'react';
import type { Field } from '../../../../domain/runs/fields';
import { isRecord, textOf, type Json } from '../../../../domain/runs/json';
import { Button } from '../../../widgets/Button/Button';
import { TextField } from '../../../widgets/TextField/TextField';
import { MappingField } from '../mapping/MappingField';
import { fieldsTexts as texts } from './texts';
import css from './Fields.module.css';

export interface PairsInputProps {
  field: Pick<Field, 'key' | 'label' | 'help' | 'isRequired'>;
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
  error?: string | null;
}

interface Pair {
  readonly name: string;
  readonly value: string;
}

/** Names with values, kept as a list so that a name can be half typed, or occur twice. */
export function PairsInput({ field: { key, label, help, isRequired }, value, onChange, error }: PairsInputProps): ReactElement {
  const pairs = pairsOf(value);
  const change = (next: readonly Pair[]): void => onChange(next.length === 0 ? undefined : next.map((pair) => ({ ...pair })));
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{isRequired ? texts.required(label) : label}</legend>
      {help && <p className={css.hint}>{help}</p>}
      {pairs.map((pair, index) => (
        <div key={index} className={css.pair}>
          <TextField
            label={texts.nameOf(label, index)}
            name={`${key}-name-${index}`}
            value={pair.name}
            autoComplete="off"
            onChange={(name) => change(pairs.with(index, { ...pair, name }))}
          />
          <MappingField
            label={texts.valueOf(label, index)}
            value={pair.value}
            onChange={(text) => change(pairs.with(index, { ...pair, value: text }))}
          />
          <Button
            kind="plain"
            size="small"
            label={texts.removeItem(label, index)}
            onClick={() => change(pairs.filter((_pair, at) => at !== index))}
          >
            {texts.remove}
          </Button>
        </div>
      ))}
      {error && <p className={css.error}>{error}</p>}
      <div className={css.acts}>
        <Button size="small" label={texts.addTo(label)} onClick={() => change([...pairs, { name: '', value: '' }])}>
          {texts.addPair}
        </Button>
      </div>
    </fieldset>
  );
}

function pairsOf(value: Json | undefined): readonly Pair[] {
  if (Array.isArray(value)) {
    return (value as readonly Json[]).flatMap((each) => (isRecord(each) ? [{ name: textOf(each.name), value: textOf(each.value) }] : []));
  }
  return isRecord(value) ? Object.entries(value).map(([name, each]) => ({ name, value: textOf(each) })) : [];
}
