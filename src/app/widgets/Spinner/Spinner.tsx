import css from '../Skeleton/Skeleton.module.css';

export interface SpinnerProps {
  /** The awaited content, announced and shown next to the spinner: 'Loading your Zaps…'. Without it the spinner is decoration. */
  label?: string;
}

/** A wheel for waits of unknown length. Shown by CSS only after a second, so short waits never flash. */
export function Spinner({ label }: SpinnerProps) {
  return (
    <span className={css.spinner} role={label ? 'status' : undefined}>
      <span className={css.wheel} aria-hidden="true" />
      {label}
    </span>
  );
}
