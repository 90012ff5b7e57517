import { useId, type ReactNode, type Ref } from 'react';
import css from '../field.module.css';

export interface SelectFieldProps {
  label: string;
  name: string;
  /** The value of the chosen one; empty while none is. */
  value: string;
  choices: readonly { readonly value: string; readonly label: string; readonly isDisabled?: boolean }[];
  onChange: (value: string) => void;
  /** Shown for the empty value, which can then be seen but not chosen. */
  placeholder?: string;
  error?: string | null;
  hint?: ReactNode;
  isDisabled?: boolean;
  selectRef?: Ref<HTMLSelectElement>;
}

/** A native list to choose one from: typing finds a choice, and phones show their own wheel. */
export function SelectField({ label, name, value, choices, onChange, placeholder, error, hint, isDisabled, selectRef }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.box} data-error={error ? '' : undefined}>
        <select
          className={css.select}
          id={id}
          ref={selectRef}
          name={name}
          value={value}
          disabled={isDisabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}n` : undefined}
          onChange={(event) => onChange(event.target.value)}
        >
          {placeholder !== undefined && (
            <option value="" disabled hidden>
              {placeholder}
            </option>
          )}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} disabled={choice.isDisabled}>
              {choice.label}
            </option>
          ))}
        </select>
      </div>
      {(error || hint) && (
        <p className={error ? css.error : css.hint} id={`${id}n`}>
          {error || hint}
        </p>
      )}
    </div>
  );
}
