import type { Cases } from '../../widgets/cases';
import { PerformanceAlert } from './PerformanceAlert';

const ignore = (): void => {};

export const cases: Cases = {
  title: 'Performance alert',
  frame: 'screen',
  states: { fatal: () => <PerformanceAlert frozenFor={12_300} onReload={ignore} onClose={ignore} /> },
};
