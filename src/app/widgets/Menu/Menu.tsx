import { CSPProvider } from '@base-ui/react/csp-provider';
import { Menu as Base } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { Tooltip } from '../Tooltip/Tooltip';
import { popover } from '../tokens';
import { ActItem } from './ActItem';
import type { ActItemProps } from './ActItem';
import { LinkItem } from './LinkItem';
import type { LinkItemProps } from './LinkItem';
import css from './Menu.module.css';

export type MenuItem = ({ readonly key: string } & ActItemProps) | ({ readonly key: string } & LinkItemProps);

export interface MenuSection {
  readonly key: string;
  /** Read out and shown above the items: 'Accounts'. */
  readonly title?: string;
  readonly items: readonly MenuItem[];
}

export interface MenuProps {
  /** The accessible name of the button: 'Account'. */
  label: string;
  /** The content of the button. */
  trigger: ReactNode;
  /** Shown above the items and is not one: the signed-in person. */
  heading?: ReactNode;
  sections: readonly MenuSection[];
  /** The button shows only an icon: a tooltip describes it. */
  isIconOnly?: boolean;
  /** Which edge of the button the menu keeps to. */
  align?: 'start' | 'end';
}

/**
 * A button with a menu: arrow keys, first letters, Escape, focus back to the button. Loads with the
 * accessible primitives, so only in screens that come by themselves.
 */
export function Menu({ label, trigger, heading, sections, isIconOnly = false, align = 'start' }: MenuProps) {
  const button = (
    <Base.Trigger className={css.trigger} aria-label={label}>
      {trigger}
    </Base.Trigger>
  );
  return (
    <CSPProvider disableStyleElements>
      <Base.Root modal={false}>
        {isIconOnly ? (
          <Tooltip text={label} isShort>
            {button}
          </Tooltip>
        ) : (
          button
        )}
        <Base.Portal>
          <Base.Positioner className={css.positioner} align={align} sideOffset={6} collisionPadding={popover.edgeMargin}>
            <Base.Popup className={css.popup}>
              {heading && <div className={css.heading}>{heading}</div>}
              {sections.map(({ key, title, items }) => (
                <Base.Group key={key} className={css.section}>
                  {title && <Base.GroupLabel className={css.sectionTitle}>{title}</Base.GroupLabel>}
                  {items.map(({ key: itemKey, ...item }) =>
                    'to' in item ? <LinkItem key={itemKey} {...item} /> : <ActItem key={itemKey} {...item} />,
                  )}
                </Base.Group>
              ))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}
