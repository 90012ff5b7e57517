import type { Cases } from '../../../widgets/cases';
import { DataDeletedScreen } from './DataDeletedScreen';

export const cases: Cases = {
  title: 'Data deleted page',
  frame: 'screen',
  states: {
    shown: () => (
      <main>
        <DataDeletedScreen receipt={{ action: '/api/v3/profiles/7/data/delete/receipt', token: 'r' }} />
      </main>
    ),
    'without the receipt': () => (
      <main>
        <DataDeletedScreen receipt={null} />
      </main>
    ),
  },
};
