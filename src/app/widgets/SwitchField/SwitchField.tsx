import { Switch } from '@base-ui/react/switch';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { useId, type ReactNode } from 'react';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import field from '../field.module.css';
import css from './SwitchField.module.css';

export interface SwitchFieldProps {
  label: string;
  name: string;
  isOn: boolean;
  /** A switch acts at once, without a further button. */
  onChange: (isOn: boolean) => void;
  hint?: ReactNode;
  /** Shown in place of the hint, and announced. */
  error?: string | null;
  isDisabled?: boolean;
  /** In a table, where the column header is the visible label: the label is only read out. */
  isLabelHidden?: boolean;
  /** 80 by 32 px, or 74 by 30 in lists (B9.35). */
  size?: 'normal' | 'small';
  /** The change is pending: keeps the focus, ignores clicks. */
  isBusy?: boolean;
}

/** On or off, by press, Space or Enter. */
export function SwitchField({
  label,
  name,
  isOn,
  onChange,
  hint,
  error,
  isDisabled,
  isLabelHidden,
  size = 'normal',
  isBusy,
}: SwitchFieldProps) {
  const id = useId();
  return (
    <CSPProvider disableStyleElements>
      <div className={css.field} data-label={isLabelHidden ? 'hidden' : undefined}>
        <div className={css.text}>
          <span className={field.label} id={id}>
            {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
          </span>
          {hint && !error && (
            <p className={field.hint} id={`${id}n`}>
              {hint}
            </p>
          )}
          {/* Separate from the hint: only a new element is announced by every screen reader. */}
          {error && (
            <p className={field.error} id={`${id}e`} role="alert">
              {error}
            </p>
          )}
        </div>
        <Switch.Root
          className={css.switch}
          data-size={size}
          name={name}
          checked={isOn}
          disabled={isDisabled}
          readOnly={isBusy}
          aria-busy={isBusy || undefined}
          aria-labelledby={id}
          aria-describedby={error ? `${id}e` : hint ? `${id}n` : undefined}
          onCheckedChange={(next) => onChange(next)}
        >
          <span className={css.word} aria-hidden="true">
            {isOn ? 'On' : 'Off'}
          </span>
          <Switch.Thumb className={css.thumb} />
        </Switch.Root>
      </div>
    </CSPProvider>
  );
}
