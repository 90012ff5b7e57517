import { useMemo, type ReactElement } from 'react';
import type { TurnOnIssue } from '../../../../domain/turningOn';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { ChoiceBar } from '../../../widgets/ChoiceBar/ChoiceBar';
import { Notice } from '../../../widgets/Notice/Notice';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import css from './ChangeScreen.module.css';
import { texts } from './texts';
import { ZapChoice, type ChoosableZap } from './ZapChoice';

/** Describes another plan in words and figures. Limits of -1 are none. */
export interface PlanChangeSummary {
  readonly plan: string;
  readonly planNow: string;
  readonly price: string;
  readonly priceNow: string;
  /** The amount due now, and further facts about it, in sentences. */
  readonly due: string;
  readonly dueNotes: readonly string[];
  /** The plan begins at the end of the paid period. */
  readonly isLater: boolean;
  /** The day of that end, if the plan can begin then; null if it can only begin at once. */
  readonly laterOn: string | null;
  /** The members who lose access to the account. */
  /** The account stops requiring two-factor authentication. */
  readonly endsSecondFactorRule: boolean;
  readonly people: readonly { readonly id: number; readonly name: string; readonly role: string }[];
  /** Features that the plan adds and takes away. */
  readonly gained: readonly string[];
  readonly lost: readonly string[];
  /** Tasks of this period that the plan would not have included; null while there are none. */
  readonly tasksOver: { readonly used: number; readonly limit: number } | null;
  readonly zapLimit: number;
  /** Those that may be on with the plan, the most used first. */
  readonly choosable: readonly (ChoosableZap & { readonly isOn: boolean })[];
  /** Those that are on and cannot stay so. */
  readonly pauses: readonly { readonly id: number; readonly title: string; readonly reasons: readonly TurnOnIssue[] }[];
}

export interface ChangeScreenProps {
  shown: PlanChangeSummary;
  chosen: readonly number[];
  /** Who can change the plan, if the person cannot. */
  owner: string | null;
  isBusy: boolean;
  /** Why the plan was not changed, in sentences; null while nothing went wrong. */
  failure: readonly string[] | null;
  /** The way back to the billing page. */
  backTo: string;
  when: 'now' | 'period_end';
  onWhen: (when: 'now' | 'period_end') => void;
  onChoose: (chosen: readonly number[]) => void;
  onConfirm: () => void;
}

/** Whether there are more Zaps than the plan lets be on. */
const isLimitedTo = (zapLimit: number, count: number): boolean => zapLimit >= 0 && count > zapLimit;

/** The preview of a change of plan: its price, its gains and losses, which Zaps pause and why; then the change itself (H13). */
export function ChangeScreen({
  shown,
  chosen,
  owner,
  isBusy,
  failure,
  backTo,
  when,
  onWhen,
  onChoose,
  onConfirm,
}: ChangeScreenProps): ReactElement {
  const { plan, pauses, choosable, tasksOver, zapLimit } = shown;
  const { paused, resumed, leftOut } = useMemo(() => {
    const kept = new Set(chosen);
    const dropped = choosable.filter(({ id, isOn }) => isOn && !kept.has(id)).length;
    return {
      paused: pauses.length + dropped,
      // Zaps that had room are off by the person's own choice, which no later change of plan undoes.
      leftOut: isLimitedTo(zapLimit, choosable.length) ? 0 : dropped,
      resumed: choosable.filter(({ id, isOn }) => !isOn && kept.has(id)).length,
    };
  }, [chosen, choosable, pauses, zapLimit]);
  return (
    <div className={css.stack}>
      <Card title={texts.cost}>
        <div className={css.stack}>
          {shown.laterOn !== null && (
            <ChoiceBar
              label={texts.when}
              value={when}
              choices={[
                { value: 'period_end' as const, label: texts.atEnd(shown.laterOn) },
                { value: 'now' as const, label: texts.rightNow },
              ]}
              onChoose={onWhen}
            />
          )}
          <dl className={css.prices}>
            <div>
              <dt>{texts.now(shown.planNow)}</dt>
              <dd>{shown.priceNow}</dd>
            </div>
            <div>
              <dt>{texts.then(plan)}</dt>
              <dd>{shown.price}</dd>
            </div>
            <div>
              <dt>{shown.isLater && shown.laterOn !== null ? texts.dueOn(shown.laterOn) : texts.due}</dt>
              <dd>{shown.due}</dd>
            </div>
          </dl>
          <p>{shown.dueNotes.join(' ')}</p>
          <Notice kind="info">{texts.noPayments}</Notice>
        </div>
      </Card>
      <Card title={texts.differs}>
        <Differences gained={shown.gained} lost={shown.lost} />
        {tasksOver && <Notice kind="warning">{texts.tasksOver(tasksOver.used, tasksOver.limit)}</Notice>}
      </Card>
      {shown.endsSecondFactorRule && (
        <Notice kind="warning" title={texts.endsSecondFactorRule}>
          {texts.endsSecondFactorRuleText}
        </Notice>
      )}
      {shown.people.length > 0 && <People people={shown.people} />}
      <Staying {...shown} chosen={chosen} onChoose={onChoose} />
      {pauses.length > 0 && <Pausing pauses={pauses} />}
      <div className={css.end}>
        {failure && (
          <Notice kind="error" title={texts.notChanged}>
            {failure.join(' ')}
          </Notice>
        )}
        <p className={css.summary}>{texts.summary(paused, resumed, leftOut > 0)}</p>
        {owner !== null && (
          <Notice kind="info" title={texts.mayNot}>
            {texts.mayNotLead(owner)}
          </Notice>
        )}
        <div className={css.acts}>
          {owner === null && (
            <Button kind="primary" isBusy={isBusy} onClick={onConfirm}>
              {shown.isLater && shown.laterOn !== null ? texts.confirmOn(plan, shown.laterOn) : texts.confirm(plan)}
            </Button>
          )}
          <TextLink to={backTo} look="secondary">
            {texts.cancel}
          </TextLink>
        </div>
      </div>
    </div>
  );
}

