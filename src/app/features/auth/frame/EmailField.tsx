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
  /** The first thing to do on its page. */
  readonly autoFocus?: boolean;
  /** What the browser may propose in it; the name alone by default. */
  readonly autoComplete?: string;
}

/** The e-mail address by which one signs in: the name that password managers file the password under. */
export function EmailField(props: EmailFieldProps): ReactNode {
  return <TextField autoComplete="username" {...props} name="email" type="email" inputMode="email" maxLength={fieldLengths.email} />;
}
