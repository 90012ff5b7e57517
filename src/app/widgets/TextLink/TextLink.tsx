import type { MouseEvent, ReactNode } from 'react';
import { RouterLink } from '../RouterLink/RouterLink';
import css from '../Button/Button.module.css';

export interface TextLinkProps {
  /** An address inside the application, with its query; outside ones take `isExternal`. */
  to: string;
  /** Leaves the application by a full navigation (the server's own pages, mail addresses, other sites). */
  isExternal?: boolean;
  /** Opens in a new tab, which has no access to this one. */
  isNewTab?: boolean;
  /** Text-coloured, for secondary links beside an accented one. */
  isQuiet?: boolean;
  /** Looks like a button, behaves like a link. */
  look?: 'text' | 'primary' | 'secondary';
  replace?: boolean;
  /** `event.preventDefault()` keeps the page where it is. */
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
  /** The name by which a click is counted; then there must be a listener that counts it. */
  trackingMessage?: string;
  onTrack?: (message: string) => void;
  children: ReactNode;
}

/** A link by the router, underlined in running text so that colour is not its only sign. */
export function TextLink({
  to,
  isExternal,
  isNewTab,
  isQuiet,
  look = 'text',
  replace,
  onClick,
  trackingMessage,
  onTrack,
  children,
}: TextLinkProps) {
  if (trackingMessage !== undefined && typeof trackingMessage !== 'string')
    throw new TypeError('The tracking message of a link must be a string');
  if (trackingMessage !== undefined && !onTrack)
    throw new Error(`The link with the tracking message "${trackingMessage}" has no tracking handler`);
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (trackingMessage !== undefined) onTrack?.(trackingMessage);
    onClick?.(event);
  };
  const shared = { className: css.link, 'data-look': look, 'data-quiet': isQuiet || undefined, onClick: follow };
  return isExternal || isNewTab ? (
    <a href={to} {...(isNewTab && { target: '_blank', rel: 'noopener' })} {...shared}>
      {children}
    </a>
  ) : (
    <RouterLink to={to} replace={replace} {...shared}>
      {children}
    </RouterLink>
  );
}
