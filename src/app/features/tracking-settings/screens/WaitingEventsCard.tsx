import type { ReactElement } from 'react';
import { Card } from '../../../widgets/Card/Card';
import { RowList, Row } from '../../../widgets/RowList/RowList';
import { eventText, waitingTexts as texts } from '../texts';
import css from './TrackingSettings.module.css';

interface WaitingEvent {
  readonly subject: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly pagePath?: string | null;
}

/** Events in the memory of this page, the oldest first. */
export interface WaitingEvents {
  /** Nothing is decided in this browser yet. */
  readonly forConsent: readonly WaitingEvent[];
  readonly sending: readonly WaitingEvent[];
}

/** What this page has not sent yet, with the reason; nothing if there is none. */
export function WaitingEventsCard({ waiting: { forConsent, sending } }: { readonly waiting: WaitingEvents }): ReactElement | null {
  const rows = [
    ...sending.map((event) => ({ event, reason: texts.sending })),
    ...forConsent.map((event) => ({ event, reason: texts.consent })),
  ].reverse();
  if (rows.length === 0) return null;
  return (
    <Card title={texts.title}>
      <div className={css.section}>
        <p className={css.lead}>{texts.lead}</p>
        <RowList label={texts.list} more={null}>
          {rows.map(({ event, reason }, index) => (
            // Rows are only added and removed at the ends, and hold no state.
            <Row
              key={rows.length - index}
              title={eventText(event)}
              details={[...(event.pagePath == null ? [] : [event.pagePath]), reason]}
            />
          ))}
        </RowList>
      </div>
    </Card>
  );
}
