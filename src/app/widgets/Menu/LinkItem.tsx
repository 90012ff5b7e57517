import { Menu as Base } from '@base-ui/react/menu';
import { RouterLink } from '../RouterLink/RouterLink';
import { ItemContent } from './ItemContent';
import type { ItemContentProps } from './ItemContent';
import css from './Menu.module.css';

export interface LinkItemProps extends ItemContentProps {
  to: string;
  /** Leaves the application by a full navigation. */
  isExternal?: boolean;
}

/** An item that leads somewhere: a true link, so that it opens in a new tab as any link does. */
export function LinkItem({ to, isExternal, ...content }: LinkItemProps) {
  return (
    <Base.LinkItem
      className={css.item}
      closeOnClick
      label={content.label}
      aria-current={content.isCurrent ? 'page' : undefined}
      {...(isExternal ? { href: to } : { render: <RouterLink to={to} /> })}
    >
      <ItemContent {...content} />
    </Base.LinkItem>
  );
}
