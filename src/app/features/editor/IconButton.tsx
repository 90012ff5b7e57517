import type { ReactElement } from 'react';
import { Button, type ButtonProps } from '../../widgets/Button/Button';
import { Icon, type IconName } from '../../widgets/Icon/Icon';
import { Tooltip } from '../../widgets/Tooltip/Tooltip';

interface IconButtonProps extends Pick<ButtonProps, 'isDisabled' | 'onClick'> {
  icon: IconName;
  /** The accessible name. */
  label: string;
  /** The keys that do the same, as the hint shows them: 'Ctrl+Z'. */
  keys?: string;
}

/** A button that is only an icon; its name and its keys are in its hint. */
export const IconButton = ({ icon, label, keys, ...props }: IconButtonProps): ReactElement => (
  <Tooltip text={keys === undefined ? label : `${label} (${keys})`} isShort>
    <Button kind="plain" size="small" label={label} {...props}>
      <Icon name={icon} />
    </Button>
  </Tooltip>
);
