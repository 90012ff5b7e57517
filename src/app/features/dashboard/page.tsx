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
import { LoadFailure } from '../../widgets/LoadFailure/LoadFailure';
import { Meter } from '../../widgets/Meter/Meter';
import { Page, PageHead } from '../../widgets/Page/Page';
import { Skeleton } from '../../widgets/Skeleton/Skeleton';
import { Tag } from '../../widgets/Tag/Tag';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { accountsRetried, selectAccountsFailure, selectAccountsStatus, selectCurrentAccount } from '../accounts';
import { selectFirstName, selectProfile } from '../profile';
import { parts as zaps, ZapList } from '../zaps';
import css from './page.module.css';
import { texts } from './texts';

/** The home page of a signed-in person: a greeting, the usage of the plan, and the Zaps. */
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
      <Card title={texts.usage}>
        <Usage />
      </Card>
      <ZapList />
    </Page>
  );
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
  Screen: DashboardPage,
});
