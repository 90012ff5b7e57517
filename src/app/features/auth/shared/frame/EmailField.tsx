import type { ReactNode } from 'react';
import { TextField } from '../../../../widgets/TextField/TextField';
import { fieldLengths } from '../forms';

export interface EmailFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (email: string) => void;
  readonly onBlur?: () => void;
  /** A person who signs in again is known. */
  readonly readOnly?: boolean | undefined;
  /** An invited person signs up with the address of the invitation. */
  readonly isDisabled?: boolean;
  /** The first field of its page. */
  readonly autoFocus?: boolean;
  /** The value of `autocomplete`; the username alone by default. */
  readonly autoComplete?: string;
}

/** The email address to sign in with: password managers store the password under its field name. */
export function EmailField(props: EmailFieldProps): ReactNode {
  return <TextField autoComplete="username" {...props} name="email" type="email" inputMode="email" maxLength={fieldLengths.email} />;
}
