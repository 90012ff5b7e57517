import type { ReactElement, ReactNode } from 'react';
import { useAppSelector } from '../../platform/hooks';
import { ConnectLink } from '../connections';
import { selectOpen } from './state';

/**
 * The link to the page that connects an app in the Zap's account, or in the current account for a new Zap. Opens in a new tab, which
 * closes afterwards.
 */
export function ConnectApp({ app, children }: { app: string; children: ReactNode }): ReactElement {
  const accountId = useAppSelector((state) => selectOpen(state)?.zap.accountId);
  const account = accountId === undefined ? '' : `account_id=${accountId}&`;
  return <ConnectLink to={`/engine/auth/start/${encodeURIComponent(app)}?${account}tab=new`}>{children}</ConnectLink>;
}
