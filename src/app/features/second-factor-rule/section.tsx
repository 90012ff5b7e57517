import type { ReactNode } from 'react';
import { mayRequireSecondFactor, type GraceDays } from '../../../domain/secondFactorRule';
import { defineSection } from '../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { usePorts } from '../../platform/PortsContext';
import { Button } from '../../widgets/Button/Button';
import { Card } from '../../widgets/Card/Card';
import { Dialog } from '../../widgets/Dialog/Dialog';
import { Notice } from '../../widgets/Notice/Notice';
import { Lead } from '../../widgets/Page/Page';
import { Stack } from '../../widgets/Stack/Stack';
import { SwitchField } from '../../widgets/SwitchField/SwitchField';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { WaitingCard } from '../../widgets/WaitingCard/WaitingCard';
import { currentAccountChosen, parts as accounts, selectCurrentAccount, selectRoleIn } from '../accounts';
import { parts as members } from '../members';
import { parts as profile, type WithProfile } from '../profile';
import { PeopleWithout, RuleDialog } from './RuleDialog';
import css from './section.module.css';
import { loadRule, ruleFlow, ruleRetried, ruleSlice, selectRule, type RuleView } from './state';
import { dateOf, texts } from './texts';

const { asked, cancelled, stopAsked, stopConfirmed } = ruleSlice.actions;

/** The days that are suggested. */
const usualGrace: GraceDays = 14;

/** Whether the account requires two-factor authentication: a switch for those who decide it, a sentence for other members. */
function RuleSection(): ReactNode {
  const dispatch = useAppDispatch();
  const now = usePorts().clock.now();
  const account = useAppSelector(selectCurrentAccount);
  const role = useAppSelector((state: WithProfile) => (account === null ? 'member' : selectRoleIn(state, account.id)));
  const rule = useAppSelector(selectRule);
  if (account === null) return null;
  if (!mayRequireSecondFactor(role)) {
    const from = account.secondFactor?.requiredFrom ?? null;
    return (
      <Card title={texts.title}>
        <Stack>
          <p>{from === null ? texts.isNotRequired : texts.isRequired(dateOf(from), Date.parse(from) <= now)}</p>
          <Lead>{texts.onlyManagers}</Lead>
        </Stack>
      </Card>
    );
  }
  if (rule.phase !== 'shown') {
    const failure = rule.phase === 'failed' ? rule.message : null;
    return (
      <WaitingCard
        title={texts.title}
        loading={texts.loading}
        failure={failure}
        retry={texts.retry}
        onRetry={() => dispatch(ruleRetried())}
      />
    );
  }
  return <RuleCard shown={rule} now={now} />;
}

function RuleCard({ shown, now }: { readonly shown: RuleView; readonly now: number }): ReactNode {
  const dispatch = useAppDispatch();
  const { view, draft, isStopping, isSaving, issue, isKept } = shown;
  const { rule } = view;
  const canTurnOn = view.isAvailable && view.hasOwnFactor;
  const ask = (): unknown =>
    dispatch(asked({ draft: { graceDays: (rule?.graceDays ?? usualGrace) as GraceDays, acceptsSaml: rule?.acceptsSaml ?? false } }));
  return (
    <Card title={texts.title}>
      <Stack>
        <SwitchField
          label={texts.label}
          name="requireSecondFactor"
          hint={texts.hint}
          isOn={rule !== null}
          isDisabled={rule === null && !canTurnOn}
          isBusy={isSaving}
          onChange={(isOn) => (isOn ? ask() : dispatch(stopAsked()))}
        />
        {rule === null && !view.isAvailable && (
          <Notice kind="info" action={<TextLink to="/app/billing">{texts.plans}</TextLink>}>
            {texts.notInPlan}
          </Notice>
        )}
        {rule === null && view.isAvailable && !view.hasOwnFactor && (
          <Notice kind="info" action={<TextLink to="/app/two-factor-setup?next=%2Fapp%2Fsettings%2Faccount">{texts.setUpOwn}</TextLink>}>
            {texts.ownFirst}
          </Notice>
        )}
        {rule !== null && (
          <>
            <p>{texts.state(dateOf(rule.requiredFrom), Date.parse(rule.requiredFrom) <= now)}</p>
            <PeopleWithout view={view} acceptsSaml={rule.acceptsSaml} none={texts.everybody(view.memberCount)} />
            <div>
              <Button size="small" onClick={ask}>
                {texts.change}
              </Button>
            </div>
          </>
        )}
        {issue !== null && draft === null && !isStopping && <Notice kind="error">{issue}</Notice>}
        <p className={css.hint} role="status">
          {isKept ? texts.kept : ''}
        </p>
      </Stack>
      {draft !== null && <RuleDialog shown={shown} draft={draft} now={now} />}
      <Dialog
        isOpen={isStopping}
        isAlert
        onClose={() => dispatch(cancelled())}
        title={texts.stop.title}
        description={texts.stop.text}
        actions={
          <>
            <Button kind="danger" isBusy={isSaving} onClick={() => dispatch(stopConfirmed())}>
              {texts.stop.confirm}
            </Button>
            <Button isDisabled={isSaving} onClick={() => dispatch(cancelled())}>
              {texts.stop.back}
            </Button>
          </>
        }
      >
        {issue !== null && <Notice kind="error">{issue}</Notice>}
      </Dialog>
    </Card>
  );
}

/** Whether the account requires two-factor authentication. */
export default defineSection({
  path: '/app/settings/account',
  needs: [accounts, members, profile],
  slices: [ruleSlice],
  sagas: [ruleFlow],
  load: loadRule,
  reloadOn: [currentAccountChosen, ruleRetried],
  Screen: RuleSection,
});
