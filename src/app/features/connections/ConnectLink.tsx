import { use, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import { popups as sizes } from '../../../domain/windows';
import { PortsContext } from '../../platform/PortsContext';
import { TextLink } from '../../widgets/TextLink/TextLink';

export interface ConnectLinkProps {
  /** The page that connects the app, with `tab=new`. */
  to: string;
  children: ReactNode;
}

/**
 * Opens the page that connects an app in a popup of 980 by 700 (A9.06). If the browser blocks the popup, it is a link to a new tab.
 * Both tell the other windows, and close themselves.
 */
export function ConnectLink({ to, children }: ConnectLinkProps): ReactElement {
  // The gallery shows screens without ports: there it is a link to a new tab.
  const popups = use(PortsContext)?.popups;
  const open = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
    if (popups && popups.open(to, 'patchbay-connect', sizes.appConnection) !== null) event.preventDefault();
  };
  return (
    <TextLink to={to} isNewTab onClick={open}>
      {children}
    </TextLink>
  );
}
