import type { ReactElement } from 'react';
import { isPersonalFlag } from '../../../domain/featureFlags';
import { inWords } from '../../../domain/texts';
import { needsConsent } from '../../../domain/trackedEvents';
import { defineSection } from '../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { Card } from '../../widgets/Card/Card';
import { Notice } from '../../widgets/Notice/Notice';
import { Lead } from '../../widgets/Page/Page';
import { Row, RowList } from '../../widgets/RowList/RowList';
import { Stack } from '../../widgets/Stack/Stack';
import { SwitchField } from '../../widgets/SwitchField/SwitchField';
import { Tag } from '../../widgets/Tag/Tag';
import { WaitingCard } from '../../widgets/WaitingCard/WaitingCard';
import { parts as abTests } from '../ab-tests';
import { currentAccountChosen, parts as accounts } from '../accounts';
import { selectConsent } from '../consent';
import { ConsentSetting, parts as consent } from '../consent/setting';
import { parts as featureFlags } from '../feature-flags';
import { parts as profile, selectIsMasquerading } from '../profile';
import { sessionLoaded } from '../session';
import { selectIsTrackingRefused, selectTrackedEvents } from '../tracking';
import { selectSendingEvents } from '../tracking/sending';
import { EventsCard, type OverviewProps } from './EventsCard';
import { loadTracking, selectTrackingSettings, trackingSettingsFlow, trackingSettingsSlice, type Choice } from './state';
import { choices, eventText, flags as flagTexts, flagSource, testReason, tests as testTexts, texts, waitingTexts } from './texts';

const { choiceMade, retried } = trackingSettingsSlice.actions;

/** Everything that is recorded about the person, and the switches that stop it. */
function TrackingSettingsSection(): ReactElement {
  const dispatch = useAppDispatch();
  const { overview, failure } = useAppSelector(selectTrackingSettings);
  const isMasquerading = useAppSelector(selectIsMasquerading);
  const isRefused = useAppSelector(selectIsTrackingRefused);
  if (overview === null) {
    return (
      <WaitingCard title={texts.title} loading={texts.loading} failure={failure} retry={texts.retry} onRetry={() => dispatch(retried())} />
    );
  }
  return (
    <>
      {isMasquerading && <Notice kind="info">{texts.masquerading}</Notice>}
      <Card title={choices.title}>
        <Stack>
          <Lead>{choices.lead}</Lead>
          <ChoiceSwitch kind="analytics" isOn={overview.choices.analytics} hint={choices.analyticsHint} />
          <ChoiceSwitch kind="abTests" isOn={overview.choices.abTests} hint={choices.abTestsHint} />
          <ChoiceSwitch kind="forwarding" isOn={overview.choices.forwarding} hint={choices.forwardingHint(overview.hasCollector)} />
        </Stack>
      </Card>
      <ConsentSetting title={choices.browser} isRefused={isRefused} isDisabled={isMasquerading} />
      <EventsCard overview={overview} />
      <TestsCard overview={overview} />
      <FlagsCard overview={overview} />
      {/* Last, because it comes and goes with each event: nothing below it moves. */}
      <WaitingEventsCard />
    </>
  );
}

/** How the switches of choices are, and the events of a switch that is pressed. */
function useChoice(isSame: (choice: Choice) => boolean, label: string) {
  const dispatch = useAppDispatch();
  const { saving, refused } = useAppSelector(selectTrackingSettings);
  return {
    label,
    // Why a switch is still as it was.
    error: refused !== null && isSame(refused.choice) ? `${choices.failed(label)} ${refused.message}` : null,
    isBusy: saving !== null,
    isDisabled: useAppSelector(selectIsMasquerading),
    onChoose: (choice: Choice): unknown => dispatch(choiceMade({ choice })),
  };
}

interface ChoiceSwitchProps {
  readonly kind: Exclude<Choice['kind'], 'flag'>;
  readonly isOn: boolean;
  readonly hint: string;
}

