import { useRef, type ReactNode } from 'react';
import { TextField } from '../../../../widgets/TextField/TextField';
import { usePrefilledValue } from '../../../../widgets/TextField/usePrefilledValue';
import { fieldLengths } from '../forms';
import css from './frame.module.css';

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

export interface ConcealedPasswordProps {
  readonly name: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly value: string;
  readonly onFill: (value: string) => void;
}

/**
 * The password field while only the email shows: in the form from the start, so that a password manager fills both (D1). Once it
 * is filled, the real field replaces it.
 */
export function ConcealedPassword({ name, autoComplete, value, onFill }: ConcealedPasswordProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  usePrefilledValue(() => input.current, value, onFill);
  return (
    <input
      ref={input}
      className={css.concealed}
      type="password"
      name={name}
      autoComplete={autoComplete}
      tabIndex={-1}
      aria-hidden="true"
      value={value}
      onChange={(event) => onFill(event.target.value)}
    />
  );
}
