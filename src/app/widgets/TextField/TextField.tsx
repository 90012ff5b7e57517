import { useId, useRef } from 'react';
import type { HTMLInputTypeAttribute, InputHTMLAttributes, KeyboardEvent, ReactNode, Ref } from 'react';
import css from '../field.module.css';
import { usePrefilledValue } from './usePrefilledValue';

export interface TextFieldProps {
  /** Always visible above the field; a placeholder never replaces it. */
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** The error message. The field keeps its value. */
  error?: string | null;
  /** A hint about the input, shown while there is no error. */
  hint?: ReactNode;
  type?: HTMLInputTypeAttribute;
  autoComplete?: string;
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  maxLength?: number;
  placeholder?: string;
  isDisabled?: boolean;
  autoFocus?: boolean;
  readOnly?: boolean | undefined;
  inputRef?: Ref<HTMLInputElement>;
  /** A small link or button at the label's height: 'Forgot your password?'. */
  aside?: ReactNode;
  /** A control inside the box, at its end. */
  trailing?: ReactNode;
  /** An extra line under the box that comes and goes: Caps Lock, strength. */
  notice?: ReactNode;
  isCode?: boolean;
  onKeyEvent?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/**
 * A labelled one-line input. Error and hint are tied to it for screen readers; a screen gives
 * `inputRef` to the first field in error and focuses it after a refused submit.
 */
export function TextField({
  label,
  name,
  value,
  onChange,
  onBlur,
  error,
  hint,
  type = 'text',
  inputRef,
  isDisabled,
  aside,
  trailing,
  notice,
  isCode,
  onKeyEvent,
  ...native
}: TextFieldProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);

  usePrefilledValue(() => box.current?.querySelector('input'), value, onChange);

  return (
    <div className={css.field}>
      <div className={css.top}>
        <label className={css.label} htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      <div className={css.box} ref={box} data-error={error ? '' : undefined}>
        <input
          {...native}
          id={id}
          className={css.input}
          data-code={isCode ? '' : undefined}
          name={name}
          type={type}
          value={value}
          ref={inputRef}
          disabled={isDisabled}
          spellCheck={type === 'text' && !isCode ? undefined : false}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}n` : undefined}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          onKeyDown={onKeyEvent}
          onKeyUp={onKeyEvent}
        />
        {trailing}
      </div>
      {(error || hint) && (
        <p className={error ? css.error : css.hint} data-sign={error ? '' : undefined} id={`${id}n`}>
          {error || hint}
        </p>
      )}
      {notice}
    </div>
  );
}
