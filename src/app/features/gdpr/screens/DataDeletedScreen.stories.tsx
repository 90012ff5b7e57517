import type { Stories } from '../../../widgets/stories';
import { DataDeletedScreen } from './DataDeletedScreen';

export const stories: Stories = {
  title: 'Data deleted page',
  frame: 'screen',
  states: {
    shown: () => (
      <main>
        <DataDeletedScreen />
      </main>
    ),
  },
};
