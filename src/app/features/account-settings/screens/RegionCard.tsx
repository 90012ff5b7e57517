import type { ReactElement } from 'react';
import { regionNames, type Region } from '../../../../domain/runs/regions';
import { Card } from '../../../widgets/Card/Card';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { copy } from '../copy';
import type { SaveState } from '../state';
import css from './AccountScreen.module.css';

export interface RegionCardProps {
  region: Region | null;
  save: SaveState;
  onChoose: (region: Region | null) => void;
}

/** How Zaps read numbers and dates with two meanings: saved as it is chosen. */
export function RegionCard({ region, save, onChoose }: RegionCardProps): ReactElement {
  return (
    <Card title={copy.regionTitle}>
      <div className={css.form}>
        <SelectField
          label={copy.region}
          name="region"
          value={region ?? 'none'}
          choices={(['none', ...regionNames] as const).map((value) => ({ value, label: copy.regionChoices[value] }))}
          hint={copy.regionHint}
          error={save.phase === 'refused' ? save.message : null}
          onChange={(value) => onChoose(regionNames.find((name) => name === value) ?? null)}
        />
        <p className={css.status} role="status">
          {save.phase === 'saving' ? copy.saving : save.phase === 'saved' ? copy.saved : ''}
        </p>
      </div>
    </Card>
  );
}
