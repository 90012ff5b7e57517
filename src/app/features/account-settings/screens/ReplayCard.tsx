import type { ReactElement } from 'react';
import { Card } from '../../../widgets/Card/Card';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { copy } from '../copy';
import type { SaveState } from '../state';
import css from './AccountScreen.module.css';

const values = { plan: null, on: true, off: false } as const;
type Value = keyof typeof values;

/** `null` follows the plan. */
export const replayValue = (override: boolean | null): Value => (override === null ? 'plan' : override ? 'on' : 'off');

export interface ReplayCardProps {
  override: boolean | null;
  save: SaveState;
  onChoose: (override: boolean | null) => void;
}

/** Whether failed tasks are replayed: saved as it is chosen. */
export function ReplayCard({ override, save, onChoose }: ReplayCardProps): ReactElement {
  return (
    <Card title={copy.replayTitle}>
      <div className={css.form}>
        <SelectField
          label={copy.replay}
          name="replay"
          value={replayValue(override)}
          choices={(Object.keys(values) as Value[]).map((value) => ({ value, label: copy.replayChoices[value] }))}
          hint={copy.replayHint}
          error={save.phase === 'refused' ? save.message : null}
          onChange={(value) => onChoose(values[value as Value])}
        />
        <p className={css.status} role="status">
          {save.phase === 'saving' ? copy.saving : save.phase === 'saved' ? copy.saved : ''}
        </p>
      </div>
    </Card>
  );
}
