/** Consent to product analytics: asked once, stored, and changeable at any time. */
import type { ReactElement, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { isBot } from '../../../domain/bots';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { usePorts } from '../../platform/PortsContext';
import { Button } from '../../widgets/Button/Button';
import { Bar } from '../../widgets/Stack/Stack';
import { TextLink } from '../../widgets/TextLink/TextLink';
import css from './index.module.css';
import { consentChosen, selectConsent } from './state';
import { texts } from './texts';

export {
  consentChosen,
  consentCookie,
  consentRemembered,
  parts,
  selectConsent,
  selectIsAnalyticsAllowed,
  type ConsentChoice,
} from './state';

/**
 * The question, until it is answered, rendered into `place`, an element before the page, so that a keyboard reaches it first.
 * Crawlers are not counted, so they are not asked.
 */
export function ConsentQuestion({ place }: { place: Element | null }): ReactNode {
  const { page } = usePorts();
  const choice = useAppSelector(selectConsent);
  if (place === null || choice !== 'unasked' || isBot(page.userAgent)) return null;
  return createPortal(<ConsentNotice />, place);
}

/**
 * Asks once whether analytics are allowed, in a corner at the bottom; the page gets room to be scrolled above it. It does not take
 * the focus, and both answers look the same.
 */
export function ConsentNotice(): ReactElement {
  const dispatch = useAppDispatch();
  return (
    <section className={css.notice} aria-label={texts.region}>
      <p className={css.text}>
        <strong className={css.title}>{texts.title}</strong> {texts.text} <TextLink to="/privacy">{texts.more}</TextLink>
      </p>
      <Bar>
        <Button size="small" onClick={() => dispatch(consentChosen({ choice: 'analytics' }))}>
          {texts.allow}
        </Button>
        <Button size="small" onClick={() => dispatch(consentChosen({ choice: 'necessary' }))}>
          {texts.refuse}
        </Button>
      </Bar>
    </section>
  );
}
