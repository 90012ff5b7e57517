import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../Button/Button';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import css from '../field.module.css';

export interface CopyFieldProps {
  label: string;
  /** The text to copy; several lines are shown as several lines. */
  value: string;
  hint?: string;
  /** Called once the value is on the clipboard. */
  onCopied?: () => void;
}

/** For this long (ms) the button says that it has copied. */
const THANKS = 2000;

/** A value to take along: shown whole, selectable, and put on the clipboard by one press. */
export function CopyField({ label, value, hint, onCopied }: CopyFieldProps) {
  const id = useId();
  const text = useRef<HTMLElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);

  useEffect(() => {
    if (outcome !== 'copied') return undefined;
    const timer = setTimeout(() => setOutcome(null), THANKS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
      onCopied?.();
    } catch {
      // No permission, or no secure page: select it, so that the keyboard can copy.
      if (text.current) window.getSelection()?.selectAllChildren(text.current);
      setOutcome('refused');
    }
  };

  return (
    <div className={css.field} role="group" aria-labelledby={id}>
      <span className={css.label} id={id}>
        {label}
      </span>
      <div className={css.copied}>
        <code className={css.value} ref={text}>
          {value}
        </code>
        <Button size="small" label={`Copy ${label.toLowerCase()}`} onClick={() => void copy()}>
          {outcome === 'copied' ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <p className={css.warning} role="status">
        {outcome === 'copied' && <VisuallyHidden>Copied to the clipboard.</VisuallyHidden>}
        {outcome === 'refused' && 'We couldn’t copy the text. It’s selected, so you can copy it with your keyboard.'}
      </p>
      {hint && <p className={css.hint}>{hint}</p>}
    </div>
  );
}
