import type { ReactNode } from 'react';
import { setupAddress } from '../../../domain/secondFactorRule';
import { useAppSelector } from '../../platform/hooks';
import { selectPlace } from '../../platform/place';
import { Notice } from '../../widgets/Notice/Notice';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { selectCurrentAccount } from '../accounts';
import { dateOf, texts } from './texts';

/** In an account that will require a second factor, for a person without one, until it locks them out. */
export function SecondFactorNotice(): ReactNode {
  const account = useAppSelector(selectCurrentAccount);
  const { pathname, search } = useAppSelector(selectPlace);
  const rule = account?.secondFactor;
  if (!account || !rule?.isMissing || rule.isLockedOut || pathname.startsWith('/app/two-factor-setup')) return null;
  return (
    <Notice
      kind="warning"
      title={texts.banner.title(account.name, dateOf(rule.requiredFrom))}
      action={<TextLink to={setupAddress(pathname + search)}>{texts.banner.setUp}</TextLink>}
    >
      {texts.banner.text}
    </Notice>
  );
}
