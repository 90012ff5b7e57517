import type { ReactElement } from 'react';
import { Notice } from '../../widgets/Notice/Notice';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { copy } from './copy';

export interface HeldRunsBannerProps {
  /** How many runs of the account are on hold: at least 1. */
  count: number;
}

/** Says that runs are on hold and where to review them. */
export function HeldRunsBanner({ count }: HeldRunsBannerProps): ReactElement {
  return (
    <Notice kind="info" title={copy.held(count)} action={<TextLink to="/app/history">{copy.toHistory}</TextLink>}>
      {copy.heldText}
    </Notice>
  );
}
