import { useMemo, type ReactElement } from 'react';
import type { Account } from '../../../../contract/accounts';
import { planHeldLasts } from '../../../../domain/planHeld';
import { selectListed, type WithEntities } from '../../../entities';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { useNow } from '../../../platform/useNow';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { ChoiceBar } from '../../../widgets/ChoiceBar/ChoiceBar';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Notice } from '../../../widgets/Notice/Notice';
import { Page, PageHead } from '../../../widgets/Page/Page';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { Bar, Stack } from '../../../widgets/Stack/Stack';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { selectPlans } from '../../plans';
import { zaps } from '../../zaps';
import css from './PlanChange.module.css';
import { planChangeSlice, rehearsalRetried, selectPlanChange, type PlanChangeState } from './state';
import { summarizePlanChange, type PlanChangeSummary } from './summary';
import { texts } from './texts';
import { ZapChoice } from './ZapChoice';

const { confirmed, timeChosen, zapsChosen } = planChangeSlice.actions;

export interface PlanChangeProps {
  account: Account;
  planId: number;
  /** The way back to the billing page. */
  backTo: string;
}

/** A plan rehearsed, at its own address: `/app/billing?plan=3`. */
export function PlanChange({ account, planId, backTo }: PlanChangeProps): ReactElement {
  const dispatch = useAppDispatch();
  const state = useAppSelector(selectPlanChange);
  const plans = useAppSelector(selectPlans);
  const name = plans.find(({ id }) => id === planId)?.name ?? texts.thisPlan;
  return (
    <Page>
      <PageHead title={texts.title(name)} back={<TextLink to={backTo}>{texts.back}</TextLink>} />
      {state.phase === 'rehearsed' || state.phase === 'changing' ? (
        <Rehearsal state={state} account={account} backTo={backTo} />
      ) : state.phase !== 'notRehearsed' ? (
        <Skeleton label={texts.loading} lines={6} />
      ) : state.isGone ? (
        <EmptyState title={texts.gone} action={<TextLink to={backTo}>{texts.back}</TextLink>}>
          {texts.goneLead}
        </EmptyState>
      ) : (
        <LoadFailure title={texts.failed} retry={texts.retry} onRetry={() => dispatch(rehearsalRetried())}>
          {state.reasons.join(' ')}
        </LoadFailure>
      )}
    </Page>
  );
}

/** Whether there are more Zaps than the plan lets be on. */
const isLimitedTo = (zapLimit: number, count: number): boolean => zapLimit >= 0 && count > zapLimit;

interface RehearsalProps extends Omit<PlanChangeProps, 'planId'> {
  state: Extract<PlanChangeState, { phase: 'rehearsed' | 'changing' }>;
}

/** The preview of a change of plan: its price, its gains and losses, which Zaps pause and why; then the change itself (H13). */
function Rehearsal({ state: { phase, details, chosen, when, failure }, account, backTo }: RehearsalProps): ReactElement {
  const dispatch = useAppDispatch();
  const now = useNow((at) => planHeldLasts([account], at));
  const plans = useAppSelector(selectPlans);
  const listed = useAppSelector((whole: WithEntities) => selectListed(whole, zaps));
  const shown = useMemo(
    () => summarizePlanChange(details, account, plans, listed, { now, when }),
    [details, account, plans, listed, now, when],
  );
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
    <Stack>
      <Card title={texts.cost}>
        <Stack>
          {shown.laterOn !== null && (
            <ChoiceBar
              label={texts.when}
              value={when}
              choices={[
                { value: 'period_end' as const, label: texts.atEnd(shown.laterOn) },
                { value: 'now' as const, label: texts.rightNow },
              ]}
              onChoose={(next) => dispatch(timeChosen({ when: next }))}
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
        </Stack>
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
      <Staying {...shown} chosen={chosen} />
      {pauses.length > 0 && <Pausing pauses={pauses} />}
      <div className={css.end}>
        {failure && (
          <Notice kind="error" title={texts.notChanged}>
            {failure.join(' ')}
          </Notice>
        )}
        <p className={css.summary}>{texts.summary(paused, resumed, leftOut > 0)}</p>
        {!details.mayChange && (
          <Notice kind="info" title={texts.mayNot}>
            {texts.mayNotLead(account.owner.name)}
          </Notice>
        )}
        <Bar>
          {details.mayChange && (
            <Button kind="primary" isBusy={phase === 'changing'} onClick={() => dispatch(confirmed())}>
              {shown.isLater && shown.laterOn !== null ? texts.confirmOn(plan, shown.laterOn) : texts.confirm(plan)}
            </Button>
          )}
          <TextLink to={backTo} look="secondary">
            {texts.cancel}
          </TextLink>
        </Bar>
      </div>
    </Stack>
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
}: Pick<PlanChangeSummary, 'choosable' | 'pauses' | 'zapLimit'> & { chosen: readonly number[] }): ReactElement {
  const dispatch = useAppDispatch();
  const isLimited = isLimitedTo(zapLimit, choosable.length);
  const staying = choosable.filter(({ isOn }) => isOn).length;
  const unlimited = staying > 0 ? texts.allStay(staying) : pauses.length > 0 ? texts.noneStays : texts.noneIsOn;
  // If there is a limit, or something is left out, it can be seen and changed.
  const isChoice = choosable.length > 0 && (zapLimit >= 0 || chosen.length < choosable.length || choosable.some(({ isOn }) => !isOn));
  return (
    <Card title={texts.stayTitle}>
      <Stack>
        <p>{isLimited ? texts.chooseLead(zapLimit, choosable.length) : unlimited}</p>
        {isChoice && (
          <ZapChoice
            zaps={choosable}
            chosen={chosen}
            limit={isLimited ? zapLimit : -1}
            onChoose={(next) => dispatch(zapsChosen({ chosen: next }))}
          />
        )}
      </Stack>
    </Card>
  );
}

/** Who loses access to the account. */
function People({ people }: Pick<PlanChangeSummary, 'people'>): ReactElement {
  return (
    <Card title={texts.peopleTitle(people.length)}>
      <Stack>
        <p>{texts.peopleLead}</p>
        <ul className={css.lines} aria-label={texts.peopleTitle(people.length)}>
          {people.map(({ id, name, role }) => (
            <li key={id}>
              <span className={css.title}>{name}</span>
              <span className={css.reason}>{role}</span>
            </li>
          ))}
        </ul>
      </Stack>
    </Card>
  );
}

/** Lists from this length on begin folded. */
const foldedFrom = 8;

function Pausing({ pauses }: Pick<PlanChangeSummary, 'pauses'>): ReactElement {
  return (
    <Card title={texts.pausesTitle(pauses.length)}>
      <Stack>
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
      </Stack>
    </Card>
  );
}
