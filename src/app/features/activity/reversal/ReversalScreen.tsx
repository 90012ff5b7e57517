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
import { moment } from '../texts';
import { texts } from './texts';
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
          <Skeleton label={texts.loading} lines={5} />
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
        <EmptyState
          level="h1"
          drawing={<ErrorDrawing />}
          title={texts.invalidTitle}
          action={
            <TextLink to="/app/login/forgot" look="primary">
              {texts.reset}
            </TextLink>
          }
        >
          {texts.invalid}
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
    [texts.what, activityText[kind]],
    [texts.when, moment(at)],
    [texts.device, deviceName(reversal)],
    [texts.place, [place, address].filter((part) => part !== null).join(', ') || texts.unknown],
  ];
  return (
    <Card>
      <div className={css.question}>
        <h1>{texts.ask}</h1>
        <p>{texts.lead}</p>
        <dl className={css.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p>{texts.consequences}</p>
        <ul className={css.consequences}>
          {reversalSentences(undoes).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {issue !== null && <Notice kind="error">{issue}</Notice>}
        <div>
          <Button kind="danger" isBusy={isSending} onClick={onConfirm}>
            {texts.act}
          </Button>
        </div>
        <p className={css.muted}>{texts.leave}</p>
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
  const doneTexts = { password: texts.done, log_in: texts.doneSaml, mailed: texts.doneMailed };
  const action: ReactNode =
    next === 'password' ? (
      <Button kind="primary" onClick={onChoosePassword}>
        {texts.choose}
      </Button>
    ) : (
      <TextLink to="/app/login" look="primary">
        {texts.logIn}
      </TextLink>
    );
  return (
    <EmptyState level="h1" drawing={<MailDrawing />} title={texts.doneTitle} action={action}>
      <p role="status">{doneTexts[next]}</p>
    </EmptyState>
  );
}
