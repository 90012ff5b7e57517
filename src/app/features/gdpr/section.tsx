import { useEffect, useRef, useState, type FormEvent, type ReactElement } from 'react';
import { defineSection } from '../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { Button } from '../../widgets/Button/Button';
import { Card } from '../../widgets/Card/Card';
import { Dialog } from '../../widgets/Dialog/Dialog';
import { Notice } from '../../widgets/Notice/Notice';
import { Lead } from '../../widgets/Page/Page';
import { PasswordField } from '../../widgets/PasswordField/PasswordField';
import { Spinner } from '../../widgets/Spinner/Spinner';
import { Bar, Stack } from '../../widgets/Stack/Stack';
import { TextField } from '../../widgets/TextField/TextField';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { WaitingCard } from '../../widgets/WaitingCard/WaitingCard';
import { parts as profile } from '../profile';
import { selectCurrentEmail } from '../session';
import { gdprFlow } from './sagas';
import css from './section.module.css';
import { gdprSlice, selectGdpr, yourDataPath, type JobName, type RightsFacts } from './state';
import { deleting, exporting, texts } from './texts';

const { actions } = gdprSlice;

/** Exporting and deleting the person's data (S57). */
function YourDataSection(): ReactElement {
  const dispatch = useAppDispatch();
  const { facts, loadFailure } = useAppSelector(selectGdpr);
  if (facts === null) {
    const retry = () => dispatch(actions.loadRetried());
    return <WaitingCard title={texts.title} loading={texts.loading} failure={loadFailure} retry={texts.retry} onRetry={retry} />;
  }
  return (
    <>
      <ExportCard archive={facts.archive} />
      <DeletionCard facts={facts} />
    </>
  );
}

/** The archive: not asked for, in the making, ready, expired. */
function ExportCard({ archive }: Pick<RightsFacts, 'archive'>): ReactElement {
  const dispatch = useAppDispatch();
  const { exportData, sending } = useAppSelector(selectGdpr);
  const hasArchive = archive !== null && !exportData.inProgress;
  const isExpired = exportData.isComplete && archive === null;
  return (
    <Card title={exporting.title}>
      <Stack gap="large" align="start">
        <p>{exporting.lead}</p>
        {exportData.status === 'error' && (
          <Notice kind="error" title={exporting.failed} action={<Dismiss job="exportData" />}>
            {exportData.message}
          </Notice>
        )}
        {exportData.inProgress && <Spinner label={exporting.working} />}
        {hasArchive && (
          <>
            <p role="status">{exporting.ready}</p>
            {/* By a full navigation: a refusal is then a page that can be read, not a broken file. */}
            <TextLink to={archive.url} isExternal look="primary">
              {exporting.download}
            </TextLink>
            <Lead>{exporting.details(archive.bytes, archive.expiresAt)}</Lead>
          </>
        )}
        {isExpired && <Lead>{exporting.expired}</Lead>}
        {!exportData.inProgress && (
          <Button isBusy={sending === 'export'} onClick={() => dispatch(actions.exportRequested())}>
            {hasArchive || isExpired ? exporting.again : exporting.start}
          </Button>
        )}
      </Stack>
    </Card>
  );
}

/** Removes what was said of a job. */
function Dismiss({ job }: { readonly job: JobName }): ReactElement {
  const dispatch = useAppDispatch();
  return (
    <Button size="small" onClick={() => dispatch(actions.notificationCleared({ job }))}>
      {texts.dismiss}
    </Button>
  );
}

/** The deletion: possible, hindered, waiting. */
function DeletionCard({ facts }: { readonly facts: RightsFacts }): ReactElement {
  const dispatch = useAppDispatch();
  const { deleteData, sending, form } = useAppSelector(selectGdpr);
  const isHindered = facts.obstacles.length > 0;
  const hasFieldIssue = form.issues.password !== null || form.issues.confirmation !== null;
  return (
    <Card title={deleting.title}>
      <Stack gap="large" align="start">
        {deleteData.inProgress ? (
          <Notice
            kind="warning"
            title={deleting.waitingTitle}
            action={
              <Button size="small" isBusy={sending === 'cancellation'} onClick={() => dispatch(actions.cancellationRequested())}>
                {deleting.keep}
              </Button>
            }
          >
            {facts.deletion ? deleting.waiting(facts.deletion.dueAt) : deleting.ending}
          </Notice>
        ) : (
          <>
            <p>{deleting.lead}</p>
            <p>{deleting.zaps}</p>
          </>
        )}
        {deleteData.message !== null && !deleteData.inProgress && !(form.isOpen && hasFieldIssue) && (
          <Notice
            kind={deleteData.status === 'error' ? 'error' : 'info'}
            title={deleteData.status === 'error' ? deleting.failed : deleting.noticed}
            action={<Dismiss job="deleteData" />}
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
          <Button kind="danger" onClick={() => dispatch(actions.deletionOpened())}>
            {deleting.start}
          </Button>
        )}
      </Stack>
      <DeletionDialog facts={facts} />
    </Card>
  );
}

/** Explains what a deletion means, and confirms the person and the account (decision D15). */
function DeletionDialog({ facts }: { readonly facts: RightsFacts }): ReactElement {
  const dispatch = useAppDispatch();
  const { form, sending, deleteData } = useAppSelector(selectGdpr);
  const email = useAppSelector(selectCurrentEmail) ?? '';
  const { issues, confirmation } = form;
  const [password, setPassword] = useState('');
  const passwordField = useRef<HTMLInputElement>(null);
  const emailField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (issues.password !== null) passwordField.current?.focus();
    else if (issues.confirmation !== null) emailField.current?.focus();
  }, [issues]);
  const isSending = sending === 'deletion';
  const hasFieldIssue = issues.password !== null || issues.confirmation !== null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isSending) dispatch(actions.deletionRequested({ password: facts.hasPassword ? password : null }));
  };
  const close = (): void => {
    setPassword('');
    dispatch(actions.deletionClosed());
  };
  return (
    <Dialog
      isOpen={form.isOpen && !deleteData.inProgress}
      onClose={close}
      title={deleting.dialogTitle}
      description={deleting.dialogText(facts.deletionDelay)}
    >
      <form noValidate onSubmit={submit}>
        <Stack gap="large">
          <p>{deleting.zaps}</p>
          {deleteData.status === 'error' && !hasFieldIssue && (
            <Notice kind="error" title={deleting.failed}>
              {deleteData.message}
            </Notice>
          )}
          <TextField
            label={deleting.email(email)}
            name="confirmation"
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={320}
            value={confirmation}
            error={issues.confirmation}
            inputRef={emailField}
            onChange={(typed) => dispatch(actions.confirmationTyped({ confirmation: typed }))}
          />
          {facts.hasPassword && (
            <PasswordField
              label={deleting.password}
              name="password"
              autoComplete="current-password"
              value={password}
              error={issues.password}
              inputRef={passwordField}
              onChange={setPassword}
            />
          )}
          <Bar>
            <Button kind="danger" type="submit" isBusy={isSending}>
              {deleting.confirm}
            </Button>
            <Button isDisabled={isSending} onClick={close}>
              {deleting.close}
            </Button>
          </Bar>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Exporting a person's data, and deleting it with the account. */
export default defineSection({
  path: yourDataPath,
  needs: [profile],
  slices: [gdprSlice],
  sagas: [gdprFlow],
  Screen: YourDataSection,
});
