import type { Stories } from '../stories';
import { Popover } from './Popover';

const show = (isOpen: boolean) => () => (
  <Popover label="What counts as a task?" isOpenAtFirst={isOpen}>
    Each action that a Zap completes. Triggers and filters are free.
  </Popover>
);

export const stories: Stories = { title: 'Popover', states: { closed: show(false), open: show(true) } };