/** A choice that counts in every browser. */
function ChoiceSwitch({ kind, isOn, hint }: ChoiceSwitchProps): ReactElement {
  const { onChoose, ...field } = useChoice((choice) => choice.kind === kind, choices[kind]);
  return <SwitchField {...field} name={kind} isOn={isOn} hint={hint} onChange={(next) => onChoose({ kind, isOn: next })} />;
}

/** The tests that run, with the variant of the person and why. */
function TestsCard({ overview: { tests, identity } }: OverviewProps): ReactElement {
  return (
    <Card title={testTexts.title}>
      <Stack>
        <Lead>{tests.length === 0 ? testTexts.none : testTexts.lead(identity)}</Lead>
        {tests.length > 0 && (
          <RowList label={testTexts.list}>
            {tests.map((test) => (
              <Row
                key={test.id}
                title={
                  <>
                    {inWords(test.name)} <Tag>{inWords(test.variant)}</Tag>
                  </>
                }
                details={[testReason(test)]}
              />
            ))}
          </RowList>
        )}
      </Stack>
    </Card>
  );
}

/** The feature flags with where their values come from; those that people may choose have a switch. */
function FlagsCard({ overview: { flags } }: OverviewProps): ReactElement {
  return (
    <Card title={flagTexts.title}>
      <Stack>
        <Lead>{flags.length === 0 ? flagTexts.none : flagTexts.lead}</Lead>
        {flags.length > 0 && (
          <RowList label={flagTexts.list}>
            {flags.map((flag) => (
              <FlagRow key={flag.name} flag={flag} />
            ))}
          </RowList>
        )}
      </Stack>
    </Card>
  );
}

function FlagRow({ flag }: { readonly flag: OverviewProps['overview']['flags'][number] }): ReactElement {
  const { name, about, isOn } = flag;
  // A flag without a description is called by its name.
  const { onChoose, ...field } = useChoice((choice) => choice.kind === 'flag' && choice.name === name, about || name);
  return (
    <Row
      title={field.label}
      details={[...(about ? [name] : []), flagSource(flag)]}
      action={
        flag.isPersonal && isPersonalFlag(name) ? (
          <SwitchField
            {...field}
            name={name}
            isOn={isOn}
            isLabelHidden
            size="small"
            onChange={(next) => onChoose({ kind: 'flag', name, isOn: next })}
          />
        ) : (
          <Tag kind={isOn ? 'success' : 'neutral'}>{isOn ? flagTexts.on : flagTexts.off}</Tag>
        )
      }
    />
  );
}

/** What this page has not sent yet, the newest first, with the reason; nothing if there is none. */
function WaitingEventsCard(): ReactElement | null {
  const queue = useAppSelector(selectTrackedEvents);
  const isUnasked = useAppSelector(selectConsent) === 'unasked';
  const forConsent = isUnasked ? queue.filter(({ subject }) => needsConsent(subject)) : [];
  const sending = useAppSelector(selectSendingEvents);
  const rows = [
    ...sending.map((event) => ({ ...event, reason: waitingTexts.sending })),
    ...forConsent.map((event) => ({ ...event, pagePath: null, reason: waitingTexts.consent })),
  ].reverse();
  if (rows.length === 0) return null;
  return (
    <Card title={waitingTexts.title}>
      <Stack>
        <Lead>{waitingTexts.lead}</Lead>
        <RowList label={waitingTexts.list}>
          {rows.map(({ pagePath, reason, ...event }, index) => (
            // Rows are only added and removed at the ends, and hold no state.
            <Row key={rows.length - index} title={eventText(event)} details={[...(pagePath === null ? [] : [pagePath]), reason]} />
          ))}
        </RowList>
      </Stack>
    </Card>
  );
}

/** Everything that is recorded about the person, and the switches that stop it. */
export default defineSection({
  path: '/app/settings/tracking',
  needs: [profile, accounts, consent, abTests, featureFlags],
  slices: [trackingSettingsSlice],
  sagas: [trackingSettingsFlow],
  load: loadTracking,
  // The section may be there before the session is known.
  reloadOn: [retried, sessionLoaded, currentAccountChosen],
  Screen: TrackingSettingsSection,
});
