import { useEffect, useMemo, useRef, type ReactElement, type ReactNode, type Ref, type RefObject } from 'react';
import type { Account } from '../../../contract/accounts';
import { planHeldLasts } from '../../../domain/planHeld';
import { isAdmin } from '../../../domain/roles';
import { definePage } from '../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { selectPlace } from '../../platform/place';
import { useNow } from '../../platform/useNow';
import { Accordion } from '../../widgets/Accordion/Accordion';
import { Card } from '../../widgets/Card/Card';
import { LoadFailure } from '../../widgets/LoadFailure/LoadFailure';
import { Notice } from '../../widgets/Notice/Notice';
import { Page, PageHead } from '../../widgets/Page/Page';
import { Skeleton } from '../../widgets/Skeleton/Skeleton';
import { Bar } from '../../widgets/Stack/Stack';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { WaitingCard } from '../../widgets/WaitingCard/WaitingCard';
import {
  accountsRetried,
  currentAccountChosen,
  parts as accounts,
  selectAccountsFailure,
  selectAccountsStatus,
  selectCurrentAccount,
  selectRole,
} from '../accounts';
import {
  parts as planParts,
  plansWanted,
  selectDefaultPlanId,
  selectPlans,
  selectPlansFailure,
  selectPlansStatus,
  selectPreferredPlanId,
} from '../plans';
import { parts as trial, TrialDetails } from '../trial';
import { parts as zaps } from '../zaps';
import { PlanChange } from './change/PlanChange';
import { planChangeFlow } from './change/sagas';
import { planChangeSlice, selectPlanChange } from './change/state';
import { texts as changeTexts } from './change/texts';
import { planColumns } from './compare/columns';
import { CompareTable } from './compare/CompareTable';
import { texts as compareTexts } from './compare/texts';
import { PlanEstimate } from './PlanEstimate';
import css from './page.module.css';
import { rehearsalAddress, rehearsedPlanId } from './places';
import { PlanCard } from './PlanCard';
import { billingSlice, cancellingFlow, ownPlan, requestPlans, selectBilling } from './state';
import { dayOf, questions, texts } from './texts';
import { taskDaysFlow, taskDaysSlice } from './usage/state';
import { UseCard } from './UseCard';

const { intervalChosen } = billingSlice.actions;

/** `/app/billing` and `/billing`; with `?plan=3`, what would change with that plan. */
function BillingPage(): ReactElement {
  const account = useAppSelector(selectCurrentAccount);
  const place = useAppSelector(selectPlace);
  const planId = rehearsedPlanId(place);
  const newsRef = useRef<HTMLDivElement>(null);
  useOwnArrival(planId, newsRef);
  if (account && planId !== null) return <PlanChange account={account} planId={planId} backTo={place.pathname} />;
  return <Overview newsRef={newsRef} />;
}

/**
 * Does for two pages at one path what the shell does when the path changes: the new one starts at the top, with the focus on its
 * message, or otherwise on its heading. For Back, the browser restores the scroll position.
 *
 * @param planId the previewed plan; null on the billing page itself. The first page is the shell's.
 * @param news the result of the last action, while it is shown
 */
function useOwnArrival(planId: number | null, news: RefObject<HTMLElement | null>): void {
  const { kind } = useAppSelector(selectPlace);
  const arrivedAt = useRef(planId);
  useEffect(() => {
    if (arrivedAt.current === planId) return;
    arrivedAt.current = planId;
    if (kind !== 'POP') window.scrollTo(0, 0);
    const heading = news.current ? null : document.querySelector<HTMLElement>('main h1');
    if (heading) heading.tabIndex = -1;
    (news.current ?? heading)?.focus({ preventScroll: true });
  }, [planId, kind, news]);
}

interface NewsProps {
  /** Shows the result of the last action, whose author arrives here. */
  newsRef: RefObject<HTMLDivElement | null>;
}

/** Plan, use, all plans side by side, and billing details of an account. */
function Overview({ newsRef }: NewsProps): ReactElement {
  const dispatch = useAppDispatch();
  const account = useAppSelector(selectCurrentAccount);
  const hasFailed = useAppSelector(selectAccountsStatus) === 'failure';
  const failure = useAppSelector(selectAccountsFailure);
  return (
    <Page>
      <PageHead title={texts.title} lead={account?.name} />
      {account ? (
        <Details account={account} newsRef={newsRef} />
      ) : hasFailed ? (
        <LoadFailure title={texts.loadFailed} retry={texts.retry} onRetry={() => dispatch(accountsRetried())}>
          {failure}
        </LoadFailure>
      ) : (
        <Skeleton label={texts.loading} lines={6} />
      )}
    </Page>
  );
}

