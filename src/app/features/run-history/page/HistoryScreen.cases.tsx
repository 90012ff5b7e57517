import type { Cases } from '../../../widgets/cases';
import { HistoryScreen } from './HistoryScreen';

export const cases: Cases = { title: 'History', frame: 'content', states: { 'no runs': () => <HistoryScreen /> } };
