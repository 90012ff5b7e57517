import type { Stories } from '../../../widgets/stories';
import { LockedScreen } from './LockedScreen';

const show =
  (name: string, others: Parameters<typeof LockedScreen>[0]['others'] = []) =>
  () => (
    <LockedScreen
      account={{ name, owner: { name: 'Dana Whitfield', email: 'dana@harborroasters.example' } }}
      setupAddress="/app/two-factor-setup?next=%2Fapp%2Fdashboard"
      others={others}
      onSwitch={() => {}}
      onLogOut={() => {}}
    />
  );

export const stories: Stories = {
  title: 'Account that requires a second factor',
  frame: 'content',
  states: {
    'only account': show('Harbor Coffee Roasters'),
    'other accounts': show('Harbor Coffee Roasters', [
      { id: 4, name: 'Novák Bookkeeping', plan: 'Free Plan', role: 'Owner' },
      { id: 5, name: 'Meridian Freight', plan: 'Team Plan', role: null },
    ]),
    'long name': show('The Royal Society of very long names for accounts and their teams'),
  },
};
