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

type CopyOutcome = 'copied' | 'refused' | null;

/** Puts a text on the clipboard, and says for a moment that it did; `refused` without permission, or on a page that is not secure. */
export function useCopy(value: string): { readonly outcome: CopyOutcome; copy(): Promise<CopyOutcome> } {
  const [outcome, setOutcome] = useState<CopyOutcome>(null);
  useEffect(() => {
    if (outcome !== 'copied') return undefined;
    const timer = setTimeout(() => setOutcome(null), THANKS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async (): Promise<CopyOutcome> => {
    const next = await navigator.clipboard.writeText(value).then(
      () => 'copied' as const,
      () => 'refused' as const,
    );
    setOutcome(next);
    return next;
  };
  return { outcome, copy };
}

/** A value to take along: shown whole, selectable, and put on the clipboard by one press. */
export function CopyField({ label, value, hint, onCopied }: CopyFieldProps) {
  const id = useId();
  const text = useRef<HTMLElement>(null);
  const { outcome, copy } = useCopy(value);

  const press = async () => {
    if ((await copy()) === 'copied') onCopied?.();
    // Select it, so that the keyboard can copy.
    else if (text.current) window.getSelection()?.selectAllChildren(text.current);
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
        <Button size="small" label={`Copy ${label.toLowerCase()}`} onClick={() => void press()}>
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
