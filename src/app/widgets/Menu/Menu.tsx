import { useEffect, useState, type ReactNode } from 'react';
import { Menu as Base } from '@base-ui/react/menu';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { confirmationTimeout, popover } from '../tokens';
import { RouterLink } from '../RouterLink/RouterLink';
import { Tooltip } from '../Tooltip/Tooltip';
import css from '../popup.module.css';

/** The content of a menu item. */
interface ItemContentProps {
  label: string;
  /** A second line or a remark: plan and role of an account. */
  hint?: string;
  /** A further line: how much of the account is used. */
  detail?: string;
  /** An icon or avatar before the label. */
  icon?: ReactNode;
  /** The chosen one of several: carries a tick. */
  isCurrent?: boolean;
}

function ItemContent({ label, hint, detail, icon, isCurrent }: ItemContentProps) {
  return (
    <>
      {icon && <span className={css.icon}>{icon}</span>}
      <span className={css.text}>
        <span className={css.label}>{label}</span>
        {hint && <span className={css.hint}>{hint}</span>}
        {detail && <span className={css.hint}>{detail}</span>}
      </span>
      {isCurrent && <span className={css.tick} aria-hidden="true" />}
    </>
  );
}

interface ActItemProps extends ItemContentProps {
  onSelect: () => void;
  isDisabled?: boolean;
  /** Destroys something: said in colour, and by its label. */
  isDanger?: boolean;
  /** Acts on the second press only; the first turns the label into 'Really?' for three seconds (B4.38, B9.44). */
  shouldConfirm?: boolean;
}

/** An item that does something. */
function ActItem({ onSelect, isDisabled, isDanger, shouldConfirm, ...content }: ActItemProps) {
  const [isArmed, setIsArmed] = useState(false);

  useEffect(() => {
    if (!isArmed) return undefined;
    const timer = setTimeout(() => setIsArmed(false), confirmationTimeout);
    return () => clearTimeout(timer);
  }, [isArmed]);

  const acts = !shouldConfirm || isArmed;
  return (
    <Base.Item
      className={css.item}
      disabled={isDisabled}
      data-danger={isDanger || isArmed ? '' : undefined}
      aria-current={content.isCurrent || undefined}
      closeOnClick={acts}
      label={content.label}
      onClick={() => {
        if (acts) onSelect();
        else setIsArmed(true);
      }}
    >
      {isArmed ? <ItemContent label="Really?" icon={content.icon} /> : <ItemContent {...content} />}
    </Base.Item>
  );
}

interface LinkItemProps extends ItemContentProps {
  to: string;
  /** Leaves the application by a full navigation. */
  isExternal?: boolean;
}

/** An item that leads somewhere: a true link, so that it opens in a new tab as any link does. */
function LinkItem({ to, isExternal, ...content }: LinkItemProps) {
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
  /** Opens with its first render: for a button that has stood in for it. */
  isOpenAtFirst?: boolean;
}

/**
 * A button with a menu: arrow keys, first letters, Escape, focus back to the button. Loads with the
 * accessible primitives, so only in screens that come by themselves.
 */
export function Menu({ label, trigger, heading, sections, isIconOnly = false, align = 'start', isOpenAtFirst }: MenuProps) {
  const button = (
    <Base.Trigger className={css.trigger} aria-label={label}>
      {trigger}
    </Base.Trigger>
  );
  return (
    <CSPProvider disableStyleElements>
      <Base.Root modal={false} defaultOpen={isOpenAtFirst}>
        {isIconOnly ? (
          <Tooltip text={label} isShort>
            {button}
          </Tooltip>
        ) : (
          button
        )}
        <Base.Portal>
          <Base.Positioner className={css.positioner} align={align} sideOffset={6} collisionPadding={popover.edgeMargin}>
            <Base.Popup className={css.menu}>
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
