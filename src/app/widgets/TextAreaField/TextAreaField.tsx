import { useId, type ReactElement, type ReactNode } from 'react';
import css from '../field.module.css';

export interface TextAreaFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** Lines that are seen at once. */
  rows?: number;
  error?: string | null;
  /** A hint about the input, shown while there is no error. */
  hint?: ReactNode;
  autoComplete?: string;
  maxLength?: number;
}

/** A labelled input of several lines. Error and hint are tied to it for screen readers. */
export function TextAreaField({ label, error, hint, rows = 3, onChange, ...native }: TextAreaFieldProps): ReactElement {
  const id = useId();
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        {...native}
        id={id}
        className={css.area}
        rows={rows}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}n` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {(error || hint) && (
        <div id={`${id}n`} className={error ? css.error : css.hint} role={error ? 'alert' : undefined}>
          {error || hint}
        </div>
      )}
    </div>
  );
}
