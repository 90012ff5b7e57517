import { useId } from 'react';
import type { ReactNode, Ref } from 'react';
import field from '../field.module.css';
import css from './CheckboxField.module.css';

export interface CheckboxFieldProps {
  /** May hold a link: 'I agree to the <TextLink>terms</TextLink>'. */
  label: ReactNode;
  name: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  error?: string | null;
  hint?: ReactNode;
  isDisabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

/** A native checkbox with its label beside it. */
export function CheckboxField({ label, name, isChecked, onChange, error, hint, isDisabled, inputRef }: CheckboxFieldProps) {
  const id = useId();
  return (
    <div className={css.field}>
      <input
        className={css.box}
        id={id}
        ref={inputRef}
        type="checkbox"
        name={name}
        checked={isChecked}
        disabled={isDisabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}n` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      {(error || hint) && (
        <p className={error ? field.error : field.hint} id={`${id}n`}>
          {error || hint}
        </p>
      )}
    </div>
  );
}
