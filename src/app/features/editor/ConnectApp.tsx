import type { ReactElement, ReactNode } from 'react';
import { useAppSelector } from '../../platform/hooks';
import { ConnectLink } from '../connections';
import { selectEditor } from './state';

/**
 * The link to the page that connects an app in the Zap's account, or in the current account for a new Zap. Opens in a new tab, which
 * closes afterwards.
 */
export function ConnectApp({ app, children }: { app: string; children: ReactNode }): ReactElement {
  const accountId = useAppSelector((state) => {
    const editor = selectEditor(state);
    return editor.phase === 'open' ? editor.zap.accountId : undefined;
  });
  const account = accountId === undefined ? '' : `account_id=${accountId}&`;
  return <ConnectLink to={`/engine/auth/start/${encodeURIComponent(app)}?${account}tab=new`}>{children}</ConnectLink>;
}
