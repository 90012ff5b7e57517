import type { Stories } from '../../widgets/stories';
import AccountFinder from './AccountFinder';

const names = [
  'Analytical Engines',
  'Harbor Coffee Roasters',
  'Novák Bookkeeping',
  'Rivera Photography',
  'Fjord Bikes',
  'Meridian Freight',
];
const accounts = Array.from({ length: 18 }, (_each, at) => ({
  id: at + 1,
  name: `${names[at % names.length] ?? ''}${at < names.length ? '' : ` ${at}`}`,
  logoUrl: null,
  plan: at % 3 === 0 ? 'Team Plan' : 'Free Plan',
  role: at % 2 === 0 ? 'Owner' : 'Member',
  usage: `${at * 37} of 750 tasks · ${at} of 20 Zaps on`,
}));
const ignore = (): void => {};

export const stories: Stories = {
  title: 'Account finder',
  frame: 'screen',
  states: { many: () => <AccountFinder accounts={accounts} currentAccountId={3} onChoose={ignore} onClose={ignore} /> },
};
