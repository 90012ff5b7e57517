import type { ReactElement, ReactNode } from 'react';
import type { Reversal } from '../../../../contract/activity';
import { activityText, deviceName, reversalSentences } from '../../../../domain/activity';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { ErrorDrawing } from '../../../widgets/Illustration/ErrorDrawing';
import { MailDrawing } from '../../../widgets/Illustration/MailDrawing';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Notice } from '../../../widgets/Notice/Notice';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { moment } from '../copy';
import { copy } from './copy';
import css from './ReversalScreen.module.css';
import type { ReversalState } from './state';

export interface ReversalScreenProps {
  readonly state: ReversalState;
  readonly onConfirm: () => void;
  readonly onChoosePassword: () => void;
  readonly onRetry: () => void;
}

/** `/app/this-wasnt-me`: shows the event of a mailed link, and undoes it at one press. */
export const ReversalScreen = (props: ReversalScreenProps): ReactElement => (
  <div className={css.page}>
    <Content {...props} />
  </div>
);

function Content({ state, onConfirm, onChoosePassword, onRetry }: ReversalScreenProps): ReactElement {
  switch (state.phase) {
    case 'loading':
      return (
        <Card>
          <Skeleton label={copy.loading} lines={5} />
        </Card>
      );
    case 'failed':
      return (
        <LoadFailure title={copy.failed} retry={copy.retry} onRetry={onRetry}>
          {state.reason}
        </LoadFailure>
      );
    case 'invalid':
      return (
        <EmptyState
          level="h1"
          drawing={<ErrorDrawing />}
          title={copy.invalidTitle}
          action={
            <TextLink to="/app/login/forgot" look="primary">
              {copy.reset}
            </TextLink>
          }
        >
          {copy.invalid}
        </EmptyState>
      );
    case 'done':
      return <Done next={state.next} onChoosePassword={onChoosePassword} />;
    case 'asking':
    case 'sending':
      return (
        <Question
          reversal={state.reversal}
          isSending={state.phase === 'sending'}
          issue={state.phase === 'asking' ? state.issue : null}
          onConfirm={onConfirm}
        />
      );
  }
}

function Question({
  reversal,
  isSending,
  issue,
  onConfirm,
}: {
  readonly reversal: Reversal;
  readonly isSending: boolean;
  readonly issue: string | null;
  readonly onConfirm: () => void;
}): ReactElement {
  const { kind, at, place, address, undoes } = reversal;
  const facts: readonly (readonly [string, string])[] = [
    [copy.what, activityText[kind]],
    [copy.when, moment(at)],
    [copy.device, deviceName(reversal)],
    [copy.place, [place, address].filter((part) => part !== null).join(', ') || copy.unknown],
  ];
  return (
    <Card>
      <div className={css.question}>
        <h1>{copy.ask}</h1>
        <p>{copy.lead}</p>
        <dl className={css.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p>{copy.consequences}</p>
        <ul className={css.consequences}>
          {reversalSentences(undoes).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {issue !== null && <Notice kind="error">{issue}</Notice>}
        <div>
          <Button kind="danger" isBusy={isSending} onClick={onConfirm}>
            {copy.act}
          </Button>
        </div>
        <p className={css.muted}>{copy.leave}</p>
      </div>
    </Card>
  );
}

function Done({
  next,
  onChoosePassword,
}: {
  readonly next: 'password' | 'log_in' | 'mailed';
  readonly onChoosePassword: () => void;
}): ReactElement {
  const texts = { password: copy.done, log_in: copy.doneSaml, mailed: copy.doneMailed };
  const action: ReactNode =
    next === 'password' ? (
      <Button kind="primary" onClick={onChoosePassword}>
        {copy.choose}
      </Button>
    ) : (
      <TextLink to="/app/login" look="primary">
        {copy.logIn}
      </TextLink>
    );
  return (
    <EmptyState level="h1" drawing={<MailDrawing />} title={copy.doneTitle} action={action}>
      <p role="status">{texts[next]}</p>
    </EmptyState>
  );
}
