import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router-dom';

export interface RouterLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> {
  /** An address inside the application. */
  to: string;
  /** Replaces the present history entry; so does, by default, a link to the present address. */
  replace?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

/**
 * A link by the router: a plain press navigates without a page load, any other (a new tab, a new window, a download)
 * is the browser's. In place of the router's own `Link`, which brings its data loading and prefetching into every page.
 */
export function RouterLink({ to, replace, onClick, children, ...anchor }: RouterLinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(to, { replace: replace ?? pathname + search + hash === href });
  };
  return (
    <a {...anchor} href={href} onClick={follow}>
      {children}
    </a>
  );
}
