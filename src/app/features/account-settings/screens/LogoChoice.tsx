import { useId, type ReactElement } from 'react';
import { Avatar } from '../../../widgets/Avatar/Avatar';
import { PictureField } from '../../../widgets/PictureField/PictureField';
import { texts } from '../texts';
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
  const group = useId();
  return (
    <div className={css.logo}>
      <fieldset className={css.logos}>
        <legend className={css.legend}>{choices.length > 0 ? texts.logoChoices : texts.logo}</legend>
        {choices.length === 0 ? (
          <Avatar name={name} shape="square" size={64} isDecoration />
        ) : (
          [...choices, null].map((each, index) => (
            <label key={each ?? ''} className={css.logoChoice}>
              <input
                type="radio"
                name={group}
                checked={choice === each}
                aria-label={each === null ? texts.initials : texts.logoChoice(index + 1)}
                onChange={() => onChoose(each)}
              />
              <Avatar name={name} url={each} shape="square" size={64} isDecoration />
            </label>
          ))
        )}
      </fieldset>
      <PictureField
        label={texts.uploadLogo}
        hint={texts.logoHint}
        error={save.phase === 'refused' ? save.message : null}
        isSending={save.phase === 'saving'}
        onChoose={onUpload}
      />
    </div>
  );
}
