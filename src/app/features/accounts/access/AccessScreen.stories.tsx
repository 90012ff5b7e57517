import type { Stories } from '../../../widgets/stories';
import { AccessScreen, type AccessScreenProps } from './AccessScreen';

const lost = { id: 3, name: 'Harbor Coffee Roasters', ownerName: 'Dana Whitfield', ownerEmail: 'dana@harborroasters.example' };
const show =
  (props: Partial<AccessScreenProps> = {}) =>
  () => (
    <AccessScreen
      accounts={[]}
      lost={null}
      creation={{ phase: 'initial' }}
      onCreate={() => {}}
      onSwitch={() => {}}
      onLogOut={() => {}}
      {...props}
    />
  );
const accounts = [
  { id: 4, name: 'Novák Bookkeeping', plan: 'Free Plan', role: 'Owner' },
  { id: 5, name: 'The Royal Society of very long names for accounts', plan: 'Team Plan', role: null },
];

export const stories: Stories = {
  title: 'No account to show',
  frame: 'content',
  states: {
    'no account': show(),
    'removed just now': show({ lost }),
    creating: show({ creation: { phase: 'creating' } }),
    'not created': show({ creation: { phase: 'failed', message: 'We couldn’t create your account. Please try again.' } }),
    'not a member of this one': show({ accounts }),
    'no longer a member of this one': show({ accounts, lost }),
  },
};
