import { Avatar } from '../../widgets/Avatar/Avatar';
import type { MenuSection } from '../../widgets/Menu/Menu';
import { themes, type Theme } from '../state';
import { copy, destinations } from './copy';
import type { HeaderViewProps, ShownAccount } from './HeaderView';

/** 'Team Plan · Owner' */
export const planAndRole = ({ plan, role }: Pick<ShownAccount, 'plan' | 'role'>): string => (role === null ? plan : `${plan} · ${role}`);

/** The accounts that one may work in: picture, name, plan and role. */
export function accountSection({
  accounts,
  currentAccountId,
  onAccountSwitch,
}: Pick<HeaderViewProps, 'accounts' | 'currentAccountId' | 'onAccountSwitch'>): MenuSection {
  return {
    key: 'accounts',
    title: copy.accountsTitle,
    items: accounts.map(({ id, name, logoUrl, ...account }) => ({
      key: String(id),
      label: name,
      hint: planAndRole(account),
      icon: <Avatar name={name} url={logoUrl} size={28} shape="square" isDecoration />,
      isCurrent: id === currentAccountId,
      onSelect: () => {
        if (id !== currentAccountId) onAccountSwitch(id);
      },
    })),
  };
}

/** The main navigation, where it has to fold into a menu. */
export function navigationSection(path: string): MenuSection {
  return {
    key: 'navigation',
    items: destinations.map(({ to, label, also }) => ({
      key: to,
      to,
      label,
      isCurrent: path === to || (also as readonly string[]).includes(path),
    })),
  };
}

/** What concerns oneself: the theme, one's security, leaving. */
export function userSections({
  theme,
  onThemeChoose,
  onLogOut,
}: Pick<HeaderViewProps, 'theme' | 'onThemeChoose' | 'onLogOut'>): readonly MenuSection[] {
  const themeItem = (choice: Theme) => ({
    key: choice,
    label: copy.themes[choice],
    isCurrent: choice === theme,
    onSelect: () => onThemeChoose(choice),
  });
  return [
    { key: 'theme', title: copy.themeTitle, items: themes.map(themeItem) },
    {
      key: 'own',
      items: [
        { key: 'settings', to: '/app/settings', label: copy.settings },
        { key: 'team', to: '/app/team', label: copy.team },
        { key: 'billing', to: '/app/billing', label: copy.billing },
        { key: 'twoFactor', to: '/app/two-factor-setup', label: copy.twoFactor },
        { key: 'logOut', label: copy.logOut, onSelect: onLogOut },
      ],
    },
  ];
}
