import { Suspense, useContext, useMemo, type ReactElement, type ReactNode } from 'react';
import { showsPromo } from '../../../domain/pagePaths';
import { planHeldLasts } from '../../../domain/planHeld';
import {
  accountSwitchRequested,
  parts as accounts,
  selectAccountAccess,
  selectAccountChoices,
  selectAccounts,
  selectCurrentAccountId,
} from '../../features/accounts';
import { parts as emailConfirmation, UnconfirmedNotice } from '../../features/email-confirmation';
import {
  selectFullName,
  selectIsDeveloper,
  selectIsMasquerading,
  selectIsStaff,
  selectProfile,
  type WithProfile,
} from '../../features/profile';
import { HeldRunsNotice } from '../../features/run-history';
import { SecondFactorNotice } from '../../features/second-factor-rule';
import { parts as terms, TermsNotice } from '../../features/terms';
import { parts as trial, TrialNotice } from '../../features/trial';
import { parts as upgradePrompts, UpgradeNotices } from '../../features/upgrade-prompts';
import { logoutRequested, selectCurrentEmail } from '../../features/session';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { selectPlace } from '../../platform/place';
import { useNow } from '../../platform/useNow';
import { SkipLink } from '../../widgets/SkipLink/SkipLink';
import { ApplicationPage } from '../applicationPage';
import { LazyScreen, type LoadScreen } from '../lazyScreen';
import { selectTheme, themeChosen } from '../state';
import { texts } from './texts';
import { HeaderView } from './HeaderView';
import css from './frame.module.css';

const loadStaffBar: LoadScreen = () => import(/* webpackChunkName: "staff-bar" */ '../../features/staff-bar');

/** The bar's code is for staff alone. */
function StaffBarPlace(): ReactNode {
  const isDue = useAppSelector((state: WithProfile) => selectIsStaff(state) || selectIsMasquerading(state));
  return <Suspense fallback={null}>{isDue && <LazyScreen load={loadStaffBar} />}</Suspense>;
}

type State = Parameters<typeof selectAccountChoices>[0];

/** The frame around every screen of the application: the header, important notices, the content. */
function FullFrame({ children }: { children?: ReactNode }): ReactElement {
  const dispatch = useAppDispatch();
  const path = useAppSelector(selectPlace).pathname.replace(/(?<=.)\/$/, '');
  // Public pages and unknown addresses have other content.
  const isApplication = useContext(ApplicationPage);
  const name = useAppSelector(selectFullName);
  const profile = useAppSelector(selectProfile);
  const email = useAppSelector(selectCurrentEmail);
  const accounts = useAppSelector(selectAccounts);
  const now = useNow((at) => planHeldLasts(accounts, at));
  const user = useMemo(
    () => (name === null ? null : { name, email: profile?.email ?? email ?? '', avatarUrl: profile?.avatar ?? null }),
    [name, profile, email],
  );
  return (
    <>
      <SkipLink>{texts.skip}</SkipLink>
      <StaffBarPlace />
      <HeaderView
        path={path}
        user={user}
        accounts={useAppSelector((state: State) => selectAccountChoices(state, now))}
        currentAccountId={useAppSelector(selectCurrentAccountId)}
        isDeveloper={useAppSelector(selectIsDeveloper)}
        hasNoAccount={useAppSelector(selectAccountAccess) === 'none'}
        theme={useAppSelector(selectTheme)}
        onAccountSwitch={(id) => dispatch(accountSwitchRequested({ id }))}
        onThemeChoose={(theme) => dispatch(themeChosen(theme))}
        onLogOut={() => dispatch(logoutRequested())}
      />
      <main className={css.main} id="content" tabIndex={-1}>
        <div className={css.notices}>
          <TermsNotice />
          {/* Billing shows it in full. */}
          {isApplication && !/^(?:\/app)?\/billing$/.test(path) && <TrialNotice />}
          {/* The welcome page lists it among the first things to do. */}
          {isApplication && path !== '/app/onboarding' && <UnconfirmedNotice />}
          {isApplication && <SecondFactorNotice />}
          <HeldRunsNotice path={path} />
          {showsPromo(path) && <UpgradeNotices path={path} />}
        </div>
        {children}
      </main>
    </>
  );
}

export { FullFrame as Screen };
/** The slices and flows that the header reads. */
export const parts = { needs: [accounts, emailConfirmation, terms, trial, upgradePrompts] };
