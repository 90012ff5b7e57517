import { moverPath } from '../../../domain/moverAddresses';
import { Avatar } from '../../widgets/Avatar/Avatar';
import { Icon } from '../../widgets/Icon/Icon';
import type { MenuSection } from '../../widgets/Menu/Menu';
import { themes, type Theme } from '../state';
import { texts, destinations } from './texts';
import type { AccountChoice } from '../../features/accounts';
import type { HeaderViewProps } from './HeaderView';

/** 'Team Plan · Owner' */
export const planAndRole = ({ plan, role }: Pick<AccountChoice, 'plan' | 'role'>): string => (role === null ? plan : `${plan} · ${role}`);

/** The number of accounts in the menu; people with more can search. */
export const maxInMenu = 7;

/** The first few, including the current one. */
function shortList(accounts: readonly AccountChoice[], currentId: number | null): readonly AccountChoice[] {
  if (accounts.length <= maxInMenu) return accounts;
  const first = accounts.slice(0, maxInMenu);
  const current = accounts.find(({ id }) => id === currentId);
  return !current || first.includes(current) ? first : [current, ...first.slice(0, -1)];
}

/** The person's accounts: picture, name, plan, role and usage; and, if there are several, the link to move Zaps. */
export function accountSection({
  accounts,
  currentAccountId,
  onAccountSwitch,
  onFind,
}: Pick<HeaderViewProps, 'accounts' | 'currentAccountId' | 'onAccountSwitch'> & { onFind: () => void }): MenuSection {
  const items = shortList(accounts, currentAccountId).map(({ id, name, logoUrl, usage, ...account }) => ({
    key: String(id),
    label: name,
    hint: planAndRole(account),
    detail: usage,
    icon: <Avatar name={name} url={logoUrl} size={28} shape="square" isDecoration />,
    isCurrent: id === currentAccountId,
    onSelect: () => {
      if (id !== currentAccountId) onAccountSwitch(id);
    },
  }));
  const find = { key: 'find', label: texts.findAccount(accounts.length), onSelect: onFind };
  // The other texts are in the page's first load, with the visitors' frame.
  const move = { key: 'move', to: moverPath, label: 'Move Zaps' };
  return {
    key: 'accounts',
    title: texts.accountsTitle,
    items: [...items, ...(accounts.length > maxInMenu ? [find] : []), ...(accounts.length > 1 ? [move] : [])],
  };
}

/** The main navigation, where it has to fold into a menu. */
export function navigationSection(path: string): MenuSection {
  return {
    key: 'navigation',
    items: destinations.map(({ to, label, icon, also }) => ({
      key: to,
      to,
      label,
      icon: <Icon name={icon} />,
      isCurrent: path === to || (also as readonly string[]).includes(path),
    })),
  };
}

/** The personal menu: theme, security, log-out. */
export function userSections({
  isDeveloper = false,
  theme,
  onThemeChoose,
  onLogOut,
}: Pick<HeaderViewProps, 'isDeveloper' | 'theme' | 'onThemeChoose' | 'onLogOut'>): readonly MenuSection[] {
  const themeItem = (choice: Theme) => ({
    key: choice,
    label: texts.themes[choice],
    isCurrent: choice === theme,
    onSelect: () => onThemeChoose(choice),
  });
  return [
    { key: 'theme', title: texts.themeTitle, items: themes.map(themeItem) },
    {
      key: 'own',
      items: [
        { key: 'settings', to: '/app/settings', label: texts.settings },
        { key: 'team', to: '/app/team', label: texts.team },
        { key: 'billing', to: '/app/billing', label: texts.billing },
        ...(isDeveloper ? [{ key: 'developers', to: '/developer/start', label: texts.developers }] : []),
        { key: 'twoFactor', to: '/app/two-factor-setup', label: texts.twoFactor },
        { key: 'logOut', label: texts.logOut, onSelect: onLogOut },
      ],
    },
  ];
}
