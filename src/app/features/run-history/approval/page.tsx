import type { ReactElement } from 'react';
import type { Approval } from '../../../../contract/approvals';
import { dateAndTime } from '../../../../domain/dates';
import { definePage } from '../../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { ErrorDrawing } from '../../../widgets/Illustration/ErrorDrawing';
import { MailDrawing } from '../../../widgets/Illustration/MailDrawing';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Lead, Page, PageHead } from '../../../widgets/Page/Page';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { Bar, Stack } from '../../../widgets/Stack/Stack';
import css from './page.module.css';
import { approvalFlow, approvalSlice, loadApproval, selectApproval, type ApprovalState } from './state';
import { texts } from './texts';

const { answered, retried } = approvalSlice.actions;

/** `/app/approval`: a person approves or rejects what a Zap is about to do. */
function ApprovalPage(): ReactElement {
  return (
    <Page width="text">
      <Content />
    </Page>
  );
}

function Content(): ReactElement {
  const dispatch = useAppDispatch();
  const state = useAppSelector(selectApproval);
  switch (state.phase) {
    case 'loading':
      return (
        <Card>
          <Skeleton label={texts.loading} lines={4} />
        </Card>
      );
    case 'failed':
      return (
        <LoadFailure title={texts.failed} retry={texts.retry} onRetry={() => dispatch(retried())}>
          {state.reason}
        </LoadFailure>
      );
    case 'invalid':
      return (
        <EmptyState level="h1" drawing={<ErrorDrawing />} title={texts.invalidTitle}>
          {texts.invalid}
        </EmptyState>
      );
    case 'settled':
      return <Settled approval={state.approval} />;
    default:
      return <Question state={state} />;
  }
}

function Question({ state }: { state: Extract<ApprovalState, { phase: 'asking' | 'sending' }> }): ReactElement {
  const dispatch = useAppDispatch();
  const { zapTitle, question, email, expiresAt } = state.approval;
  const sent = state.phase === 'sending' ? state.answer : null;
  return (
    <Card>
      <Stack>
        <PageHead title={texts.ask(texts.zap(zapTitle ?? ''))} lead={texts.lead} />
        <blockquote className={css.text} aria-label={texts.question}>
          {question?.trim() ? question : texts.noQuestion}
        </blockquote>
        {state.phase === 'asking' && state.issue !== null && <p role="alert">{state.issue}</p>}
        <Bar>
          {(['approve', 'reject'] as const).map((answer) => (
            <Button
              key={answer}
              kind={answer === 'approve' ? 'primary' : 'secondary'}
              isBusy={sent === answer}
              isDisabled={sent !== null && sent !== answer}
              onClick={() => dispatch(answered({ answer }))}
            >
              {texts[answer]}
            </Button>
          ))}
        </Bar>
        <Lead>{texts.asked(email, expiresAt === null ? null : dateAndTime(Date.parse(expiresAt), 'short'))}</Lead>
      </Stack>
    </Card>
  );
}

function Settled({ approval: { overBy, answer, answeredAt } }: { approval: Approval }): ReactElement {
  if (answer === null) {
    return (
      <EmptyState level="h1" drawing={<MailDrawing />} title={texts.overTitle}>
        {overBy !== null && texts.over[overBy]}
      </EmptyState>
    );
  }
  return (
    <EmptyState level="h1" drawing={<MailDrawing />} title={answer === 'approve' ? texts.approvedTitle : texts.rejectedTitle}>
      <p role="status">{answer === 'approve' ? texts.approved : texts.rejected}</p>
      {answeredAt !== null && <p>{texts.at(dateAndTime(Date.parse(answeredAt), 'short'))}</p>}
    </EmptyState>
  );
}

/** The page behind the mailed link of an approval; it works without a sign-in. */
export default definePage({
  path: '/app/approval',
  title: 'Approval',
  auth: 'attempt',
  frame: 'logo',
  scrollsToTop: true,
  chunk: 'approval',
  slices: [approvalSlice],
  sagas: [approvalFlow],
  load: loadApproval,
  reloadOn: [retried],
  Screen: ApprovalPage,
});
