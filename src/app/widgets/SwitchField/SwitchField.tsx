import { Switch } from '@base-ui/react/switch';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { useId, type ReactNode } from 'react';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import css from './SwitchField.module.css';

export interface SwitchFieldProps {
  label: string;
  name: string;
  isOn: boolean;
  /** What is switched acts at once; nothing else has to be pressed. */
  onChange: (isOn: boolean) => void;
  hint?: ReactNode;
  error?: string | null;
  isDisabled?: boolean;
  /** In a table, where the column says what is switched: the label is read out only. */
  isLabelHidden?: boolean;
  /** 80 by 32 px, or 74 by 30 in lists (B9.35). */
  size?: 'normal' | 'small';
  /** What was switched is under way: keeps the focus, ignores presses. */
  isBusy?: boolean;
}

/** On or off, by press, Space or Enter (B4.37). */
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
      <div className={css.field}>
        <div className={css.text}>
          <span className={css.label} id={id}>
            {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
          </span>
          {(error || hint) && (
            <p className={error ? css.error : css.hint} id={`${id}n`}>
              {error || hint}
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
          aria-describedby={error || hint ? `${id}n` : undefined}
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
