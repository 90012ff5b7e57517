import type { Cases } from '../../../widgets/cases';
import { HistoryScreen } from './HistoryScreen';

export const cases: Cases = { title: 'History', frame: 'screen', states: { 'no runs': () => <HistoryScreen /> } };
