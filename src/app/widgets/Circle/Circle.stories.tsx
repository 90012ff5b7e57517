import type { Stories } from '../stories';
import { Circle } from './Circle';

const show = (percent: number) => () => <Circle label="Tasks used" percent={percent} />;

export const stories: Stories = {
  title: 'Circle',
  states: { empty: show(0), below: show(-5), some: show(42), high: show(86), full: show(100), over: show(140) },
};
