import type { ReactElement } from 'react';
import { Notice } from '../../../widgets/Notice/Notice';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { texts, dateOf } from '../texts';

export interface SetupBannerProps {
  account: string;
  /** ISO 8601. */
  from: string;
  setupAddress: string;
}

/** Says until when a member has to set up a second factor, and leads to it. */
export function SetupBanner({ account, from, setupAddress }: SetupBannerProps): ReactElement {
  return (
    <Notice
      kind="warning"
      title={texts.banner.title(account, dateOf(from))}
      action={<TextLink to={setupAddress}>{texts.banner.setUp}</TextLink>}
    >
      {texts.banner.text}
    </Notice>
  );
}
