import type { ReactElement } from 'react';
import type { CredentialField } from '../../../../contract/authentications';
import { CheckboxField } from '../../../widgets/CheckboxField/CheckboxField';
import { PasswordField } from '../../../widgets/PasswordField/PasswordField';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { TextAreaField } from '../../../widgets/TextAreaField/TextAreaField';
import { TextField } from '../../../widgets/TextField/TextField';
import { texts } from './texts';

export interface CredentialInputProps {
  field: CredentialField;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

/** One field of an app's form, drawn by its type. */
export function CredentialInput({ field, value, error, onChange }: CredentialInputProps): ReactElement {
  const { name, type, help, placeholder, choices, isRequired } = field;
  const label = isRequired || type === 'boolean' ? field.label : texts.optional(field.label);
  const shared = { label, name, value, error, onChange };
  switch (type) {
    case 'secret':
      // An app's password is none of this site's: the browser must not offer the one that logs in here.
      return (
        <PasswordField {...shared} autoComplete="new-password" hint={help === null ? texts.secretHint : `${help} ${texts.secretHint}`} />
      );
    case 'longText':
      return <TextAreaField {...shared} rows={4} autoComplete="off" {...(help !== null && { hint: help })} />;
    case 'choice':
      return <SelectField {...shared} choices={choices} placeholder={texts.choose} {...(help !== null && { hint: help })} />;
    case 'boolean':
      return (
        <CheckboxField
          label={label}
          name={name}
          isChecked={value === 'true'}
          error={error}
          {...(help !== null && { hint: help })}
          onChange={(isChecked) => onChange(String(isChecked))}
        />
      );
    case 'text':
    case 'number':
      return (
        <TextField
          {...shared}
          {...(type === 'number' && { inputMode: 'decimal' as const })}
          {...(help !== null && { hint: help })}
          {...(placeholder !== null && { placeholder })}
          autoComplete="off"
        />
      );
  }
}
