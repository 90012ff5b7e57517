import type { Stories } from '../../widgets/stories';
import { PerformanceAlert } from './PerformanceAlert';

const ignore = (): void => {};

export const stories: Stories = {
  title: 'Performance alert',
  frame: 'screen',
  states: { fatal: () => <PerformanceAlert frozenFor={12_300} onReload={ignore} onClose={ignore} /> },
};
