import type { ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { usePorts } from '../../../platform/PortsContext';
import { isBot } from '../../../../domain/bots';
import { ConsentNotice } from '../screens/ConsentNotice';
import { consentChosen, selectConsent } from '../state';

/** The question, while it has not been answered. Crawlers are not counted, so they are not asked. */
export function ConsentQuestion(): ReactNode {
  const dispatch = useDispatch();
  const { page } = usePorts();
  if (useSelector(selectConsent) !== 'unasked' || isBot(page.userAgent)) return null;
  return <ConsentNotice onChoose={(choice) => dispatch(consentChosen({ choice }))} />;
}
