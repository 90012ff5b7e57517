import { Suspense, type ReactNode } from 'react';
import { isAuthPage } from '../../domain/addresses';
import { minutes } from '../../domain/durations';
import { teamGuideMinWidth } from '../../domain/teamGuide';
import { wasTeam } from '../../domain/teamPaused';
import { selectCurrentAccount, selectIsLockNoticeDue } from '../features/accounts';
import { HelpButton } from '../features/help/button';
import type { WithProfile } from '../features/profile';
import { selectGuidedAccountId } from '../features/team-guide';
import { useNow } from '../platform/useNow';
import { useAppSelector } from '../platform/hooks';
import { selectPlace, type WithPlace } from '../platform/place';
import { useMinWidth } from '../platform/useMinWidth';
import { LazyScreen, type LoadScreen } from './lazyScreen';
import css from './shell.module.css';

const load = {
  guide: () => import(/* webpackChunkName: "team-guide" */ '../features/team-guide/modal'),
  locked: () => import(/* webpackChunkName: "account-locked" */ '../features/accounts/locked'),
  paused: () => import(/* webpackChunkName: "team-paused" */ '../features/team-paused'),
} as const satisfies Record<string, LoadScreen>;

/** The slices load with the pages that need them; this requests none itself. */
const selectIsGuided = (state: WithProfile & WithPlace): boolean => 'accounts' in state && selectGuidedAccountId(state) !== null;

/** The items at the bottom right of a page, help and the guide for a team on trial, and the notices to a team above it. */
export function Screen(): ReactNode {
  const now = useNow(() => minutes(1));
  const isWide = useMinWidth(teamGuideMinWidth);
  const { pathname } = useAppSelector(selectPlace);
  const account = useAppSelector(selectCurrentAccount);
  const isGuided = useAppSelector(selectIsGuided);
  const isLocked = useAppSelector(selectIsLockNoticeDue);
  // A new person has enough to look at.
  if (isAuthPage(pathname)) return null;
  return (
    <>
      <aside className={css.floating} aria-label="Help">
        <Suspense fallback={null}>{isGuided && isWide && <LazyScreen load={load.guide} />}</Suspense>
        <HelpButton isChatEligible={account?.isChatEligible ?? false} />
      </aside>
      <Suspense fallback={null}>{isLocked && <LazyScreen load={load.locked} />}</Suspense>
      <Suspense fallback={null}>{account !== null && wasTeam(account, now) && <LazyScreen load={load.paused} />}</Suspense>
    </>
  );
}
