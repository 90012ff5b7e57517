import type { ReactElement } from 'react';
import { totalLabel } from '../../../../domain/numbers';
import { ChoiceBar } from '../../../widgets/ChoiceBar/ChoiceBar';
import { texts, stateNames } from '../texts';
import { shownChoices, type Shown } from '../state';

export interface ShownChoiceProps {
  shown: Shown;
  counts: Readonly<Record<Shown, number>>;
  onShow: (shown: Shown) => void;
}

/** All Zaps, or those of one state. */
export function ShownChoice({ shown, counts, onShow }: ShownChoiceProps): ReactElement {
  const choices = shownChoices.map((value) => ({
    value,
    label: value === 'all' ? texts.all : stateNames[value],
    count: totalLabel(counts[value]),
  }));
  return <ChoiceBar label={texts.filter} value={shown} choices={choices} onChoose={onShow} />;
}
