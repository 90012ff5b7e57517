import type { Stories } from '../stories';
import { Accordion } from './Accordion';

const items = [
  { key: 'count', title: 'What counts as a task?', content: 'Each action that a Zap completes. Triggers and filters are free.' },
  { key: 'limit', title: 'What happens at the limit?', content: 'Zaps wait until the next period, or until you choose a larger plan.' },
];
const show = (open: readonly string[]) => () => (
  <section>
    <h2>Questions</h2>
    <Accordion items={items} open={open} />
  </section>
);

export const stories: Stories = {
  title: 'Accordion',
  states: { closed: show([]), 'one open': show(['count']), 'all open': show(['count', 'limit']) },
};
