import type { Cases } from '../cases';
import { Popover } from './Popover';

const show = (isOpen: boolean) => () => (
  <Popover label="What counts as a task?" isOpenAtFirst={isOpen}>
    Each action that a Zap completes. Triggers and filters are free.
  </Popover>
);

export const cases: Cases = { title: 'Popover', states: { closed: show(false), open: show(true) } };
