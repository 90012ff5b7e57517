import { useEffect, useRef, type ReactNode } from 'react';
import { CheckboxField } from '../../../../widgets/CheckboxField/CheckboxField';
import { LiveRegion } from '../../../../widgets/LiveRegion/LiveRegion';

const texts = {
  label: 'I’m not a robot',
  idle: 'Too many attempts. Tick the box to continue.',
  working: 'Checking…',
  solved: 'Verified',
  failed: 'That didn’t work. Tick the box again.',
  /** For screen readers, so that the visible words are found once. */
  spoken: { working: 'Checking that you are not a robot.', solved: 'You’re verified.', failed: 'The check didn’t work.' },
} as const;

export interface CaptchaFieldProps {
  readonly phase: 'idle' | 'working' | 'solved' | 'failed';
  /** It has just become required: the field takes the focus when it appears. */
  readonly takesFocus?: boolean;
  readonly onCheck: () => void;
}

/** 'I’m not a robot': one click, and the browser computes for a moment. There is no puzzle. */
export function CaptchaField({ phase, takesFocus = false, onCheck }: CaptchaFieldProps): ReactNode {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when it appears; later the form says where to
  }, []);
  return (
    <div>
      <CheckboxField
        label={texts.label}
        name="captcha"
        inputRef={box}
        isChecked={phase === 'working' || phase === 'solved'}
        onChange={(isChecked) => {
          if (isChecked && phase !== 'working') onCheck();
        }}
        error={phase === 'failed' ? texts.failed : null}
        hint={phase === 'failed' ? null : texts[phase]}
      />
      <LiveRegion message={phase === 'idle' ? '' : texts.spoken[phase]} />
    </div>
  );
}
