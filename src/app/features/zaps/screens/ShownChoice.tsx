import { useId, type ReactElement } from 'react';
import { totalLabel } from '../../../../domain/numbers';
import { VisuallyHidden } from '../../../widgets/VisuallyHidden/VisuallyHidden';
import { copy, stateNames } from '../copy';
import { shownChoices, type Shown } from '../state';
import css from './ShownChoice.module.css';

export interface ShownChoiceProps {
  shown: Shown;
  counts: Readonly<Record<Shown, number>>;
  onShow: (shown: Shown) => void;
}

/** All Zaps, or those of one state: radio buttons that look like one bar. */
export function ShownChoice({ shown, counts, onShow }: ShownChoiceProps): ReactElement {
  const name = useId();
  return (
    <fieldset className={css.bar}>
      <legend>
        <VisuallyHidden>{copy.filter}</VisuallyHidden>
      </legend>
      {shownChoices.map((choice) => (
        <label key={choice} className={css.choice}>
          <input className={css.input} type="radio" name={name} checked={shown === choice} onChange={() => onShow(choice)} />
          {choice === 'all' ? copy.all : stateNames[choice]} <span className={css.count}>{totalLabel(counts[choice])}</span>
        </label>
      ))}
    </fieldset>
  );
}
