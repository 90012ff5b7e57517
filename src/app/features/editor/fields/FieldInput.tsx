import { memo, use, useCallback, useEffect, useState, type ReactElement } from 'react';
import { decimalText } from '../../../../domain/runs/arithmetic';
import { readDecimal } from '../../../../domain/runs/decimals';
import { yesOrNo, type Field } from '../../../../domain/runs/fields';
import type { ReadingLocale } from '../../../../domain/runs/formulas';
import { textOf, type Json } from '../../../../domain/runs/json';
import { isFixed } from '../../../../domain/runs/mapping';
import { useAppDispatch } from '../../../platform/hooks';
import { Button } from '../../../widgets/Button/Button';
import { ComboboxField } from '../../../widgets/ComboboxField/ComboboxField';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { Bar, Stack } from '../../../widgets/Stack/Stack';
import { TextAreaField } from '../../../widgets/TextAreaField/TextAreaField';
import { TextField } from '../../../widgets/TextField/TextField';
import { MappingContext, MappingField } from '../mapping/MappingField';
import { editorSlice } from '../state';
import { ListInput, PairsInput } from './Entries';
import { MomentInput } from './MomentInput';
import type { DynamicChoices } from './operations';
import { fieldsTexts as texts, requiredLabel } from './texts';

interface FieldInputProps {
  field: Field;
  /** Undefined while nothing was entered. */
  value: Json | undefined;
  /** `field`: its key. */
  onChange: (field: string, value: Json | undefined) => void;
  /** Of a field whose choices the app knows; undefined before they were asked for. */
  dynamic?: DynamicChoices;
  /** What decides about these choices now; null while another field, such as that of `waitsFor`, has no value. */
  choicesOf?: string | null;
  waitsFor?: Field | undefined;
  onLoadChoices: (field: string, of: string) => void;
  /** What is wrong with the value, in words. */
  error?: string | null;
  /** The app itself knows the field, and reads its text. */
  isOfApp?: boolean;
  /** Gets each pasted text; true if it stood for more than this field, and is not inserted. */
  onPasteText?: ((text: string) => boolean) | undefined;
}

/**
 * One field of a step, by its type. Everything but secrets and code can use data of earlier steps. It is drawn again only if one of its
 * props changes: not by a key in another field.
 */
export const FieldInput = memo(function FieldInput({
  field,
  value,
  onChange: onFieldChange,
  dynamic,
  choicesOf,
  waitsFor,
  onLoadChoices,
  error = null,
  isOfApp = false,
  onPasteText,
}: FieldInputProps): ReactElement {
  const { locale } = use(MappingContext);
  const { key, label, type, help, placeholder, isRequired, initial } = field;
  const onChange = (next: Json | undefined): void => onFieldChange(key, next);
  const hint = help || undefined;
  const text = textOf(value ?? '');
  const common = { label, hint, error, isRequired, placeholder: placeholder || textOf(initial) || undefined };
  const onText = (next: string): void => onChange(next === '' ? undefined : next);
  if (type === 'choice' || field.hasDynamicChoices || (type === 'text' && field.choices.length > 0)) {
    const choosing = { field, dynamic, choicesOf, waitsFor, onLoadChoices, error };
    return <ChoiceInput {...choosing} value={text} onChange={onText} />;
  }
  if (type === 'boolean') {
    const onChoice = (next: string): void => onChange(next === 'true' || next === 'false' ? next === 'true' : next || undefined);
    return (
      <ChoiceInput field={{ ...field, choices: yesOrNo }} value={text} onChange={onChoice} onLoadChoices={onLoadChoices} error={error} />
    );
  }
  switch (type) {
    case 'list':
      return <ListInput field={field} value={value} onChange={onChange} />;
    case 'pairs':
      return <PairsInput field={field} value={value} onChange={onChange} />;
    case 'code':
      // Values of earlier steps are written into JSON as JSON; other code could not hold them safely.
      if (field.json !== undefined) return <MappingField {...common} isLong value={text} onChange={onText} />;
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

          onChange={onText}
        />
      );
    case 'longText':
      return <MappingField {...common} isLong value={text} onChange={onText} />;
    case 'moment':
      return <MomentInput {...common} readsWords={!isOfApp} value={text} onChange={onText} />;
    case 'number':
      return <MappingField {...common} hint={numberWords(text, locale) ?? hint} value={text} onChange={onText} />;
    case 'text':
      return <MappingField {...common} value={text} onChange={onText} onPasteText={onPasteText} />;
  }
});