function Differences({ gained, lost }: Pick<PlanChangeSummary, 'gained' | 'lost'>): ReactElement {
  if (gained.length === 0 && lost.length === 0) return <p>{texts.same}</p>;
  return (
    <div className={css.differences}>
      {[
        { key: 'gained', title: texts.gained, items: gained },
        { key: 'lost', title: texts.lost, items: lost },
      ].map(
        ({ key, title, items }) =>
          items.length > 0 && (
            <div key={key}>
              <h3 className={css.heading}>{title}</h3>
              <ul className={css.items} data-kind={key}>
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </div>
          ),
      )}
    </div>
  );
}

/** The choice where the plan allows only some; else that all can stay. */
function Staying({
  choosable,
  pauses,
  zapLimit,
  chosen,
  onChoose,
}: Pick<PlanChangeSummary, 'choosable' | 'pauses' | 'zapLimit'> & Pick<ChangeScreenProps, 'chosen' | 'onChoose'>): ReactElement {
  const isLimited = isLimitedTo(zapLimit, choosable.length);
  const staying = choosable.filter(({ isOn }) => isOn).length;
  const unlimited = staying > 0 ? texts.allStay(staying) : pauses.length > 0 ? texts.noneStays : texts.noneIsOn;
  // If there is a limit, or something is left out, it can be seen and changed.
  const isChoice = choosable.length > 0 && (zapLimit >= 0 || chosen.length < choosable.length || choosable.some(({ isOn }) => !isOn));
  return (
    <Card title={texts.stayTitle}>
      <div className={css.stack}>
        <p>{isLimited ? texts.chooseLead(zapLimit, choosable.length) : unlimited}</p>
        {isChoice && <ZapChoice zaps={choosable} chosen={chosen} limit={isLimited ? zapLimit : -1} onChoose={onChoose} />}
      </div>
    </Card>
  );
}

/** Who loses access to the account. */
function People({ people }: Pick<PlanChangeSummary, 'people'>): ReactElement {
  return (
    <Card title={texts.peopleTitle(people.length)}>
      <div className={css.stack}>
        <p>{texts.peopleLead}</p>
        <ul className={css.lines} aria-label={texts.peopleTitle(people.length)}>
          {people.map(({ id, name, role }) => (
            <li key={id}>
              <span className={css.title}>{name}</span>
              <span className={css.reason}>{role}</span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

/** Lists from this length on begin folded. */
const foldedFrom = 8;

function Pausing({ pauses }: Pick<PlanChangeSummary, 'pauses'>): ReactElement {
  return (
    <Card title={texts.pausesTitle(pauses.length)}>
      <div className={css.stack}>
        <p>{texts.pausesLead}</p>
        <details open={pauses.length < foldedFrom}>
          <summary className={css.summaryLine}>{texts.which}</summary>
          <ul className={css.lines}>
            {pauses.map(({ id, title, reasons }) => (
              <li key={id}>
                <span className={css.title}>{title}</span>
                <span className={css.reason}>{reasons.map((reason) => texts.reasons[reason]).join('; ')}</span>
              </li>
            ))}
          </ul>
        </details>
      </div>
    </Card>
  );
}
