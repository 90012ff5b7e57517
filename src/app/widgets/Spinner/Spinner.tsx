import css from './Spinner.module.css';

export interface SpinnerProps {
  /** What is awaited, announced and shown beside the wheel: 'Loading your Zaps…'. Without it the wheel is decoration. */
  label?: string;
}

/** A wheel for waits of unknown length. Shown by CSS only after a second (B9.07), so short waits never flash. */
export function Spinner({ label }: SpinnerProps) {
  return (
    <span className={css.spinner} role={label ? 'status' : undefined}>
      <span className={css.wheel} aria-hidden="true" />
      {label}
    </span>
  );
}
