import { useId, type ReactElement } from 'react';
import type { SecondFactorRuleView } from '../../../contract/twoFactor';
import { days } from '../../../domain/durations';
import { graceChoices, ruleAfter } from '../../../domain/secondFactorRule';
import { useAppDispatch } from '../../platform/hooks';
import { Button } from '../../widgets/Button/Button';
import { CheckboxField } from '../../widgets/CheckboxField/CheckboxField';
import { ChoiceBar } from '../../widgets/ChoiceBar/ChoiceBar';
import { Dialog } from '../../widgets/Dialog/Dialog';
import { Notice } from '../../widgets/Notice/Notice';
import { Stack } from '../../widgets/Stack/Stack';
import css from './section.module.css';
import { ruleSlice, type RuleDraft, type RuleView } from './state';
import { dateOf, texts } from './texts';

const { cancelled, confirmed, draftChanged } = ruleSlice.actions;

interface RuleDialogProps {
  readonly shown: RuleView;
  readonly draft: RuleDraft;
  readonly now: number;
}

/** Whom the rule concerns and from when, before it is turned on or changed. */
export function RuleDialog({ shown, draft, now }: RuleDialogProps): ReactElement {
  const dispatch = useAppDispatch();
  const cancel = (): unknown => dispatch(cancelled());
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
      onClose={cancel}
      title={words.title}
      actions={
        <>
          <Button kind="primary" isBusy={isSaving} onClick={() => dispatch(confirmed())}>
            {words.confirm}
          </Button>
          <Button isDisabled={isSaving} onClick={cancel}>
            {words.back}
          </Button>
        </>
      }
    >
      <Stack>
        {issue !== null && <Notice kind="error">{issue}</Notice>}
        <PeopleWithout view={view} acceptsSaml={draft.acceptsSaml} none={texts.nobody} />
        <div>
          <p aria-hidden="true">{texts.graceLabel}</p>
          <ChoiceBar
            label={texts.graceLabel}
            value={draft.graceDays}
            choices={graceChoices.map((value) => ({ value, label: texts.grace(value) }))}
            onChoose={(graceDays) => dispatch(draftChanged({ graceDays }))}
          />
        </div>
        {view.requiresSaml && (
          <CheckboxField
            label={texts.saml}
            name="acceptsSaml"
            hint={texts.samlHint}
            isChecked={draft.acceptsSaml}
            onChange={(acceptsSaml) => dispatch(draftChanged({ acceptsSaml }))}
          />
        )}
        {concerned.length > 0 && (
          <p>
            {texts.effect(isAtOnce ? null : dateOf(from.toISOString()))} {texts.nothingLost}
          </p>
        )}
      </Stack>
    </Dialog>
  );
}

interface PeopleWithoutProps {
  readonly view: Pick<SecondFactorRuleView, 'memberCount' | 'peopleWithout'>;
  readonly acceptsSaml: boolean;
  /** The text if there are none. */
  readonly none: string;
}

/** Further names are counted. */
const maxNames = 20;

/** How many members have no second factor, and who they are. */
export function PeopleWithout({ view, acceptsSaml, none }: PeopleWithoutProps): ReactElement {
  const heading = useId();
  const people = view.peopleWithout.filter(({ isCoveredBySaml }) => !(acceptsSaml && isCoveredBySaml));
  if (people.length === 0) return <p>{none}</p>;
  return (
    <>
      <p id={heading}>{texts.without(people.length, view.memberCount)}</p>
      <ul className={css.people} aria-labelledby={heading}>
        {people.slice(0, maxNames).map(({ id, name, email }) => (
          <li key={id}>
            {name} <span className={css.email}>{email}</span>
          </li>
        ))}
        {people.length > maxNames && <li>{texts.more(people.length - maxNames)}</li>}
      </ul>
    </>
  );
}