/** Gives what stores a field of a step: the same function for all of its fields. */
export function useOnFieldChange(key: string): FieldInputProps['onChange'] {
  const dispatch = useAppDispatch();
  return useCallback((field, value) => dispatch(editorSlice.actions.fieldChanged({ key, field, value })), [dispatch, key]);
}

/** What a number is read as; null if it is written so, for one with data of steps, and for none. */
function numberWords(text: string, locale: ReadingLocale | null): string | null {
  if (locale === null || text.trim() === '' || !isFixed(text)) return null;
  const number = readDecimal(text, locale.region);
  const words = number === null ? null : decimalText(number);
  return words === null || words === text.trim() ? null : texts.readsAs(words);
}

interface ChoiceInputProps extends Omit<FieldInputProps, 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
}

/** What choices that depend on no other field are asked for. */
const ofNothing = '[]';

/** More than these are searched rather than scrolled. */
const maxInSelect = 7;

/**
 * One of the choices of a field, or a value that is entered, with data of earlier steps. A field whose app has no choices yet, such as
 * the keys of an empty storage, is entered.
 */
export function ChoiceInput({
  field,
  value,
  onChange,
  dynamic: known,
  choicesOf: of = ofNothing,
  waitsFor,
  onLoadChoices,
  error = null,
}: ChoiceInputProps): ReactElement {
  const { key, label, help, isRequired, hasDynamicChoices, initial } = field;
  const { canInsert } = use(MappingContext);
  // The choices of other values are not those of the step.
  const dynamic = known?.of === of ? known : undefined;
  const choices = hasDynamicChoices ? (dynamic?.phase === 'loaded' ? dynamic.choices : []) : field.choices;
  const isKnown = value === '' || choices.some((choice) => choice.value === value);
  const [wantsCustom, setCustom] = useState(value.includes('{{'));
  const hasNone = hasDynamicChoices && dynamic?.phase === 'loaded' && choices.length === 0;
  const isCustom = wantsCustom || hasNone;
  // A trigger has no earlier steps.
  const canBeEntered = hasDynamicChoices || canInsert;
  const isUnasked = hasDynamicChoices && dynamic === undefined;
  useEffect(() => {
    if (isUnasked && of !== null) onLoadChoices(key, of);
  }, [isUnasked, key, of, onLoadChoices]);

  const name = requiredLabel(field);
  const shown = isKnown ? choices : [{ value, label: value }, ...choices];
  const hint =
    waitsFor !== undefined ? texts.chooseFirst(waitsFor.label) : dynamic?.phase === 'loading' ? texts.loadingChoices : help || undefined;
  const Input = shown.length > maxInSelect ? ComboboxField : SelectField;
  const selected = value === '' && !hasDynamicChoices ? textOf(initial) : value;
  return (
    <Stack gap="small">
      {isCustom ? (
        <MappingField label={label} isRequired={isRequired} value={value} onChange={onChange} hint={help || undefined} error={error} />
      ) : (
        <Input
          label={name}
          name={key}
          value={selected}
          choices={shown}
          onChange={onChange}
          placeholder={texts.choose}
          hint={hint}
          error={dynamic?.phase === 'failed' ? dynamic.message : error}
        />
      )}
      <Bar gap="medium">
        {!hasNone && (isCustom || canBeEntered) && (
          <Button
            kind="plain"
            size="small"
            label={isCustom ? texts.fromListFor(label) : texts.customFor(label)}
            onClick={() => setCustom(!isCustom)}
          >
            {isCustom ? texts.fromList : texts.custom}
          </Button>
        )}
        {hasDynamicChoices && of !== null && (hasNone || !isCustom) && (
          <Button
            kind="plain"
            size="small"
            label={texts.reloadFor(label)}
            isBusy={dynamic?.phase === 'loading'}
            onClick={() => onLoadChoices(key, of)}
          >
            {texts.reload}
          </Button>
        )}
      </Bar>
    </Stack>
  );
}
