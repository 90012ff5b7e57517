import type { ReactElement, ReactNode } from 'react';
import type { Field } from '../../../../domain/runs/fields';
import { isRecord, textOf, type Json } from '../../../../domain/runs/json';
import { Button } from '../../../widgets/Button/Button';
import { CheckboxField } from '../../../widgets/CheckboxField/CheckboxField';
import { Lead } from '../../../widgets/Page/Page';
import { Bar } from '../../../widgets/Stack/Stack';
import { TextField } from '../../../widgets/TextField/TextField';
import { MappingField } from '../mapping/MappingField';
import css from './Fields.module.css';
import { fieldsTexts as texts, requiredLabel } from './texts';

export interface EntriesProps {
  legend: string;
  hint?: string | null;
  /** The fields of each entry. */
  entries: readonly ReactNode[];
  /** Each entry has a name and a value, side by side. */
  isPairs?: boolean;
  /** Null where the entries must stay. */
  onRemove: ((index: number) => void) | null;
  removeLabel: (index: number) => string;
  /** The button that adds an entry. `addLabel`: its accessible name. */
  addText: string;
  addLabel?: string;
  isFull?: boolean;
  onAdd: () => void;
}

/** A group of entries one below the other, which can be removed, and to which others can be added. */
export function Entries(props: EntriesProps): ReactElement {
  const { legend, hint, entries, isPairs, onRemove, removeLabel, addText, addLabel, isFull, onAdd } = props;
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{legend}</legend>
      {hint && <Lead>{hint}</Lead>}
      {entries.map((entry, index) => (
        <div key={index} className={isPairs ? css.pair : css.item}>
          {entry}
          {onRemove && (
            <Button kind="plain" size="small" label={removeLabel(index)} onClick={() => onRemove(index)}>
              {texts.remove}
            </Button>
          )}
        </div>
      ))}
      <Bar>
        <Button size="small" label={addLabel} isDisabled={isFull} onClick={onAdd}>
          {addText}
        </Button>
      </Bar>
    </fieldset>
  );
}

export interface ListInputProps {
  field: Field;
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
}

/** A list of texts: one field for each item. An only item that is one token stands for the list that the token gives. */
export function ListInput({ field, value, onChange }: ListInputProps): ReactElement {
  const { label, help, choices, key } = field;
  const items = itemsOf(value);
  const change = (next: readonly string[]): void => {
    const [only] = next;
    if (next.length === 0) return onChange(undefined);
    onChange(next.length === 1 && only !== undefined && /^\s*\{\{[^{}]+\}\}\s*$/.test(only) ? only.trim() : [...next]);
  };
  if (choices.length > 0) {
    return (
      <fieldset className={css.group}>
        <legend className={css.legend}>{requiredLabel(field)}</legend>
        {help && <Lead>{help}</Lead>}
        <div className={css.acts}>
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
      </fieldset>
    );
  }
  const shown = items.length === 0 ? [''] : items;
  return (
    <Entries
      legend={requiredLabel(field)}
      hint={help}
      entries={shown.map((item, index) => (
        <MappingField key={index} label={texts.itemOf(label, index)} value={item} onChange={(text) => change(shown.with(index, text))} />
      ))}
      onRemove={shown.length > 1 ? (index) => change(shown.toSpliced(index, 1)) : null}
      removeLabel={(index) => texts.removeItem(label, index)}
      addText={texts.addItem}
      addLabel={texts.addTo(label)}
      onAdd={() => onChange([...shown, ''])}
    />
  );
}

function itemsOf(value: Json | undefined): readonly string[] {
  if (value === undefined || value === null || value === '') return [];
  return Array.isArray(value) ? (value as readonly Json[]).map(textOf) : [textOf(value)];
}

export interface PairsInputProps extends Omit<ListInputProps, 'field'> {
  field: Pick<Field, 'key' | 'label' | 'help' | 'isRequired'>;
}

interface Pair {
  readonly name: string;
  readonly value: string;
}

/** Names with values, kept as a list so that a name can be half typed, or occur twice. */
export function PairsInput({ field, value, onChange }: PairsInputProps): ReactElement {
  const { key, label, help } = field;
  const pairs = pairsOf(value);
  const change = (next: readonly Pair[]): void => onChange(next.length === 0 ? undefined : next.map((pair) => ({ ...pair })));
  return (
    <Entries
      legend={requiredLabel(field)}
      hint={help}
      isPairs
      entries={pairs.map((pair, index) => (
        <>
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
        </>
      ))}
      onRemove={(index) => change(pairs.toSpliced(index, 1))}
      removeLabel={(index) => texts.removeItem(label, index)}
      addText={texts.addPair}
      addLabel={texts.addTo(label)}
      onAdd={() => change([...pairs, { name: '', value: '' }])}
    />
  );
}

function pairsOf(value: Json | undefined): readonly Pair[] {
  if (Array.isArray(value)) {
    return (value as readonly Json[]).flatMap((each) => (isRecord(each) ? [{ name: textOf(each.name), value: textOf(each.value) }] : []));
  }
  return isRecord(value) ? Object.entries(value).map(([name, each]) => ({ name, value: textOf(each) })) : [];
}
