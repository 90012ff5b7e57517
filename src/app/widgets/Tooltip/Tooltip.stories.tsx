import { Button } from '../Button/Button';
import type { Cases } from '../cases';
import { Tooltip } from './Tooltip';

const show = (isShort: boolean) => () => (
  <Tooltip text="Copy the link" isShort={isShort}>
    <Button label="Copy the link">⧉</Button>
  </Tooltip>
);

export const cases: Cases = { title: 'Tooltip', states: { default: show(false), short: show(true) } };
