import type { ReactElement } from 'react';
import type { TrackingOverview } from '../../../../contract/tracking';
import { Card } from '../../../widgets/Card/Card';
import { SwitchField } from '../../../widgets/SwitchField/SwitchField';
import { choices as texts } from '../texts';
import type { Choice } from '../state';
import css from './TrackingSettings.module.css';
import type { TrackingSettingsScreenProps } from './TrackingSettingsScreen';

export interface ChoicesCardProps extends Pick<TrackingSettingsScreenProps, 'state' | 'isMasquerading' | 'onChoose'> {
  readonly overview: TrackingOverview;
}

/** The choices that count in every browser. */
export function ChoicesCard({ state, overview, isMasquerading, onChoose }: ChoicesCardProps): ReactElement {
  const { choices, hasCollector } = overview;
  const switchFor = (kind: Exclude<Choice['kind'], 'flag'>, hint: string): ReactElement => (
    <SwitchField
      label={texts[kind]}
      name={kind}
      isOn={choices[kind]}
      hint={hint}
      error={issueOf(state, texts[kind], (choice) => choice.kind === kind)}
      isBusy={state.saving !== null}
      isDisabled={isMasquerading}
      onChange={(isOn) => onChoose({ kind, isOn })}
    />
  );
  return (
    <Card title={texts.title}>
      <div className={css.section}>
        <p className={css.lead}>{texts.lead}</p>
        {switchFor('analytics', texts.analyticsHint)}
        {switchFor('abTests', texts.abTestsHint)}
        {switchFor('forwarding', texts.forwardingHint(hasCollector))}
      </div>
    </Card>
  );
}

/** Why a switch is still as it was; null if it was not refused. */
export function issueOf(
  { refused }: TrackingSettingsScreenProps['state'],
  label: string,
  isOf: (choice: Choice) => boolean,
): string | null {
  return refused !== null && isOf(refused.choice) ? `${texts.failed(label)} ${refused.message}` : null;
}
