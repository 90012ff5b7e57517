import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { usePorts } from '../../platform/PortsContext';
import { isBot } from '../../../domain/bots';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { ConsentNotice } from './screens/ConsentNotice';
import { consentChosen, selectConsent } from './state';

export interface ConsentQuestionProps {
  /** The element above the page that contains the bar. */
  place: Element | null;
}

/** The question, until it is answered, rendered into `place`. Crawlers are not counted, so they are not asked. */
export function ConsentQuestion({ place }: ConsentQuestionProps): ReactNode {
  const dispatch = useAppDispatch();
  const { page } = usePorts();
  const choice = useAppSelector(selectConsent);
  if (place === null || choice !== 'unasked' || isBot(page.userAgent)) return null;
  return createPortal(<ConsentNotice onChoose={(chosen) => dispatch(consentChosen({ choice: chosen }))} />, place);
}
