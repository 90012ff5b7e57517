import { useId, useRef, type ReactElement } from 'react';
import { Avatar } from '../../../widgets/Avatar/Avatar';
import { Button } from '../../../widgets/Button/Button';
import { copy } from '../copy';
import type { SaveState } from '../state';
import css from './AccountScreen.module.css';

export interface LogoChoiceProps {
  name: string;
  /** Null for initials. */
  choice: string | null;
  /** Addresses of the logos to choose among. */
  choices: readonly string[];
  save: SaveState;
  onUpload: (file: File) => void;
  onChoose: (choice: string | null) => void;
}

/** The account's logo: one of those that were uploaded, a new one, or the initials of its name. */
export function LogoChoice({ name, choice, choices, save, onUpload, onChoose }: LogoChoiceProps): ReactElement {
  const field = useRef<HTMLInputElement>(null);
  const group = useId();
  const isSending = save.phase === 'saving';
  return (
    <div className={css.logo}>
      <fieldset className={css.logos}>
        <legend className={css.legend}>{choices.length > 0 ? copy.logoChoices : copy.logo}</legend>
        {choices.length === 0 ? (
          <Avatar name={name} shape="square" size={64} isDecoration />
        ) : (
          [...choices, null].map((each, index) => (
            <label key={each ?? ''} className={css.logoChoice}>
              <input
                type="radio"
                name={group}
                checked={choice === each}
                aria-label={each === null ? copy.initials : copy.logoChoice(index + 1)}
                onChange={() => onChoose(each)}
              />
              <Avatar name={name} url={each} shape="square" size={64} isDecoration />
            </label>
          ))
        )}
      </fieldset>
      <div className={css.logoText}>
        <Button isBusy={isSending} onClick={() => field.current?.click()}>
          {copy.uploadLogo}
        </Button>
        {/* The button above is what people press; the field itself is for the browser. */}
        <input
          className={css.file}
          ref={field}
          type="file"
          aria-label={copy.uploadLogo}
          tabIndex={-1}
          accept="image/png,image/jpeg,image/webp"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onUpload(file);
            target.value = ''; // The same file may be chosen again after a refusal.
          }}
        />
        {save.phase === 'refused' ? (
          <p className={css.error} role="alert">
            {save.message}
          </p>
        ) : (
          <p className={css.hint}>{copy.logoHint}</p>
        )}
      </div>
    </div>
  );
}
