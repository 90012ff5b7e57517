import type { ReactElement } from 'react';
import { days } from '../../../../domain/durations';
import { graceChoices, ruleAfter } from '../../../../domain/secondFactorRule';
import { Button } from '../../../widgets/Button/Button';
import { CheckboxField } from '../../../widgets/CheckboxField/CheckboxField';
import { ChoiceBar } from '../../../widgets/ChoiceBar/ChoiceBar';
import { Dialog } from '../../../widgets/Dialog/Dialog';
import { Notice } from '../../../widgets/Notice/Notice';
import { texts, dateOf } from '../texts';
import type { RuleDraft, ShownRule } from '../state';
import { PeopleWithout } from './PeopleWithout';
import type { RuleCardProps } from './RuleCard';
import css from './RuleCard.module.css';

export interface RuleDialogProps extends Pick<RuleCardProps, 'now' | 'onDraft' | 'onCancel' | 'onConfirm'> {
  shown: ShownRule;
  draft: RuleDraft;
}

/** Whom the rule concerns and from when, before it is turned on or changed. */
export function RuleDialog({ shown, draft, now, onDraft, onCancel, onConfirm }: RuleDialogProps): ReactElement {
  const { view, isSaving, issue } = shown;
  const { rule } = view;
  const words = rule === null ? texts.ask : { ...texts.ask, ...texts.edit };
  const before = rule && {
    since: new Date(rule.since),
    from: new Date(rule.requiredFrom),
    graceDays: rule.graceDays,
    acceptsSaml: rule.acceptsSaml,
  };
  const { from } = ruleAfter(before, draft, new Date(now));
  const isAtOnce = from.getTime() - now < days(1) / 24;
  const concerned = view.peopleWithout.filter(({ isCoveredBySaml }) => !(draft.acceptsSaml && isCoveredBySaml));
  return (
    <Dialog
      isOpen
      staysOnPressOutside
      onClose={onCancel}
      title={words.title}
      actions={
        <>
          <Button kind="primary" isBusy={isSaving} onClick={onConfirm}>
            {words.confirm}
          </Button>
          <Button isDisabled={isSaving} onClick={onCancel}>
            {words.back}
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        {issue !== null && <Notice kind="error">{issue}</Notice>}
        <PeopleWithout view={view} acceptsSaml={draft.acceptsSaml} none={texts.nobody} />
        <div>
          <p aria-hidden="true">{texts.graceLabel}</p>
          <ChoiceBar
            label={texts.graceLabel}
            value={draft.graceDays}
            choices={graceChoices.map((value) => ({ value, label: texts.grace(value) }))}
            onChoose={(graceDays) => onDraft({ graceDays })}
          />
        </div>
        {view.requiresSaml && (
          <CheckboxField
            label={texts.saml}
            name="acceptsSaml"
            hint={texts.samlHint}
            isChecked={draft.acceptsSaml}
            onChange={(acceptsSaml) => onDraft({ acceptsSaml })}
          />
        )}
        {concerned.length > 0 && (
          <p>
            {texts.effect(isAtOnce ? null : dateOf(from.toISOString()))} {texts.nothingLost}
          </p>
        )}
      </div>
    </Dialog>
  );
}
