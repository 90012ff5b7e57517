import { useState } from 'react';
import type { Stories } from '../stories';
import { TextField } from './TextField';
import type { TextFieldProps } from './TextField';

/** A field with state, so that the gallery can be tried out. */
function Subject({ start = '', ...props }: Partial<TextFieldProps> & { start?: string }) {
  const [value, setValue] = useState(start);
  return <TextField label="Email" name="email" type="email" autoComplete="username" {...props} value={value} onChange={setValue} />;
}

export const stories: Stories = {
  title: 'Text field',
  states: {
    empty: () => <Subject />,
    filled: () => <Subject start="ada@patchbay.example" />,
    'with hint': () => <Subject label="Full name" name="name" type="text" autoComplete="name" hint="As your team should see it." />,
    'in error': () => <Subject start="ada@" error="Enter a valid email address." />,
    disabled: () => <Subject start="ada@patchbay.example" isDisabled />,
    'long error': () => (
      <Subject
        start="ada"
        error="This is not an address that we can send mail to: it needs a name, an @ sign and the part after it, as in ada@patchbay.example."
      />
    ),
  },
};
