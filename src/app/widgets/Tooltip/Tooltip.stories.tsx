import { Button } from '../Button/Button';
import type { Stories } from '../stories';
import { Tooltip } from './Tooltip';

const show = (isShort: boolean) => () => (
  <Tooltip text="Copy the link" isShort={isShort}>
    <Button label="Copy the link">⧉</Button>
  </Tooltip>
);

export const stories: Stories = { title: 'Tooltip', states: { default: show(false), short: show(true) } };
