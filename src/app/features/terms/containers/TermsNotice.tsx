import type { ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { areTermsAccepted } from '../../../../domain/terms';
import { selectProfile } from '../../profile';
import { TermsBar } from '../screens/TermsBar';
import { selectTerms, termsAgreed } from '../state';

/** Over every page of the application while the terms have to be agreed to; nothing otherwise. */
export function TermsNotice(): ReactNode {
  const dispatch = useDispatch();
  const profile = useSelector(selectProfile);
  const state = useSelector(selectTerms);
  if (!profile || areTermsAccepted(profile)) return null;
  return <TermsBar state={state} onAgree={() => dispatch(termsAgreed())} />;
}
