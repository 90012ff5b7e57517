import { useState } from 'react';
import type { Stories } from '../stories';
import { CodeField } from './CodeField';
import type { CodeFieldProps } from './CodeField';

function Subject({ start = '', ...props }: Partial<CodeFieldProps> & { start?: string }) {
  const [value, setValue] = useState(start);
  return <CodeField label="Six-digit code" name="code" {...props} value={value} onChange={setValue} />;
}

export const stories: Stories = {
  title: 'Code field',
  states: {
    empty: () => <Subject hint="From your authenticator app." />,
    'half typed': () => <Subject start="123" />,
    complete: () => <Subject start="123456" />,
    'in error': () => <Subject start="123456" error="That code is not right. Codes change every 30 seconds." />,
    disabled: () => <Subject start="123456" isDisabled />,
  },
};
