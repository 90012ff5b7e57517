import type { ReactNode } from 'react';
import { CheckboxField } from '../../../widgets/CheckboxField/CheckboxField';
import { LiveRegion } from '../../../widgets/LiveRegion/LiveRegion';
import { captchaCopy } from './copy';

export interface CaptchaFieldProps {
  readonly phase: 'idle' | 'working' | 'solved' | 'failed';
  readonly onCheck: () => void;
}

/** 'I'm not a robot': one press, and the browser works for some moments. Nothing to read, hear or drag. */
export function CaptchaField({ phase, onCheck }: CaptchaFieldProps): ReactNode {
  return (
    <div>
      <CheckboxField
        label={captchaCopy.label}
        name="captcha"
        isChecked={phase === 'working' || phase === 'solved'}
        onChange={(isChecked) => {
          if (isChecked && phase !== 'working') onCheck();
        }}
        error={phase === 'failed' ? captchaCopy.failed : null}
        hint={phase === 'failed' ? null : captchaCopy[phase]}
      />
      <LiveRegion message={phase === 'idle' ? '' : captchaCopy.spoken[phase]} />
    </div>
  );
}
