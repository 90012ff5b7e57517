import type { ReactNode } from 'react';
import { areTermsAccepted } from '../../../domain/profileFields';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { Button } from '../../widgets/Button/Button';
import { Notice } from '../../widgets/Notice/Notice';
import { selectProfile } from '../profile';
import { selectTerms, termsSlice } from './state';
import { texts } from './texts';

/** Asks for agreement to the terms, over every page of the application, and stays until it is given; nothing otherwise. */
export function TermsNotice(): ReactNode {
  const dispatch = useAppDispatch();
  const profile = useAppSelector(selectProfile);
  const state = useAppSelector(selectTerms);
  if (!profile || areTermsAccepted(profile)) return null;
  return (
    <Notice
      kind="info"
      title={texts.title}
      action={
        <Button size="small" isBusy={state.phase === 'agreeing'} onClick={() => dispatch(termsSlice.actions.agreed())}>
          {texts.agree}
        </Button>
      }
    >
      <p>{texts.lead}</p>
      {state.phase === 'failed' && <p role="alert">{[texts.failed, ...state.messages].join(' ')}</p>}
    </Notice>
  );
}
