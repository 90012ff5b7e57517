import { useRef, type ReactElement, type ReactNode } from 'react';
import { Button } from '../Button/Button';
import { Bar } from '../Stack/Stack';
import hidden from '../VisuallyHidden/VisuallyHidden.module.css';
import css from '../field.module.css';

export interface PictureFieldProps {
  /** The text of the button. */
  label: string;
  hint: string;
  /** Why the last picture was not accepted. */
  error?: string | null;
  isSending?: boolean;
  /** More buttons beside the first one. */
  actions?: ReactNode;
  onChoose: (file: File) => void;
}

/** A button that opens the browser's dialog for a PNG, JPEG or WebP picture. The caller checks and sends the file. */
export function PictureField({ label, hint, error = null, isSending = false, actions, onChoose }: PictureFieldProps): ReactElement {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className={css.field} data-gap="small">
      <Bar>
        <Button isBusy={isSending} onClick={() => field.current?.click()}>
          {label}
        </Button>
        {actions}
      </Bar>
      {/* People press the button above, because browsers draw this field in their own style. */}
      <input
        className={hidden.hidden}
        ref={field}
        type="file"
        aria-label={label}
        tabIndex={-1}
        accept="image/png,image/jpeg,image/webp"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          target.value = ''; // Otherwise the browser reports no change when the same file is chosen again after an error.
        }}
      />
      {error === null ? (
        <p className={css.hint}>{hint}</p>
      ) : (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
