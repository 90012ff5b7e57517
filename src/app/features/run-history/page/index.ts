/** `/app/history`. */
export { HistoryScreen as Screen } from './HistoryScreen';
