import type { ReactElement } from 'react';
import { Notice } from '../../widgets/Notice/Notice';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { texts } from './texts';

export interface HeldRunsBannerProps {
  /** How many runs of the account are on hold: at least 1. */
  count: number;
  /** Why, each reason once; none if they are not known. */
  reasons: readonly string[];
  /** How many of them are of items that arrived while their Zap was off. */
  missed: number;
}

/** Says that runs are on hold, why, and where to review them. */
export function HeldRunsBanner({ count, reasons, missed }: HeldRunsBannerProps): ReactElement {
  return (
    <Notice kind="info" title={texts.held(count)} action={<TextLink to="/app/history">{texts.toHistory}</TextLink>}>
      {texts.heldBecause(count, reasons, missed)}
    </Notice>
  );
}
