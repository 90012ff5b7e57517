import { useId, type ReactElement } from 'react';
import { knownPersonas } from '../../../../domain/profileFields';
import { texts, personaLabels } from '../texts';
import css from './ProfileScreen.module.css';

export interface PersonaChoiceProps {
  chosen: readonly string[];
  error?: string | undefined;
  onChange: (chosen: readonly string[]) => void;
}

/** Several of the kinds of work. What was chosen elsewhere and is not on this list stays as it is. */
export function PersonaChoice({ chosen, error, onChange }: PersonaChoiceProps): ReactElement {
  const id = useId();
  return (
    <fieldset className={css.personas} aria-describedby={`${id}n`}>
      <legend className={css.legend}>{texts.personas}</legend>
      <div className={css.chips}>
        {knownPersonas.map((persona) => (
          <label key={persona} className={css.chip}>
            <input
              type="checkbox"
              name="personas"
              value={persona}
              checked={chosen.includes(persona)}
              aria-invalid={error ? true : undefined}
              onChange={({ target }) => onChange(target.checked ? [...chosen, persona] : chosen.filter((other) => other !== persona))}
            />
            {personaLabels[persona]}
          </label>
        ))}
      </div>
      <p className={error ? css.error : css.hint} id={`${id}n`}>
        {error ?? texts.personasHint}
      </p>
    </fieldset>
  );
}
