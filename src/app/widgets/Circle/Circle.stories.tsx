import type { Cases } from '../cases';
import { Circle } from './Circle';

const show = (percent: number) => () => <Circle label="Tasks used" percent={percent} />;

export const cases: Cases = {
  title: 'Circle',
  states: { empty: show(0), below: show(-5), some: show(42), high: show(86), full: show(100), over: show(140) },
};
