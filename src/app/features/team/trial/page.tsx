import type { ReactElement } from 'react';
import { definePage } from '../../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { Button } from '../../../widgets/Button/Button';
import { Notice } from '../../../widgets/Notice/Notice';
import { Page, PageHead } from '../../../widgets/Page/Page';
import { Spinner } from '../../../widgets/Spinner/Spinner';
import { Bar } from '../../../widgets/Stack/Stack';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { parts as accounts } from '../../accounts';
import { parts as teamGuide } from '../../team-guide';
import { selectTrial, trialFlow, trialSlice } from './state';
import { texts } from './texts';

/** The start of a team trial: a spinner, and only where it fails something to press. */
function TrialPage(): ReactElement {
  const trial = useAppSelector(selectTrial);
  return (
    <Page width="text" gap="medium">
      <PageHead title={texts.title} lead={trial.phase !== 'needless' && texts.lead} />
      <TrialMessage />
    </Page>
  );
}

function TrialMessage(): ReactElement {
  const dispatch = useAppDispatch();
  const trial = useAppSelector(selectTrial);
  if (trial.phase === 'needless') {
    return (
      <>
        <Notice kind="info" title={texts.needless}>
          {texts.needlessText}
        </Notice>
        <Bar gap="medium">
          <TextLink to="/app/team" look="primary">
            {texts.team}
          </TextLink>
          <TextLink to="/app/home" look="secondary">
            {texts.dashboard}
          </TextLink>
        </Bar>
      </>
    );
  }
  if (trial.phase !== 'failed') return <Spinner label={texts.starting} />;
  return (
    <>
      <Notice kind="error" title={texts.failed}>
        {trial.reasons.join(' ')}
      </Notice>
      <Bar gap="medium">
        {trial.isFinal ? (
          <TextLink to="/app/billing" look="primary">
            {texts.plans}
          </TextLink>
        ) : (
          <Button kind="primary" onClick={() => dispatch(trialSlice.actions.retried())}>
            {texts.retry}
          </Button>
        )}
        <TextLink to="/app/home" look="secondary">
          {texts.home}
        </TextLink>
      </Bar>
    </>
  );
}

export default definePage({
  path: '/app/team-account-setup',
  title: 'Team Trial',
  frame: 'full',
  scrollsToTop: true,
  chunk: 'team-trial',
  needs: [accounts, teamGuide],
  slices: [trialSlice],
  sagas: [trialFlow],
  Screen: TrialPage,
});
