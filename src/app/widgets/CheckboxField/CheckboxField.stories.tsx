import { useState } from 'react';
import type { Stories } from '../stories';
import { TextLink } from '../TextLink/TextLink';
import { CheckboxField } from './CheckboxField';
import type { CheckboxFieldProps } from './CheckboxField';

function Subject({ start = false, ...props }: Partial<CheckboxFieldProps> & { start?: boolean }) {
  const [isChecked, setIsChecked] = useState(start);
  return <CheckboxField label="I have saved my recovery codes" name="saved" {...props} isChecked={isChecked} onChange={setIsChecked} />;
}

export const stories: Stories = {
  title: 'Checkbox field',
  states: {
    unchecked: () => <Subject />,
    checked: () => <Subject start />,
    'with a link': () => (
      <Subject
        label={
          <>
            I agree to the <TextLink to="/terms">terms of service</TextLink>
          </>
        }
      />
    ),
    'in error': () => <Subject error="Save your codes before you continue." />,
    'with hint': () => <Subject label="Remember this device" hint="For 30 days, in this browser." />,
    disabled: () => <Subject isDisabled />,
  },
};
