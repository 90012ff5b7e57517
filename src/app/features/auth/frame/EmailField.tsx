import type { ReactNode } from 'react';
import { TextField } from '../../../widgets/TextField/TextField';
import { fieldLengths } from '../forms';

export interface EmailFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (email: string) => void;
  readonly onBlur?: () => void;
  /** Who signs in again is known. */
  readonly readOnly?: boolean | undefined;
  /** Who is invited signs up with the address of the invitation (A5.11). */
  readonly isDisabled?: boolean;
}

/** The e-mail address by which one signs in: the name that password managers file the password under. */
export function EmailField(props: EmailFieldProps): ReactNode {
  return <TextField {...props} name="email" type="email" inputMode="email" autoComplete="username" maxLength={fieldLengths.email} />;
}
