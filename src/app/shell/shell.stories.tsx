import type { Stories } from '../widgets/stories';
import { SessionFailed } from './App';
import AccountFinder from './frame/AccountFinder';
import { HeaderView, type HeaderViewProps } from './frame/HeaderView';

const ignore = (): void => {};
const accounts = [
  { id: 1, name: 'Analytical Engines', logoUrl: null, plan: 'Team Plan', role: 'Owner', usage: '612 of 50,000 tasks · 37 Zaps on' },
  {
    id: 2,
    name: 'The Royal Society of very long names for accounts',
    logoUrl: null,
    plan: 'Starter Plan',
    role: 'Member',
    usage: '92 of 750 tasks · 20 of 20 Zaps on',
  },
] as const;

const show =
  (props: Partial<HeaderViewProps> = {}) =>
  () => (
    <HeaderView
      path="/app/dashboard"
      user={{ name: 'Ada Lovelace', email: 'ada@example.com', avatarUrl: null }}
      accounts={accounts}
      currentAccountId={1}
      theme="system"
      onAccountSwitch={ignore}
      onThemeChoose={ignore}
      onLogOut={ignore}
      {...props}
    />
  );

const names = [
  'Analytical Engines',
  'Harbor Coffee Roasters',
  'Novák Bookkeeping',
  'Rivera Photography',
  'Fjord Bikes',
  'Meridian Freight',
];
const manyAccounts = Array.from({ length: 18 }, (_each, at) => ({
  id: at + 1,
  name: `${names[at % names.length] ?? ''}${at < names.length ? '' : ` ${at}`}`,
  logoUrl: null,
  plan: at % 3 === 0 ? 'Team Plan' : 'Free Plan',
  role: at % 2 === 0 ? 'Owner' : 'Member',
  usage: `${at * 37} of 750 tasks · ${at} of 20 Zaps on`,
}));
export const stories: readonly Stories[] = [
  {
    title: 'Header',
    frame: 'screen',
    states: {
      'signed in': show(),
      loading: show({ user: null, accounts: [], currentAccountId: null }),
      'without an account': show({ accounts: [], currentAccountId: null, hasNoAccount: true }),
      'long names': show({ currentAccountId: 2, path: '/app/assets/zaps' }),
    },
  },
  {
    title: 'Account finder',
    frame: 'screen',
    states: { many: () => <AccountFinder accounts={manyAccounts} currentAccountId={3} onChoose={ignore} onClose={ignore} /> },
  },
  {
    title: 'Session failed',
    frame: 'content',
    states: { offline: () => <SessionFailed onRetry={() => {}} /> },
  },
];
