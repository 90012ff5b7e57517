import { useState } from 'react';
import { TextField } from '../TextField/TextField';
import type { TextFieldProps } from '../TextField/TextField';
import css from '../field.module.css';

export interface PasswordFieldProps extends Omit<
  TextFieldProps,
  'type' | 'trailing' | 'inputMode' | 'isCode' | 'onKeyEvent' | 'autoComplete'
> {
  autoComplete: 'current-password' | 'new-password';
}

/** A password input that can be read on demand and says when Caps Lock is on. Pasting works. */
export function PasswordField({ notice, onBlur, ...field }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const [isCapsLockOn, setIsCapsLockOn] = useState(false);

  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      onKeyEvent={(event) => setIsCapsLockOn(event.getModifierState('CapsLock'))}
      onBlur={() => {
        setIsCapsLockOn(false);
        onBlur?.();
      }}
      trailing={
        <button
          type="button"
          className={css.show}
          aria-label={`${isShown ? 'Hide' : 'Show'} ${field.label.toLowerCase()}`}
          disabled={field.isDisabled}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      }
      notice={
        <>
          <p className={css.warning} role="status">
            {isCapsLockOn && 'Caps Lock is on.'}
          </p>
          {notice}
        </>
      }
    />
  );
}
