import type { MouseEvent } from 'react';
import { useHref, useNavigate } from 'react-router-dom';
import type { TextLinkProps } from './TextLink';
import css from './TextLink.module.css';

export function TextLink({ to, isExternal, isNewTab, isQuiet, look = 'text', replace, onClick, children }: TextLinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  const follow = (event: MouseEvent): void => {
    onClick?.();
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(to, { replace });
  };
  return (
    <a
      href={href}
      onClick={isExternal || isNewTab ? onClick : follow}
      className={css.link}
      data-look={look}
      data-quiet={isQuiet || undefined}
    >
      {children}
    </a>
  );
}
