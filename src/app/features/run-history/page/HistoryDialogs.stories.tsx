import type { PageStories } from '../../../widgets/stories';
import { HistoryDialogs } from './HistoryDialogs';
import history from './page';
import { initialHistory, type HistoryState } from './state';

const shown = (part: Partial<HistoryState>) => ({ runHistory: { ...initialHistory, chosen: ['a', 'b'], ...part } });

const page = { parts: history.parts, Screen: HistoryDialogs };

const text = '{\n  "url": "https://orders.example"\n}';
const step = { path: 'step1', title: 'Send a POST request', text, original: text };
const whole = { path: 'trigger', title: null, text: '{}', original: '{}' };

export const stories: PageStories<typeof page> = {
  title: 'History dialogs',
  page,
  states: {
    replay: shown({ replay: { starts: [step, whole], at: 0, version: 'same', issue: null } }),
    'replay refused': shown({
      replay: { starts: [{ ...whole, text: '{' }], at: 0, version: 'live', issue: 'This isn’t valid JSON.' },
    }),
    release: shown({ release: { rate: 60 } }),
    'replay all that match': shown({ isAskingAll: true }),
    'the same answer for many runs': shown({ answering: 'repeat' }),
    cancel: shown({ cancelling: 'a' }),
  },
};
