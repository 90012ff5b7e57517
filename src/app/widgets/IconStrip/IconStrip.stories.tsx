import type { Stories } from '../stories';
import { IconStrip, type StripStep } from './IconStrip';

const step = (name: string, isPremium = false): StripStep => ({ name, logoUrl: null, isPremium });
const show =
  (...steps: StripStep[]) =>
  () => <IconStrip steps={steps} />;

export const stories: Stories = {
  title: 'Icon strip',
  states: {
    'two steps': show(step('Typeform'), step('Slack')),
    'four steps': show(step('Stripe', true), step('Filter'), step('Gmail'), step('Slack')),
    'one step': show(step('Schedule')),
  },
};
