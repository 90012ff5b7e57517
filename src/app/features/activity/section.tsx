import type { ReactElement } from 'react';
import type { ActivityEntry } from '../../../contract/activity';
import { reversalSentences } from '../../../domain/activity';
import { defineSection } from '../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { Button } from '../../widgets/Button/Button';
import { Card } from '../../widgets/Card/Card';
import { ConfirmDialog } from '../../widgets/ConfirmDialog/ConfirmDialog';
import { Notice } from '../../widgets/Notice/Notice';
import { Lead } from '../../widgets/Page/Page';
import { Row, RowList } from '../../widgets/RowList/RowList';
import { Stack } from '../../widgets/Stack/Stack';
import { Tag } from '../../widgets/Tag/Tag';
import { WaitingCard } from '../../widgets/WaitingCard/WaitingCard';
import { sessionLoaded } from '../session';
import css from './section.module.css';
import { activityFlow, activitySlice, loadActivity, selectActivity } from './state';
import { originText, texts, timeText, titleOf } from './texts';

const { moreRequested, retried, undoCancelled, undoChosen, undoConfirmed } = activitySlice.actions;

/** What happened to the account, the newest first, each with the button that undoes it if this session may. */
function ActivitySection(): ReactElement {
  const dispatch = useAppDispatch();
  const { entries, nextBefore, failure, isLoadingMore, chosen, issue } = useAppSelector(selectActivity);
  if (entries === null) {
    return (
      <WaitingCard title={texts.title} loading={texts.loading} failure={failure} retry={texts.retry} onRetry={() => dispatch(retried())} />
    );
  }
  return (
    <Card title={texts.title}>
      <Stack>
        <Lead>{entries.length === 0 ? texts.empty : `${texts.lead} ${texts.older}`}</Lead>
        {issue !== null && <Notice kind="error">{issue}</Notice>}
        <RowList
          label={texts.list}
          more={nextBefore === null ? null : { label: texts.more, isBusy: isLoadingMore, onMore: () => dispatch(moreRequested()) }}
        >
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} isBusy={chosen?.phase === 'sending' && chosen.entry.id === entry.id} />
          ))}
        </RowList>
      </Stack>
      <ConfirmDialog
        isOpen={chosen?.phase === 'asking'}
        title={texts.ask}
        description={chosen === null ? '' : <Consequences entry={chosen.entry} />}
        confirm={texts.confirm}
        cancel={texts.keep}
        onConfirm={() => dispatch(undoConfirmed())}
        onClose={() => dispatch(undoCancelled())}
      />
    </Card>
  );
}

function EntryRow({ entry, isBusy }: { readonly entry: ActivityEntry; readonly isBusy: boolean }): ReactElement {
  const dispatch = useAppDispatch();
  return (
    <Row
      title={
        <>
          {titleOf(entry)} {entry.isNewDevice && <Tag kind="warning">{texts.newDevice}</Tag>}
        </>
      }
      details={[timeText(entry), originText(entry)]}
      action={
        entry.undoes !== null && (
          <Button size="small" label={texts.notMeLabel(entry)} isBusy={isBusy} onClick={() => dispatch(undoChosen({ id: entry.id }))}>
            {texts.notMe}
          </Button>
        )
      }
    />
  );
}

/** Everything that “This wasn’t me” will do. */
function Consequences({ entry }: { readonly entry: ActivityEntry }): ReactElement {
  return (
    <>
      <ul className={css.consequences}>
        {reversalSentences(entry.undoes ?? []).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p>{texts.mailed}</p>
    </>
  );
}

/** The timeline of log-ins and changes. */
export default defineSection({
  path: '/app/settings/security',
  slices: [activitySlice],
  sagas: [activityFlow],
  load: loadActivity,
  // The section may be there before the session is known.
  reloadOn: [retried, sessionLoaded],
  Screen: ActivitySection,
});
