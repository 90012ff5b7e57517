import { use, useEffect, useState, type ReactElement } from 'react';
import type { Field } from '../../../../domain/runs/fields';
import { textOf } from '../../../../domain/runs/json';
import { Button } from '../../../widgets/Button/Button';
import { ComboboxField } from '../../../widgets/ComboboxField/ComboboxField';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { Bar, Stack } from '../../../widgets/Stack/Stack';
import { MappingContext, MappingField } from '../mapping/MappingField';
import { fieldsTexts as texts, requiredLabel } from './texts';
import type { DynamicChoices } from './operations';

export interface ChoiceInputProps {
  field: Field;
  value: string;
  onChange: (value: string) => void;
  dynamic?: DynamicChoices;
  onLoadChoices: (field: string) => void;
}

/** More than these are searched rather than scrolled. */
const mostInSelect = 12;

/**
 * One of the choices of a field, or a value that is entered, with data of earlier steps. A field whose app has no choices yet, such as
 * the keys of an empty storage, is entered.
 */
export function ChoiceInput({ field, value, onChange, dynamic, onLoadChoices }: ChoiceInputProps): ReactElement {
  const { key, label, help, isRequired, hasDynamicChoices, initial } = field;
  const { sources } = use(MappingContext);
  const choices = hasDynamicChoices ? (dynamic?.phase === 'loaded' ? dynamic.choices : []) : field.choices;
  const isKnown = value === '' || choices.some((choice) => choice.value === value);
  const [wantsCustom, setCustom] = useState(value.includes('{{'));
  const hasNone = hasDynamicChoices && dynamic?.phase === 'loaded' && choices.length === 0;
  const isCustom = wantsCustom || hasNone;
  // A trigger has no earlier steps.
  const canBeEntered = hasDynamicChoices || sources.length > 0;
  const isUnasked = hasDynamicChoices && dynamic === undefined;
  useEffect(() => {
    if (isUnasked) onLoadChoices(key);
  }, [isUnasked, key, onLoadChoices]);

  const name = requiredLabel(field);
  const shown = isKnown ? choices : [{ value, label: value }, ...choices];
  const hint = dynamic?.phase === 'loading' ? texts.loadingChoices : help || undefined;
  const Input = shown.length > mostInSelect ? ComboboxField : SelectField;
  const selected = value === '' && !hasDynamicChoices ? textOf(initial) : value;
  return (
    <Stack gap="small">
      {isCustom ? (
        <MappingField label={label} isRequired={isRequired} value={value} onChange={onChange} hint={help || undefined} />
      ) : (
        <Input
          label={name}
          name={key}
          value={selected}
          choices={shown}
          onChange={onChange}
          placeholder={texts.choose}
          hint={hint}
          error={dynamic?.phase === 'failed' ? dynamic.message : null}
        />
      )}
      <Bar gap="medium">
        {!hasNone && (isCustom || canBeEntered) && (
          <Button
            kind="plain"
            size="small"
            label={texts.customFor(label, isCustom, hasDynamicChoices)}
            onClick={() => setCustom(!isCustom)}
          >
            {isCustom ? texts.fromList : hasDynamicChoices ? texts.enter : texts.custom}
          </Button>
        )}
        {hasDynamicChoices && (hasNone || !isCustom) && (
          <Button
            kind="plain"
            size="small"
            label={texts.reloadFor(label)}
            isBusy={dynamic?.phase === 'loading'}
            onClick={() => onLoadChoices(key)}
          >
            {texts.reload}
          </Button>
        )}
      </Bar>
    </Stack>
  );
}
