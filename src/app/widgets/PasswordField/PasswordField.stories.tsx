import { useState } from 'react';
import type { Stories } from '../stories';
import { TextLink } from '../TextLink/TextLink';
import { PasswordField } from './PasswordField';
import type { PasswordFieldProps } from './PasswordField';

function Subject({ start = '', ...props }: Partial<PasswordFieldProps> & { start?: string }) {
  const [value, setValue] = useState(start);
  return <PasswordField label="Password" name="password" autoComplete="current-password" {...props} value={value} onChange={setValue} />;
}

export const stories: Stories = {
  title: 'Password field',
  states: {
    empty: () => <Subject />,
    filled: () => <Subject start="correct horse battery staple" />,
    'with a way out': () => <Subject aside={<TextLink to="/app/login/forgot">Forgot your password?</TextLink>} />,
    'in error': () => <Subject start="short" error="Use at least 8 characters." />,
    disabled: () => <Subject start="correct horse" isDisabled />,
    'new password': () => <Subject autoComplete="new-password" hint="At least 8 characters." />,
  },
};
