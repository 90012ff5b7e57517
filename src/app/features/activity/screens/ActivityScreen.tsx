import type { ReactElement } from 'react';
import type { ActivityEntry } from '../../../../contract/activity';
import { reversalSentences } from '../../../../domain/activity';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { ConfirmDialog } from '../../../widgets/ConfirmDialog/ConfirmDialog';
import { Notice } from '../../../widgets/Notice/Notice';
import { Tag } from '../../../widgets/Tag/Tag';
import { RowList, Row } from '../../../widgets/RowList/RowList';
import { WaitingCard } from '../../../widgets/WaitingCard/WaitingCard';
import { texts, originText, timeText, titleOf } from '../texts';
import type { ActivityState } from '../state';
import css from './ActivityScreen.module.css';

export interface ActivityScreenProps {
  readonly state: ActivityState;
  readonly onRetry: () => void;
  readonly onMore: () => void;
  readonly onChoose: (id: number) => void;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** What happened to the account, the newest first, each with the button that undoes it if this session may. */
export function ActivityScreen({ state, onRetry, onMore, onChoose, onConfirm, onCancel }: ActivityScreenProps): ReactElement {
  const { entries, nextBefore, failure, isLoadingMore, chosen, issue } = state;
  if (entries === null) {
    return <WaitingCard title={texts.title} loading={texts.loading} failure={failure} retry={texts.retry} onRetry={onRetry} />;
  }
  return (
    <Card title={texts.title}>
      <div className={css.section}>
        <p className={css.lead}>{entries.length === 0 ? texts.empty : `${texts.lead} ${texts.older}`}</p>
        {issue !== null && <Notice kind="error">{issue}</Notice>}
        <RowList label={texts.list} more={nextBefore === null ? null : { label: texts.more, isBusy: isLoadingMore, onMore }}>
          {entries.map((entry) => (
            <EntryRow
              key={entry.id}
              entry={entry}
              isBusy={chosen?.phase === 'sending' && chosen.entry.id === entry.id}
              onChoose={onChoose}
            />
          ))}
        </RowList>
      </div>
      <ConfirmDialog
        isOpen={chosen?.phase === 'asking'}
        title={texts.ask}
        description={chosen === null ? '' : <Consequences entry={chosen.entry} />}
        confirm={texts.confirm}
        cancel={texts.keep}
        onConfirm={onConfirm}
        onClose={onCancel}
      />
    </Card>
  );
}

function EntryRow({
  entry,
  isBusy,
  onChoose,
}: {
  readonly entry: ActivityEntry;
  readonly isBusy: boolean;
  readonly onChoose: (id: number) => void;
}): ReactElement {
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
          <Button size="small" label={texts.notMeLabel(entry)} isBusy={isBusy} onClick={() => onChoose(entry.id)}>
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
