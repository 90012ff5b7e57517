import type { Stories } from '../../../../widgets/stories';
import { PasswordStrength } from './PasswordStrength';

export const stories: Stories = {
  title: 'Password strength',
  states: {
    empty: () => <PasswordStrength password="" personal={[]} />,
    'too short': () => <PasswordStrength password="abc" personal={[]} />,
    weak: () => <PasswordStrength password="password1" personal={[]} />,
    fair: () => <PasswordStrength password="lovelace-99" personal={[]} />,
    strong: () => <PasswordStrength password="seven violet tractors hum" personal={[]} />,
  },
};
