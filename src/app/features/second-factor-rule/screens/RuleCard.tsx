import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { Dialog } from '../../../widgets/Dialog/Dialog';
import { Notice } from '../../../widgets/Notice/Notice';
import { SwitchField } from '../../../widgets/SwitchField/SwitchField';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { WaitingCard } from '../../../widgets/WaitingCard/WaitingCard';
import { texts, dateOf } from '../texts';
import type { RuleDraft, RuleState, ShownRule } from '../state';
import { PeopleWithout } from './PeopleWithout';
import css from './RuleCard.module.css';
import { RuleDialog } from './RuleDialog';

export interface RuleCardProps {
  rule: RuleState;
  now: number;
  onRetry: () => void;
  /** To turn it on, or to change it. */
  onAsk: () => void;
  onDraft: (change: Partial<RuleDraft>) => void;
  onStop: () => void;
  onCancel: () => void;
  onConfirm: () => void;
  onConfirmStop: () => void;
}

/** Whether the account requires two-factor authentication, for those who decide it. */
export function RuleCard({ rule, ...acts }: RuleCardProps): ReactElement {
  if (rule.phase !== 'shown') {
    const failure = rule.phase === 'failed' ? rule.message : null;
    return <WaitingCard title={texts.title} loading={texts.loading} failure={failure} retry={texts.retry} onRetry={acts.onRetry} />;
  }
  return <ShownCard shown={rule} {...acts} />;
}

function ShownCard({ shown, now, ...acts }: Omit<RuleCardProps, 'rule'> & { shown: ShownRule }): ReactElement {
  const { view, draft, isStopping, isSaving, issue, isKept } = shown;
  const { rule } = view;
  const canTurnOn = view.isAvailable && view.hasOwnFactor;
  return (
    <Card title={texts.title}>
      <div className={css.stack}>
        <SwitchField
          label={texts.label}
          name="requireSecondFactor"
          hint={texts.hint}
          isOn={rule !== null}
          isDisabled={rule === null && !canTurnOn}
          isBusy={isSaving}
          onChange={(isOn) => (isOn ? acts.onAsk() : acts.onStop())}
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
              <Button size="small" onClick={acts.onAsk}>
                {texts.change}
              </Button>
            </div>
          </>
        )}
        {issue !== null && draft === null && !isStopping && <Notice kind="error">{issue}</Notice>}
        <p className={css.hint} role="status">
          {isKept ? texts.kept : ''}
        </p>
      </div>
      {draft !== null && <RuleDialog shown={shown} draft={draft} now={now} {...acts} />}
      <Dialog
        isOpen={isStopping}
        isAlert
        onClose={acts.onCancel}
        title={texts.stop.title}
        description={texts.stop.text}
        actions={
          <>
            <Button kind="danger" isBusy={isSaving} onClick={acts.onConfirmStop}>
              {texts.stop.confirm}
            </Button>
            <Button isDisabled={isSaving} onClick={acts.onCancel}>
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
