import type { Stories } from '../../../widgets/stories';
import { HistoryDialogs, type HistoryDialogsProps } from './HistoryDialogs';

const shown = (props: Partial<HistoryDialogsProps>) => () => (
  <HistoryDialogs
    replay={null}
    release={null}
    cancelling={null}
    isAskingAll={false}
    answering={null}
    chosen={['a', 'b']}
    isBusy={false}
    onType={() => {}}
    onVersion={() => {}}
    onReplay={() => {}}
    onCloseReplay={() => {}}
    onRate={() => {}}
    onRelease={() => {}}
    onCloseRelease={() => {}}
    onReplayAll={() => {}}
    onCloseAll={() => {}}
    onAnswer={() => {}}
    onCloseAnswer={() => {}}
    onCancel={() => {}}
    onKeep={() => {}}
    {...props}
  />
);

const text = '{\n  "url": "https://orders.example"\n}';

export const stories: Stories = {
  title: 'History dialogs',
  states: {
    replay: shown({ replay: { path: 'step1', title: 'Send a POST request', text, original: text, version: 'same', issue: null } }),
    'replay refused': shown({
      replay: { path: 'trigger', title: null, text: '{', original: text, version: 'live', issue: 'This isn’t valid JSON.' },
    }),
    release: shown({ release: { rate: 60 } }),
    'replay all that match': shown({ isAskingAll: true }),
    'the same answer for many runs': shown({ answering: 'repeat' }),
    cancel: shown({ cancelling: 'a' }),
  },
};
