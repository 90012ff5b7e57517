import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Notice } from '../../../widgets/Notice/Notice';
import { texts } from '../texts';
import type { TermsState } from '../state';

export interface TermsBarProps {
  state: TermsState;
  onAgree: () => void;
}

/** Asks for agreement to the terms, and stays until it is given. */
export function TermsBar({ state, onAgree }: TermsBarProps): ReactElement {
  return (
    <Notice
      kind="info"
      title={texts.title}
      action={
        <Button size="small" isBusy={state.phase === 'agreeing'} onClick={onAgree}>
          {texts.agree}
        </Button>
      }
    >
      <p>{texts.lead}</p>
      {state.phase === 'failed' && <p role="alert">{[texts.failed, ...state.messages].join(' ')}</p>}
    </Notice>
  );
}
