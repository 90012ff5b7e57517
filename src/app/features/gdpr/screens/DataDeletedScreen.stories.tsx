import type { Cases } from '../../../widgets/cases';
import { DataDeletedScreen } from './DataDeletedScreen';

export const cases: Cases = {
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
