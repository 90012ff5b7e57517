import { useEffect, useRef, type ReactElement } from 'react';
import type { StoredEvent } from '../../../../contract/tracking';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { ConfirmDialog } from '../../../widgets/ConfirmDialog/ConfirmDialog';
import { Notice } from '../../../widgets/Notice/Notice';
import { RowList, Row } from '../../../widgets/RowList/RowList';
import { eventText, forwardingText, leftSentences, moment, recorded as texts } from '../texts';
import type { ChoicesCardProps } from './ChoicesCard';
import css from './TrackingSettings.module.css';
import type { TrackingSettingsScreenProps } from './TrackingSettingsScreen';

interface EventsCardProps
  extends
    Pick<ChoicesCardProps, 'overview' | 'state' | 'isMasquerading'>,
    Pick<TrackingSettingsScreenProps, 'onMore' | 'onDelete' | 'onConfirm' | 'onCancel'> {}

/** The stored row. */
const rowOf = ({ stored }: StoredEvent) => JSON.parse(stored) as { readonly properties: Readonly<Record<string, unknown>> };

/** Every stored event, the newest first, and their deletion. */
export function EventsCard({ state, overview, isMasquerading, onMore, onDelete, onConfirm, onCancel }: EventsCardProps): ReactElement {
  const { events, nextBefore, isLoadingMore, deletion, deleted, issue } = state;
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
      <div className={css.section}>
        <p className={css.lead}>
          {isEmpty ? texts.empty : texts.lead(overview.keptDays)} {texts.visitors}
        </p>
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
              more={nextBefore === null ? null : { label: texts.more, isBusy: isLoadingMore, onMore }}
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
            <p className={css.lead}>{texts.left}:</p>
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
                onClick={onDelete}
              >
                {texts.delete}
              </Button>
            </div>
          </>
        )}
      </div>
      <ConfirmDialog
        isOpen={deletion === 'asking'}
        title={texts.ask(overview.counts.events)}
        description={texts.consequences}
        confirm={texts.confirm}
        cancel={texts.cancel}
        onConfirm={onConfirm}
        onClose={onCancel}
      />
    </Card>
  );
}
