import type { ReactNode } from 'react';
import { CheckboxField } from '../../../widgets/CheckboxField/CheckboxField';
import { PasswordField } from '../../../widgets/PasswordField/PasswordField';
import { fieldLengths, type FieldName, type Forms } from '../shared/forms';
import { PasswordStrength } from '../shared/strength/PasswordStrength';
import { signUpTexts } from './texts';

export interface PasswordStepProps {
  readonly form: Forms['signUp'];
  readonly error: string | undefined;
  readonly onChange: (values: Partial<Forms['signUp']>) => void;
  readonly onTouch: (field: FieldName<'signUp'>) => void;
}

/** The last step: the password, and the opt-in to news. A separate chunk, because it is not shown at first. */
export function PasswordStep({ form, error, onChange, onTouch }: PasswordStepProps): ReactNode {
  return (
    <>
      <PasswordField
        label={signUpTexts.password}
        name="password1"
        autoComplete="new-password"
        maxLength={fieldLengths.password}
        value={form.password1}
        error={error}
        onChange={(password1) => onChange({ password1 })}
        onBlur={() => onTouch('password1')}
        notice={!error && <PasswordStrength password={form.password1} personal={[form.email, form.firstName, form.lastName]} />}
      />
      <CheckboxField label={signUpTexts.updates} name="updates" isChecked={form.updates} onChange={(updates) => onChange({ updates })} />
    </>
  );
}
