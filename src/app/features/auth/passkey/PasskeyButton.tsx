import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Notice } from '../../../widgets/Notice/Notice';
import { passkeyTexts } from './texts';
import css from './PasskeyButton.module.css';
import type { PasskeyEntry } from './state';

export interface PasskeyButtonProps {
  readonly entry: PasskeyEntry;
  readonly onChoose: () => void;
}

/** 'Log in with a passkey', below the form: for people who do not use the email field's suggestions. */
export function PasskeyButton({ entry, onChoose }: PasskeyButtonProps): ReactElement {
  return (
    <div className={css.way}>
      {entry.message && <Notice kind="error">{entry.message}</Notice>}
      <Button isWide isBusy={entry.phase !== 'idle'} onClick={onChoose}>
        {passkeyTexts.button}
      </Button>
      <p className={css.status} role="status">
        {entry.phase === 'asking' && passkeyTexts.asking}
      </p>
    </div>
  );
}
