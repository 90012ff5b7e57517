import type { ReactElement } from 'react';
import { alertTimes, summarySchedules } from '../../../domain/profileFields';
import { defineSection } from '../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { Card } from '../../widgets/Card/Card';
import { LiveRegion } from '../../widgets/LiveRegion/LiveRegion';
import { SelectField } from '../../widgets/SelectField/SelectField';
import { Stack } from '../../widgets/Stack/Stack';
import { SwitchField } from '../../widgets/SwitchField/SwitchField';
import { WaitingCard } from '../../widgets/WaitingCard/WaitingCard';
import { parts as profile, profileRetried, selectProfile, selectProfileFailure } from '../profile';
import { notificationSettingsFlow, notificationSettingsSlice, selectNotificationSettings } from './state';
import { alertLabels, summaryLabels, texts } from './texts';

const { choiceMade } = notificationSettingsSlice.actions;
const alerts = alertTimes.map((value) => ({ value, label: alertLabels[value] }));
const schedules = summarySchedules.map((value) => ({ value, label: summaryLabels[value] }));

/** The notifications that a person wants, and how often. Each choice is saved at once. */
function NotificationSection(): ReactElement {
  const dispatch = useAppDispatch();
  const choices = useAppSelector(selectProfile);
  const failure = useAppSelector(selectProfileFailure);
  const { refused, kept } = useAppSelector(selectNotificationSettings);
  if (!choices) {
    const retry = () => dispatch(profileRetried());
    return <WaitingCard title={texts.alertsTitle} loading={texts.loading} failure={failure} retry={texts.retry} onRetry={retry} />;
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
        onChange={(value) => dispatch(choiceMade({ field, value }))}
      />
    );
  };
  return (
    <>
      <LiveRegion message={kept === null ? '' : texts.saved} />
      <Card title={texts.alertsTitle}>
        <Stack gap="large">
          {select('alertActions', alerts, texts.alertActionsHint)}
          {select('alertTriggers', alerts, texts.alertTriggersHint)}
        </Stack>
      </Card>
      <Card title={texts.summaryTitle}>{select('summarySchedule', schedules, texts.summaryHint)}</Card>
      <Card title={texts.newsTitle}>
        <SwitchField
          label={texts.receivesUpdates}
          name="receivesUpdates"
          isOn={choices.receivesUpdates}
          hint={kept === 'receivesUpdates' ? texts.saved : texts.newsHint}
          error={refused.receivesUpdates}
          onChange={(value) => dispatch(choiceMade({ field: 'receivesUpdates', value }))}
        />
      </Card>
    </>
  );
}

/** Alerts, summaries and news. */
export default defineSection({
  path: '/app/settings/notifications',
  needs: [profile],
  slices: [notificationSettingsSlice],
  sagas: [notificationSettingsFlow],
  Screen: NotificationSection,
});
