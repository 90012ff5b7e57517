import type { Stories } from '../stories';
import { CopyField } from './CopyField';

export const stories: Stories = {
  title: 'Copy field',
  states: {
    'one line': () => (
      <CopyField label="Secret key" value="JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP" hint="For authenticator apps that cannot scan." />
    ),
    'several lines': () => <CopyField label="Recovery codes" value={'4f9c-1d2e\n8a7b-6c5d\n0e1f-2a3b'} />,
  },
};
