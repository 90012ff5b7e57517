import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Notice } from '../../../widgets/Notice/Notice';
import { copy } from '../copy';
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
      title={copy.title}
      action={
        <Button size="small" isBusy={state.phase === 'agreeing'} onClick={onAgree}>
          {copy.agree}
        </Button>
      }
    >
      <p>{copy.lead}</p>
      {state.phase === 'failed' && <p role="alert">{[copy.failed, ...state.messages].join(' ')}</p>}
    </Notice>
  );
}
