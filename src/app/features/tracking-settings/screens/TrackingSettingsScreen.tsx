import type { ReactElement, ReactNode } from 'react';
import { Notice } from '../../../widgets/Notice/Notice';
import { WaitingCard } from '../../../widgets/WaitingCard/WaitingCard';
import { texts } from '../texts';
import type { Choice, TrackingSettingsState } from '../state';
import { ChoicesCard } from './ChoicesCard';
import { EventsCard } from './EventsCard';
import { FlagsCard } from './FlagsCard';
import { TestsCard } from './TestsCard';
import css from './TrackingSettings.module.css';
import { WaitingEventsCard, type WaitingEvents } from './WaitingEventsCard';

export interface TrackingSettingsScreenProps {
  readonly state: TrackingSettingsState;
  /** Events in the memory of this page. */
  readonly waiting: WaitingEvents;
  /** Staff view as the person: nothing can be changed. */
  readonly isMasquerading: boolean;
  /** What this browser alone decides. */
  readonly browserSetting: ReactNode;
  readonly onRetry: () => void;
  readonly onMore: () => void;
  readonly onChoose: (choice: Choice) => void;
  readonly onDelete: () => void;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Everything that is recorded about the person, and the switches that stop it. */
export function TrackingSettingsScreen(props: TrackingSettingsScreenProps): ReactElement {
  const { state, waiting, isMasquerading, browserSetting, onRetry } = props;
  const { overview } = state;
  if (overview === null) {
    return <WaitingCard title={texts.title} loading={texts.loading} failure={state.failure} retry={texts.retry} onRetry={onRetry} />;
  }
  return (
    <div className={css.cards}>
      {isMasquerading && <Notice kind="info">{texts.masquerading}</Notice>}
      <ChoicesCard {...props} overview={overview} />
      {browserSetting}
      <EventsCard {...props} overview={overview} />
      <TestsCard overview={overview} />
      <FlagsCard {...props} overview={overview} />
      {/* Last, because it comes and goes with each event: nothing below it moves. */}
      <WaitingEventsCard waiting={waiting} />
    </div>
  );
}
