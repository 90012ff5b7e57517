import { Menu as Base } from '@base-ui/react/menu';
import { useEffect, useState } from 'react';
import { confirmationTimeout } from '../tokens';
import { ItemContent } from './ItemContent';
import type { ItemContentProps } from './ItemContent';
import css from './Menu.module.css';

export interface ActItemProps extends ItemContentProps {
  onSelect: () => void;
  isDisabled?: boolean;
  /** Destroys something: said in colour, and by its label. */
  isDanger?: boolean;
  /** Acts on the second press only; the first turns the label into 'Really?' for three seconds (B4.38, B9.44). */
  shouldConfirm?: boolean;
}

/** An item that does something. */
export function ActItem({ onSelect, isDisabled, isDanger, shouldConfirm, ...content }: ActItemProps) {
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