function Details({ account, newsRef }: NewsProps & { account: Account }): ReactElement {
  const dispatch = useAppDispatch();
  const { pathname } = useAppSelector(selectPlace);
  const plans = useAppSelector(selectPlans);
  const plansStatus = useAppSelector(selectPlansStatus);
  const plansFailure = useAppSelector(selectPlansFailure);
  const chosenInterval = useAppSelector(selectBilling).interval;
  const mayLook = isAdmin(useAppSelector(selectRole));
  const now = useNow((at) => planHeldLasts([account], at));
  const defaultId = useAppSelector(selectDefaultPlanId);
  const preferredId = useAppSelector(selectPreferredPlanId);
  const own = ownPlan(account, plans, now);
  const interval = chosenInterval ?? (own ?? plans.find(({ id }) => id === defaultId))?.interval ?? 'month';
  const ownId = own?.id ?? 0;
  const columns = useMemo(() => planColumns(plans, interval, ownId, preferredId), [plans, interval, ownId, preferredId]);
  const rehearsalOf = mayLook ? (id: number) => rehearsalAddress(pathname, id) : null;
  return (
    <>
      <ChangedNotice noticeRef={newsRef} />
      <div className={css.sides}>
        <PlanCard account={account} rehearsalOf={rehearsalOf} />
        <DetailsCard account={account} />
      </div>
      <TrialDetails account={account} />
      <UseCard account={account} />
      {plans.length > 0 ? (
        <>
          <PlanEstimate columns={columns} used={account.limits.allotment.tasks.count} rehearsalOf={rehearsalOf} />
          <CompareTable
            columns={columns}
            interval={interval}
            onInterval={(next) => dispatch(intervalChosen({ interval: next }))}
            rehearsalOf={rehearsalOf}
          />
        </>
      ) : (
        <WaitingCard
          title={compareTexts.title}
          loading={compareTexts.loading}
          failure={plansStatus === 'failure' ? plansFailure : null}
          retry={compareTexts.retry}
          onRetry={() => dispatch(plansWanted())}
        />
      )}
      <Card title={texts.questions}>
        <Accordion items={questions} />
      </Card>
    </>
  );
}

/** The result of the last change of plan, if there was one, with the way back. `noticeRef`: to move the focus here. */
export function ChangedNotice({ noticeRef }: { readonly noticeRef?: Ref<HTMLDivElement> }): ReactNode {
  const state = useAppSelector(selectPlanChange);
  const plans = useAppSelector(selectPlans);
  const { pathname } = useAppSelector(selectPlace);
  if (state.phase !== 'changed') return null;
  const { planId, fromPlanId, isMade, takesEffectAt, paused, restored } = state;
  const nameOf = (id: number): string => plans.find((plan) => plan.id === id)?.name ?? '';
  return (
    <Notice
      kind="success"
      title={takesEffectAt === null ? changeTexts.done(nameOf(planId)) : changeTexts.planned(nameOf(planId), dayOf(takesEffectAt))}
      {...(noticeRef && { noticeRef })}
      action={
        <Bar>
          <TextLink to="/app/assets/zaps">{changeTexts.seeZaps}</TextLink>
          {fromPlanId !== planId && takesEffectAt === null && (
            <TextLink to={rehearsalAddress(pathname, fromPlanId)}>{changeTexts.changeBack(nameOf(fromPlanId))}</TextLink>
          )}
        </Bar>
      }
    >
      {takesEffectAt !== null ? changeTexts.plannedLead : isMade ? changeTexts.doneLead(paused, restored) : changeTexts.doneBefore}
    </Notice>
  );
}

/** Who gets the invoices, and the name and address on them. Without a billing address, the owner gets them. */
function DetailsCard({ account: { owner, ...account } }: { account: Account }): ReactElement {
  const facts = [
    [texts.company, account.companyName || texts.none],
    [texts.address, account.companyAddress || texts.none],
    [texts.invoices, account.sendInvoiceEmail ? texts.invoicesTo(account.invoiceEmail || owner.email) : texts.noInvoices],
    [texts.owner, `${owner.name} (${owner.email})`],
  ] as const;
  return (
    <Card title={texts.details}>
      <dl className={css.facts}>
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** Plan, usage and billing details of the current account, all plans, and the change from one to another. */
export default definePage({
  path: ['/app/billing', '/billing'],
  title: 'Billing',
  auth: 'required',
  frame: 'full',
  scrollsToTop: true,
  needs: [accounts, planParts, trial, zaps],
  slices: [billingSlice, taskDaysSlice, planChangeSlice],
  sagas: [taskDaysFlow, planChangeFlow, cancellingFlow],
  load: requestPlans,
  reloadOn: [currentAccountChosen],
  Screen: BillingPage,
});
