import type { ReactElement } from 'react';
import { alertTimes, summarySchedules } from '../../../../domain/profileFields';
import { Card } from '../../../widgets/Card/Card';
import { LiveRegion } from '../../../widgets/LiveRegion/LiveRegion';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { SwitchField } from '../../../widgets/SwitchField/SwitchField';
import { WaitingCard } from '../../../widgets/WaitingCard/WaitingCard';
import { alertLabels, texts, summaryLabels } from '../texts';
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
    return <WaitingCard title={texts.alertsTitle} loading={texts.loading} failure={failure} retry={texts.retry} onRetry={onRetry} />;
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
        label={texts[field]}
        name={field}
        value={choices[field]}
        choices={isKnown ? options : [{ value: choices[field], label: choices[field] }, ...options]}
        hint={kept === field ? texts.saved : hint}
        error={refused[field]}
        onChange={(value) => onChoose(field, value)}
      />
    );
  };
  return (
    <>
      <LiveRegion message={kept === null ? '' : texts.saved} />
      <Card title={texts.alertsTitle}>
        <div className={css.fields}>
          {select('alertActions', alerts, texts.alertActionsHint)}
          {select('alertTriggers', alerts, texts.alertTriggersHint)}
        </div>
      </Card>
      <Card title={texts.summaryTitle}>{select('summarySchedule', schedules, texts.summaryHint)}</Card>
      <Card title={texts.newsTitle}>
        <SwitchField
          label={texts.receivesUpdates}
          name="receivesUpdates"
          isOn={choices.receivesUpdates}
          hint={kept === 'receivesUpdates' ? texts.saved : texts.newsHint}
          error={refused.receivesUpdates}
          onChange={(isOn) => onChoose('receivesUpdates', isOn)}
        />
      </Card>
    </>
  );
}
