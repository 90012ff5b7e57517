import type { ReactElement } from 'react';
import type { Approval } from '../../../../contract/approvals';
import { dateAndTime } from '../../../../domain/dates';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { ErrorDrawing } from '../../../widgets/Illustration/ErrorDrawing';
import { MailDrawing } from '../../../widgets/Illustration/MailDrawing';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { texts } from './texts';
import css from './ApprovalScreen.module.css';
import type { ApprovalState, Decision } from './state';

export interface ApprovalScreenProps {
  state: ApprovalState;
  onAnswer: (answer: Decision) => void;
  onRetry: () => void;
}

/** `/app/approval`: a person approves or rejects what a Zap is about to do. */
export const ApprovalScreen = (props: ApprovalScreenProps): ReactElement => (
  <div className={css.page}>
    <Content {...props} />
  </div>
);

function Content({ state, onAnswer, onRetry }: ApprovalScreenProps): ReactElement {
  switch (state.phase) {
    case 'loading':
      return (
        <Card>
          <Skeleton label={texts.loading} lines={4} />
        </Card>
      );
    case 'failed':
      return (
        <LoadFailure title={texts.failed} retry={texts.retry} onRetry={onRetry}>
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
      return <Question state={state} onAnswer={onAnswer} />;
  }
}

function Question({
  state,
  onAnswer,
}: {
  state: Extract<ApprovalState, { phase: 'asking' | 'sending' }>;
  onAnswer: (answer: Decision) => void;
}): ReactElement {
  const { zapTitle, question, email, expiresAt } = state.approval;
  const sent = state.phase === 'sending' ? state.answer : null;
  const issue = state.phase === 'asking' ? state.issue : null;
  return (
    <Card>
      <div className={css.question}>
        <h1>{texts.ask(texts.zap(zapTitle ?? ''))}</h1>
        <p className={css.muted}>{texts.lead}</p>
        <blockquote className={css.text} aria-label={texts.question}>
          {question?.trim() ? question : texts.noQuestion}
        </blockquote>
        {issue !== null && <p role="alert">{issue}</p>}
        <div className={css.actions}>
          <Button kind="primary" isBusy={sent === 'approve'} isDisabled={sent === 'reject'} onClick={() => onAnswer('approve')}>
            {texts.approve}
          </Button>
          <Button isBusy={sent === 'reject'} isDisabled={sent === 'approve'} onClick={() => onAnswer('reject')}>
            {texts.reject}
          </Button>
        </div>
        <p className={css.muted}>{texts.asked(email, expiresAt === null ? null : dateAndTime(Date.parse(expiresAt), 'short'))}</p>
      </div>
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
