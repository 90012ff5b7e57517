import type { ReactElement, ReactNode } from 'react';
import type { Reversal } from '../../../../contract/activity';
import { activityText, deviceName, reversalSentences } from '../../../../domain/activity';
import { definePage } from '../../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { ErrorDrawing } from '../../../widgets/Illustration/ErrorDrawing';
import { MailDrawing } from '../../../widgets/Illustration/MailDrawing';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Notice } from '../../../widgets/Notice/Notice';
import { Lead, Page } from '../../../widgets/Page/Page';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { Stack } from '../../../widgets/Stack/Stack';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { moment } from '../texts';
import css from './page.module.css';
import { loadReversal, passwordChosen, reversalFlow, reversalSlice, selectReversal } from './state';
import { texts } from './texts';

const { confirmed, retried } = reversalSlice.actions;

/** Shows the event of a mailed link, and undoes it at one press. */
const ReversalPage = (): ReactElement => (
  <Page width="text">
    <Content />
  </Page>
);

function Content(): ReactElement {
  const dispatch = useAppDispatch();
  const state = useAppSelector(selectReversal);
  switch (state.phase) {
    case 'loading':
      return (
        <Card>
          <Skeleton label={texts.loading} lines={5} />
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
      return <Done next={state.next} />;
    case 'asking':
    case 'sending':
      return (
        <Question reversal={state.reversal} isSending={state.phase === 'sending'} issue={state.phase === 'asking' ? state.issue : null} />
      );
  }
}

interface QuestionProps {
  readonly reversal: Reversal;
  readonly isSending: boolean;
  readonly issue: string | null;
}

function Question({ reversal, isSending, issue }: QuestionProps): ReactElement {
  const dispatch = useAppDispatch();
  const { kind, at, place, address, undoes } = reversal;
  const facts: readonly (readonly [string, string])[] = [
    [texts.what, activityText[kind]],
    [texts.when, moment(at)],
    [texts.device, deviceName(reversal)],
    [texts.place, [place, address].filter((part) => part !== null).join(', ') || texts.unknown],
  ];
  return (
    <Card>
      <Stack>
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
          <Button kind="danger" isBusy={isSending} onClick={() => dispatch(confirmed())}>
            {texts.act}
          </Button>
        </div>
        <Lead>{texts.leave}</Lead>
      </Stack>
    </Card>
  );
}

function Done({ next }: { readonly next: 'password' | 'log_in' | 'mailed' }): ReactElement {
  const dispatch = useAppDispatch();
  const doneTexts = { password: texts.done, log_in: texts.doneSaml, mailed: texts.doneMailed };
  const action: ReactNode =
    next === 'password' ? (
      <Button kind="primary" onClick={() => dispatch(passwordChosen())}>
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

/** The page behind the link of every mail about a log-in or a change; it works without a sign-in. */
export default definePage({
  path: '/app/this-wasnt-me',
  title: 'This Wasn’t Me',
  auth: 'attempt',
  frame: 'logo',
  scrollsToTop: true,
  chunk: 'reversal',
  slices: [reversalSlice],
  sagas: [reversalFlow],
  load: loadReversal,
  reloadOn: [retried],
  Screen: ReversalPage,
});
