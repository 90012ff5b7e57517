import type { ReactNode } from 'react';
import { areTermsAccepted } from '../../../domain/terms';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { selectProfile } from '../profile';
import { TermsBar } from './screens/TermsBar';
import { selectTerms, termsAgreed } from './state';

/** Over every page of the application while the terms have to be agreed to; nothing otherwise. */
export function TermsNotice(): ReactNode {
  const dispatch = useAppDispatch();
  const profile = useAppSelector(selectProfile);
  const state = useAppSelector(selectTerms);
  if (!profile || areTermsAccepted(profile)) return null;
  return <TermsBar state={state} onAgree={() => dispatch(termsAgreed())} />;
}
