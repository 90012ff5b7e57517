import type { ReactElement } from 'react';
import { alertTimes, summarySchedules } from '../../../../domain/profileFields';
import { Card } from '../../../widgets/Card/Card';
import { LiveRegion } from '../../../widgets/LiveRegion/LiveRegion';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { SwitchField } from '../../../widgets/SwitchField/SwitchField';
import { WaitingCard } from '../../../widgets/WaitingCard/WaitingCard';
import { alertLabels, copy, summaryLabels } from '../copy';
import type { ChoiceField, Choices, NotificationSettingsState } from '../state';
import css from './NotificationScreen.module.css';

export interface NotificationScreenProps extends NotificationSettingsState {
  /** Null while they load. */
  choices: Choices | null;
  /** Why they could not be loaded; null while that is not so. */
  failure: string | null;
  onRetry: () => void;
  onChoose: <F extends ChoiceField>(field: F, value: Choices[F]) => void;
}

const alerts = alertTimes.map((value) => ({ value, label: alertLabels[value] }));
const schedules = summarySchedules.map((value) => ({ value, label: summaryLabels[value] }));

/** The notifications that a person wants, and how often. Each choice is saved at once. */
export function NotificationScreen({ choices, failure, refused, kept, onRetry, onChoose }: NotificationScreenProps): ReactElement {
  if (!choices) {
    return <WaitingCard title={copy.alertsTitle} loading={copy.loading} failure={failure} retry={copy.retry} onRetry={onRetry} />;
  }
  const select = (
    field: 'alertActions' | 'alertTriggers' | 'summarySchedule',
    options: readonly { readonly value: string; readonly label: string }[],
    hint: string,
  ): ReactElement => {
    // A value that this version does not know is shown as it is, and not changed by looking at it.
    const isKnown = options.some(({ value }) => value === choices[field]);
    return (
      <SelectField
        label={copy[field]}
        name={field}
        value={choices[field]}
        choices={isKnown ? options : [{ value: choices[field], label: choices[field] }, ...options]}
        hint={kept === field ? copy.saved : hint}
        error={refused[field]}
        onChange={(value) => onChoose(field, value)}
      />
    );
  };
  return (
    <>
      <LiveRegion message={kept === null ? '' : copy.saved} />
      <Card title={copy.alertsTitle}>
        <div className={css.fields}>
          {select('alertActions', alerts, copy.alertActionsHint)}
          {select('alertTriggers', alerts, copy.alertTriggersHint)}
        </div>
      </Card>
      <Card title={copy.summaryTitle}>{select('summarySchedule', schedules, copy.summaryHint)}</Card>
      <Card title={copy.newsTitle}>
        <SwitchField
          label={copy.receivesUpdates}
          name="receivesUpdates"
          isOn={choices.receivesUpdates}
          hint={kept === 'receivesUpdates' ? copy.saved : copy.newsHint}
          error={refused.receivesUpdates}
          onChange={(isOn) => onChoose('receivesUpdates', isOn)}
        />
      </Card>
    </>
  );
}
