import { useEffect, useRef, type ReactElement } from 'react';
import type { StoredEvent, TrackingOverview } from '../../../contract/tracking';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { Button } from '../../widgets/Button/Button';
import { Card } from '../../widgets/Card/Card';
import { ConfirmDialog } from '../../widgets/ConfirmDialog/ConfirmDialog';
import { Notice } from '../../widgets/Notice/Notice';
import { Lead } from '../../widgets/Page/Page';
import { RowList, Row } from '../../widgets/RowList/RowList';
import { Stack } from '../../widgets/Stack/Stack';
import { selectIsMasquerading } from '../profile';
import css from './section.module.css';
import { selectTrackingSettings, trackingSettingsSlice } from './state';
import { eventText, forwardingText, leftSentences, moment, recorded as texts } from './texts';

export interface OverviewProps {
  readonly overview: TrackingOverview;
}

const { deletionAsked, deletionCancelled, deletionConfirmed, moreRequested } = trackingSettingsSlice.actions;

/** The stored row. */
const rowOf = ({ stored }: StoredEvent) => JSON.parse(stored) as { readonly properties: Readonly<Record<string, unknown>> };

/** Every stored event, the newest first, and their deletion. */
export function EventsCard({ overview }: OverviewProps): ReactElement {
  const dispatch = useAppDispatch();
  const isMasquerading = useAppSelector(selectIsMasquerading);
  const { events, nextBefore, isLoadingMore, deletion, deleted, issue } = useAppSelector(selectTrackingSettings);
  const isEmpty = events.length === 0;
  const outcome = useRef<HTMLDivElement>(null);
  const shownDeleted = useRef(deleted);
  useEffect(() => {
    // The button that had the focus is gone with the events. An outcome from an earlier visit does not take the focus.
    if (deleted !== null && shownDeleted.current === null) outcome.current?.focus();
    shownDeleted.current = deleted;
  }, [deleted]);
  return (
    <Card title={texts.title}>
      <Stack>
        <Lead>
          {isEmpty ? texts.empty : texts.lead(overview.keptDays)} {texts.visitors}
        </Lead>
        {issue !== null && <Notice kind="error">{issue}</Notice>}
        {deleted !== null && (
          <Notice kind="success" noticeRef={outcome}>
            {texts.deleted(deleted)}
          </Notice>
        )}
        {!isEmpty && (
          <>
            <RowList
              label={texts.list}
              more={nextBefore === null ? null : { label: texts.more, isBusy: isLoadingMore, onMore: () => dispatch(moreRequested()) }}
              addedText={texts.added}
            >
              {events.map((event) => {
                const row = rowOf(event);
                return (
                  <Row
                    key={event.id}
                    title={eventText({ subject: event.subject, properties: row.properties })}
                    details={[
                      moment(event.at),
                      ...(event.pagePath === null ? [] : [event.pagePath]),
                      ...(event.isSignedIn ? [] : [texts.loggedOut]),
                      forwardingText(event),
                    ]}
                  >
                    <details>
                      <summary className={css.summary}>{texts.stored}</summary>
                      <pre className={css.stored}>{JSON.stringify(row, null, 2)}</pre>
                    </details>
                  </Row>
                );
              })}
            </RowList>
            <Lead>{texts.left}:</Lead>
            <ul className={css.left}>
              {leftSentences(overview).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            <div>
              <Button
                kind="danger"
                isBusy={deletion === 'counting' || deletion === 'sending'}
                isDisabled={isMasquerading}
                onClick={() => dispatch(deletionAsked())}
              >
                {texts.delete}
              </Button>
            </div>
          </>
        )}
      </Stack>
      <ConfirmDialog
        isOpen={deletion === 'asking'}
        title={texts.ask(overview.counts.events)}
        description={texts.consequences}
        confirm={texts.confirm}
        cancel={texts.cancel}
        onConfirm={() => dispatch(deletionConfirmed())}
        onClose={() => dispatch(deletionCancelled())}
      />
    </Card>
  );
}
