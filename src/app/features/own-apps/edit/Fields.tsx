import type { ReactElement } from 'react';
import { useAppDispatch } from '../../../platform/hooks';
import { Button } from '../../../widgets/Button/Button';
import { CheckboxField } from '../../../widgets/CheckboxField/CheckboxField';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { Stack } from '../../../widgets/Stack/Stack';
import { TextAreaField } from '../../../widgets/TextAreaField/TextAreaField';
import { TextField } from '../../../widgets/TextField/TextField';
import type { DefinitionField } from '../definition';
import { editTexts as texts } from '../texts';
import { useIssues } from './issues';
import css from './page.module.css';
import type { OfEvent } from './requests';
import { editAppSlice } from './state';

const { fieldAdded, fieldRemoved, fieldTyped } = editAppSlice.actions;

const known = Object.entries(texts.types).map(([value, label]) => ({ value, label }));

/** The types of the forms, and the one that only the JSON can give. */
const typesWith = (type: string) => (Object.hasOwn(texts.types, type) ? known : [...known, { value: type, label: type }]);

/** What a step of this event asks for. */
export function Fields({ of, at, fields }: { of: OfEvent; at: string; fields: readonly DefinitionField[] }): ReactElement {
  const dispatch = useAppDispatch();
  return (
    <>
      {fields.length > 0 && <h4>{texts.fields}</h4>}
      {fields.map((field, index) => (
        <FieldForm key={index} of={of} at={`${at}[${index}]`} index={index} field={field} />
      ))}
      <div>
        <Button size="small" onClick={() => dispatch(fieldAdded(of))}>
          {texts.addField}
        </Button>
      </div>
    </>
  );
}

interface FieldFormProps {
  readonly of: OfEvent;
  readonly at: string;
  readonly index: number;
  readonly field: DefinitionField;
}

function FieldForm({
  of,
  at,
  index,
  field: { key, label, type, help = '', isRequired = false, choices = [] },
}: FieldFormProps): ReactElement {
  const dispatch = useAppDispatch();
  const issueAt = useIssues();
  const name = `${of.event}-${index}`;
  const change = (part: Partial<DefinitionField>) => dispatch(fieldTyped({ ...of, index, part }));
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{label || key}</legend>
      <Stack gap="small">
        <TextField
          label={texts.fieldParts.label}
          name={`${name}-label`}
          maxLength={100}
          error={issueAt(`${at}.label`)}
          value={label}
          onChange={(value) => change({ label: value })}
        />
        <TextField
          label={texts.fieldParts.key}
          name={`${name}-key`}
          maxLength={64}
          hint={texts.keyHint(key)}
          error={issueAt(`${at}.key`)}
          value={key}
          onChange={(value) => change({ key: value })}
        />
        <SelectField
          label={texts.fieldParts.type}
          name={`${name}-type`}
          error={issueAt(`${at}.type`)}
          value={type}
          choices={typesWith(type)}
          onChange={(value) => change({ type: value, ...(value === 'choice' && { choices }) })}
        />
        {type === 'choice' && (
          <TextAreaField
            label={texts.fieldParts.choices}
            name={`${name}-choices`}
            hint={texts.choicesHint}
            error={issueAt(`${at}.choices`)}
            value={choices.map((choice) => choice.value).join('\n')}
            onChange={(text) => change({ choices: choicesIn(text, choices) })}
          />
        )}
        <TextField
          label={texts.fieldParts.help}
          name={`${name}-help`}
          maxLength={1000}
          error={issueAt(`${at}.help`)}
          value={help}
          onChange={(value) => change({ help: value })}
        />
        <CheckboxField
          label={texts.fieldParts.isRequired}
          name={`${name}-required`}
          isChecked={isRequired}
          onChange={(isChecked) => change({ isRequired: isChecked })}
        />
        <div>
          <Button size="small" label={texts.removeLabel(label || key)} onClick={() => dispatch(fieldRemoved({ ...of, index }))}>
            {texts.removeField}
          </Button>
        </div>
      </Stack>
    </fieldset>
  );
}

/** One choice for each line. A line that stays keeps its label. */
const choicesIn = (text: string, before: NonNullable<DefinitionField['choices']>) =>
  text.split('\n').map((value) => before.find((choice) => choice.value === value) ?? { value, label: value });
