import type { ReactElement } from 'react';
import { isOrWasShared } from '../../../domain/accounts';
import { days } from '../../../domain/durations';
import { unlimited } from '../../../domain/numbers';
import { planHeld, planHeldLasts } from '../../../domain/planHeld';
import { shortDate } from '../../../domain/relativeTime';
import { definePage } from '../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { useNow } from '../../platform/useNow';
import { Card } from '../../widgets/Card/Card';
import { Circle } from '../../widgets/Circle/Circle';
import { EmptyState } from '../../widgets/EmptyState/EmptyState';
import { LoadFailure } from '../../widgets/LoadFailure/LoadFailure';
import { Meter } from '../../widgets/Meter/Meter';
import { Page, PageHead } from '../../widgets/Page/Page';
import { Skeleton } from '../../widgets/Skeleton/Skeleton';
import { Tag } from '../../widgets/Tag/Tag';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { accountsRetried, currentAccountChosen, selectAccountsFailure, selectAccountsStatus, selectCurrentAccount } from '../accounts';
import { selectFirstName, selectProfile } from '../profile';
import { barsOf, RunsChart } from '../run-history';
import { parts as zaps, ZapList } from '../zaps';
import { Attention } from './Attention';
import css from './page.module.css';
import { homeSlice, loadHome, selectHome } from './state';
import { texts } from './texts';

/** The home page of a signed-in person: what needs attention, the runs of two weeks, the usage of the plan, and the Zaps. */
function DashboardPage(): ReactElement {
  const account = useAppSelector(selectCurrentAccount);
  const now = useNow((at) => planHeldLasts(account ? [account] : [], at));
  const firstName = useAppSelector(selectFirstName);
  const signup = useAppSelector(selectProfile)?.signup;
  return (
    <Page width="normal">
      <PageHead title={greeting(firstName, signup !== undefined && now < Date.parse(signup) + days(1))}>
        <p className={css.account}>
          {account && (
            <>
              {account.name} <Tag>{planHeld(account, now).label}</Tag>
            </>
          )}
        </p>
        <p>
          <TextLink to="/editor" look="primary">
            {texts.create}
          </TextLink>
        </p>
      </PageHead>
      <Attention />
      <div className={css.figures}>
        <Card title={texts.runs} aside={<TextLink to="/app/history">{texts.toHistory}</TextLink>}>
          <Runs />
        </Card>
        <Card title={texts.usage}>
          <Usage />
        </Card>
      </div>
      <ZapList />
    </Page>
  );
}

/** The runs of the last days as a chart. */
function Runs(): ReactElement {
  const dispatch = useAppDispatch();
  const { counts } = useAppSelector(selectHome);
  if (counts.phase === 'loading') return <Skeleton label={texts.countingRuns} lines={3} />;
  if (counts.phase === 'failed')
    return <LoadFailure title={texts.countFailed} retry={texts.countAgain} onRetry={() => dispatch(homeSlice.actions.retried())} />;
  if (counts.hours.length === 0)
    return (
      <EmptyState title={texts.noRuns} level="h3">
        {texts.noRunsText}
      </EmptyState>
    );
  return <RunsChart unit="day" bars={barsOf(counts.span, counts.hours)} />;
}

/** How much of the plan is used: tasks and Zaps against their limits. */
function Usage(): ReactElement {
  const dispatch = useAppDispatch();
  const account = useAppSelector(selectCurrentAccount);
  const status = useAppSelector(selectAccountsStatus);
  const failure = useAppSelector(selectAccountsFailure);
  const timezone = useAppSelector(selectProfile)?.timezone ?? undefined;
  if (account === null) {
    return status === 'failure' ? (
      <LoadFailure title={failure} retry={texts.retry} onRetry={() => dispatch(accountsRetried())} />
    ) : (
      <Skeleton label={texts.loadingUsage} lines={2} />
    );
  }
  const { tasks, zaps: turnedOn } = account.limits.allotment;
  return (
    <div className={css.meters}>
      <div className={css.tasks}>
        {tasks.limit > 0 && <Circle label={texts.tasksUsed} percent={(tasks.count / tasks.limit) * 100} />}
        <Meter
          label={texts.tasks}
          value={tasks.count}
          limit={limitOf(tasks.limit)}
          hint={texts.resets(shortDate(Date.parse(account.periodEnd), timezone))}
        />
      </div>
      <Meter
        label={texts.zaps}
        value={turnedOn.count}
        limit={limitOf(turnedOn.limit)}
        {...(isOrWasShared(account) && { hint: texts.zapsOfAll })}
      />
    </div>
  );
}

/** Null without a limit (B5.17). */
const limitOf = (limit: number): number | null => (limit === unlimited ? null : limit);

/** `firstName`: null while the profile loads, empty when there is none. */
function greeting(firstName: string | null, isNew: boolean): string {
  if (firstName === null) return texts.loadingName;
  if (firstName === '') return isNew ? texts.welcomeNewPlain : texts.welcomePlain;
  return isNew ? texts.welcomeNew(firstName) : texts.welcome(firstName);
}

export default definePage({
  path: ['/app/dashboard', '/app/home'],
  title: 'Dashboard',
  frame: 'full',
  scrollsToTop: true,
  needs: [zaps],
  slices: [homeSlice],
  load: loadHome,
  reloadOn: [currentAccountChosen, homeSlice.actions.retried],
  Screen: DashboardPage,
});
