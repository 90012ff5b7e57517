import { lazy, Suspense, useState, type ReactElement } from 'react';
import { brand } from '../../../domain/brand';
import type { AccountChoice } from '../../features/accounts';
import { RouterLink } from '../../widgets/RouterLink/RouterLink';
import { Avatar } from '../../widgets/Avatar/Avatar';
import { Icon } from '../../widgets/Icon/Icon';
import { Logo } from '../../widgets/Logo/Logo';
import { Menu, type MenuSection } from '../../widgets/Menu/Menu';
import type { Theme } from '../state';
import { texts, destinations } from './texts';
import css from './frame.module.css';
import { accountSection, navigationSection, planAndRole, userSections } from './sections';

export interface HeaderViewProps {
  /** The current page. */
  path: string;
  /** Null while it loads. */
  user: { readonly name: string; readonly email: string; readonly avatarUrl: string | null } | null;
  accounts: readonly AccountChoice[];
  /** Null while the accounts load. */
  currentAccountId: number | null;
  /** Developers find their pages in the menu. */
  isDeveloper?: boolean;
  /** The person belongs to no account, so there is none to choose. */
  hasNoAccount?: boolean;
  theme: Theme;
  onAccountSwitch: (id: number) => void;
  onThemeChoose: (theme: Theme) => void;
  onLogOut: () => void;
}

// For the few people who have that many accounts.
const AccountFinder = lazy(() => import(/* webpackChunkName: "account-finder" */ './AccountFinder'));

/** The signed-in header: logo, navigation, Create, accounts, and personal menu. Up to 779 px all but logo and Create share one menu (B2.44). */
export function HeaderView({
  path,
  user,
  accounts,
  currentAccountId,
  isDeveloper = false,
  hasNoAccount = false,
  theme,
  onAccountSwitch,
  onThemeChoose,
  onLogOut,
}: HeaderViewProps): ReactElement {
  const account = accounts.find(({ id }) => id === currentAccountId) ?? null;
  const userName = user?.name ?? texts.loading;
  const [isFinding, setIsFinding] = useState(false);
  const accountItems = accountSection({ accounts, currentAccountId, onAccountSwitch, onFind: () => setIsFinding(true) });
  const ownItems: readonly MenuSection[] = userSections({ isDeveloper, theme, onThemeChoose, onLogOut });
  const who = (
    <div className={css.who}>
      <strong className={css.whoName}>{userName}</strong>
      <span className={css.whoEmail}>{user?.email}</span>
    </div>
  );

  return (
    <header className={css.header} data-kind="full">
      <div className={css.inner}>
        <HeaderStart path={path} hasNoAccount={hasNoAccount} />

        <div className={css.menus}>
          {!hasNoAccount && (
            <Menu
              label={texts.accountMenu(account?.name ?? texts.loading)}
              align="end"
              sections={[accountItems]}
              trigger={
                <span className={css.account}>
                  <Avatar name={account?.name ?? ''} url={account?.logoUrl} size={28} shape="square" isDecoration />
                  <span className={css.accountText}>
                    <span className={css.accountName}>{account?.name ?? texts.loading}</span>
                    <span className={css.accountPlan}>{account && planAndRole(account)}</span>
                  </span>
                  <span className={css.chevron} aria-hidden="true" />
                </span>
              }
            />
          )}
          <Menu
            label={texts.userMenu(userName)}
            align="end"
            heading={who}
            sections={ownItems}
            trigger={<Avatar name={user?.name ?? ''} url={user?.avatarUrl} size={32} isDecoration />}
          />
        </div>

        <div className={css.oneMenu}>
          <Menu
            label={texts.mobileMenu}
            align="end"
            heading={who}
            sections={[navigationSection(path), ...(hasNoAccount ? [] : [accountItems]), ...ownItems]}
            trigger={<span className={css.burger} aria-hidden="true" />}
          />
        </div>
      </div>
      {isFinding && (
        <Suspense fallback={null}>
          <AccountFinder
            accounts={accounts}
            currentAccountId={currentAccountId}
            onChoose={(id) => {
              setIsFinding(false);
              if (id !== currentAccountId) onAccountSwitch(id);
            }}
            onClose={() => setIsFinding(false)}
          />
        </Suspense>
      )}
    </header>
  );
}

/** Whether a page is at one of the addresses of a destination, or below one. */
function currentOf(path: string, addresses: readonly string[]): 'page' | 'true' | undefined {
  if (addresses.includes(path)) return 'page';
  return addresses.some((address) => path.startsWith(`${address}/`)) ? 'true' : undefined;
}

/** The start of the header: the logo, the navigation, which is a rail beside wide pages, and the way to a new Zap. */
export function HeaderStart({ path, hasNoAccount = false }: Pick<HeaderViewProps, 'path' | 'hasNoAccount'>): ReactElement {
  return (
    <>
      <RouterLink className={css.logo} to="/app/dashboard" aria-label={brand.name}>
        <span className={css.wide}>
          <Logo />
        </span>
        <span className={css.narrow}>
          <Logo isMarkOnly />
        </span>
      </RouterLink>

      <nav className={css.navigation} aria-label={texts.navigation}>
        {destinations.map(({ to, label, icon, also }) => (
          <RouterLink key={to} className={css.destination} to={to} aria-current={currentOf(path, [to, ...also])}>
            <Icon name={icon} />
            {label}
          </RouterLink>
        ))}
      </nav>
      {!hasNoAccount && (
        <RouterLink className={css.create} to="/editor">
          <Icon name="plus" />
          {texts.create}
        </RouterLink>
      )}
    </>
  );
}
