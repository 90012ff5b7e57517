import { useRef, type ReactNode } from 'react';
import { usePrefilledValue } from '../../../../widgets/TextField/usePrefilledValue';
import css from './frame.module.css';

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
