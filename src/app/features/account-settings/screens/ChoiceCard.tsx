import type { ReactElement } from 'react';
import { Card } from '../../../widgets/Card/Card';
import { SelectField, type SelectFieldProps } from '../../../widgets/SelectField/SelectField';
import { texts } from '../texts';
import type { SaveState } from '../state';
import css from './AccountScreen.module.css';

export interface ChoiceCardProps extends Pick<SelectFieldProps, 'label' | 'name' | 'value' | 'choices' | 'hint' | 'onChange'> {
  title: string;
  save: SaveState;
}

/** One setting with a few values: saved as it is chosen. */
export function ChoiceCard({ title, save, ...field }: ChoiceCardProps): ReactElement {
  return (
    <Card title={title}>
      <div className={css.form}>
        <SelectField {...field} error={save.phase === 'refused' ? save.message : null} />
        <p className={css.status} role="status">
          {save.phase === 'saving' ? texts.saving : save.phase === 'saved' ? texts.saved : ''}
        </p>
      </div>
    </Card>
  );
}
