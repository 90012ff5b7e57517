import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { Notice } from '../../../widgets/Notice/Notice';
import { texts, deleting } from '../texts';
import type { RightsFacts } from '../state';
import { DeletionDialog } from './DeletionDialog';
import css from './YourDataScreen.module.css';
import type { YourDataScreenProps } from './YourDataScreen';

export interface DeletionCardProps extends Omit<YourDataScreenProps, 'onRetry' | 'onExport'> {
  facts: RightsFacts;
}

/** The deletion: possible, hindered, waiting. */
export function DeletionCard(props: DeletionCardProps): ReactElement {
  const { state, facts, onOpen, onCancel, onClear } = props;
  const { deleteData, sending, form } = state;
  const isHindered = facts.obstacles.length > 0;
  const hasFieldIssue = form.issues.password !== null || form.issues.confirmation !== null;
  return (
    <Card title={deleting.title}>
      <div className={css.parts}>
        {deleteData.inProgress ? (
          <Notice
            kind="warning"
            title={deleting.waitingTitle}
            action={
              <Button size="small" isBusy={sending === 'cancellation'} onClick={onCancel}>
                {deleting.keep}
              </Button>
            }
          >
            {facts.deletion ? deleting.waiting(facts.deletion.dueAt) : deleting.ending}
          </Notice>
        ) : (
          <>
            <p className={css.text}>{deleting.lead}</p>
            <p className={css.text}>{deleting.zaps}</p>
          </>
        )}
        {deleteData.message !== null && !deleteData.inProgress && !(form.isOpen && hasFieldIssue) && (
          <Notice
            kind={deleteData.status === 'error' ? 'error' : 'info'}
            title={deleteData.status === 'error' ? deleting.failed : deleting.noticed}
            action={
              <Button size="small" onClick={() => onClear('deleteData')}>
                {texts.dismiss}
              </Button>
            }
          >
            {deleteData.message}
          </Notice>
        )}
        {deleteData.inProgress && deleteData.status === 'error' && (
          <Notice kind="error" title={texts.failed}>
            {deleteData.message}
          </Notice>
        )}
        {!deleteData.inProgress && isHindered && (
          <Notice kind="warning" title={deleting.obstaclesTitle}>
            <ul className={css.list}>
              {facts.obstacles.map(({ accountId, name, members }) => (
                <li key={accountId}>{deleting.obstacle(name, members)}</li>
              ))}
            </ul>
          </Notice>
        )}
        {!deleteData.inProgress && !isHindered && (
          <Button kind="danger" onClick={onOpen}>
            {deleting.start}
          </Button>
        )}
      </div>
      <DeletionDialog {...props} />
    </Card>
  );
}
