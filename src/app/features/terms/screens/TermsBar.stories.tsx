import type { Cases } from '../../../widgets/cases';
import type { TermsState } from '../state';
import { TermsBar } from './TermsBar';

const show = (state: TermsState) => () => <TermsBar state={state} onAgree={() => {}} />;

export const cases: Cases = {
  title: 'Terms notice',
  states: {
    due: show({ phase: 'idle' }),
    agreeing: show({ phase: 'agreeing' }),
    failed: show({ phase: 'failed', messages: ["You're trying too frequently."] }),
  },
};
