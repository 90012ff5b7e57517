import type { Cases } from '../../../widgets/cases';
import type { PageState } from '../state';
import { ConfirmEmailScreen } from './ConfirmEmailScreen';

const show = (state: PageState) => () => (
  <main>
    <ConfirmEmailScreen state={state} />
  </main>
);

export const cases: Cases = {
  title: 'Confirm email page',
  frame: 'screen',
  states: {
    confirming: show({ phase: 'confirming' }),
    confirmed: show({ phase: 'confirmed', email: 'ada@example.com' }),
    'used or expired': show({ phase: 'refused', fault: 'invalid' }),
    'too many tries': show({ phase: 'refused', fault: 'tooOften' }),
    'no connection': show({ phase: 'refused', fault: 'noAnswer' }),
    'broken link': show({ phase: 'brokenLink' }),
  },
};
