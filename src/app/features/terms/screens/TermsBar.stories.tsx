import type { Stories } from '../../../widgets/stories';
import type { TermsState } from '../state';
import { TermsBar } from './TermsBar';

const show = (state: TermsState) => () => <TermsBar state={state} onAgree={() => {}} />;

export const stories: Stories = {
  title: 'Terms notice',
  states: {
    due: show({ phase: 'idle' }),
    agreeing: show({ phase: 'agreeing' }),
    failed: show({ phase: 'failed', messages: ["You're trying too frequently."] }),
  },
};
