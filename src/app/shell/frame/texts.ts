import type { IconName } from '../../widgets/Icon/Icon';
import type { Theme } from '../state';

export const texts = {
  skip: 'Skip to the content',
  navigation: 'Main',
  entry: 'Account',
  logIn: 'Log In',
  signUp: 'Sign Up',
  home: 'Home',
  create: 'Create',
  accountMenu: (name: string): string => `Account: ${name}. Switch account`,
  accountsTitle: 'Accounts',
  findAccount: (count: number): string => `Search all ${count} accounts…`,
  finderTitle: 'Switch account',
  finderSearch: 'Search accounts',
  found: (count: number): string => `${count} ${count === 1 ? 'account' : 'accounts'} found.`,
  noneFound: 'No accounts found.',
  userMenu: (name: string): string => `You: ${name}`,
  mobileMenu: 'Menu',
  loading: 'Loading…',
  themeTitle: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' } satisfies Record<Theme, string>,
  settings: 'Settings',
  team: 'Team',
  billing: 'Billing',
  twoFactor: 'Two-factor authentication',
  developers: 'Developers',
  logOut: 'Log out',
} as const;

/** The destinations of the main navigation; `also`: other addresses of the same page, and of pages that belong to it. */
export const destinations = [
  { to: '/app/dashboard', label: 'Home', icon: 'home', also: ['/app/home'] },
  { to: '/app/assets/zaps', label: 'Zaps', icon: 'zap', also: [] },
  { to: '/app/assets/connections', label: 'Connections', icon: 'plug', also: [] },
  { to: '/app/history', label: 'History', icon: 'clock', also: [] },
  { to: '/apps', label: 'Apps', icon: 'grid', also: ['/app/own-apps'] },
  { to: '/app/templates', label: 'Templates', icon: 'template', also: ['/zap-templates'] },
] as const satisfies readonly { to: string; label: string; icon: IconName; also: readonly string[] }[];
