import type { Stories } from '../../widgets/stories';
import { StaffBar, type StaffBarProps } from './StaffBar';

const ignore = (): void => {};
const account: StaffBarProps['account'] = {
  id: 3,
  name: 'Harbor Coffee Roasters',
  planName: 'Team',
  ownerName: 'Olivia Okafor',
  ownerEmail: 'olivia@harborroasters.example',
  isTrialingTeams: true,
  wasTeam: false,
};
const show = (isMasquerading: boolean) => () => (
  <StaffBar
    person={{ id: 7, name: 'Ada Lovelace', email: 'ada@patchbay.example' }}
    isMasquerading={isMasquerading}
    account={account}
    others={[{ id: 4, name: 'Novák Bookkeeping' }]}
    onSwitch={ignore}
    onStop={ignore}
  />
);

export const stories: Stories = { title: 'Staff bar', frame: 'screen', states: { staff: show(false), 'viewing as': show(true) } };
