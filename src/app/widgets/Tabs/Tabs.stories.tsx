import type { Stories } from '../stories';
import { Tabs } from './Tabs';

const tabs = [
  { key: 'chart', label: 'Chart', content: <p>Tasks by day as bars.</p> },
  { key: 'table', label: 'Table', content: <p>Tasks by day as figures.</p> },
] as const;
const show = (start: 'chart' | 'table') => () => <Tabs label="Tasks by day" tabs={tabs} start={start} />;

export const stories: Stories = { title: 'Tabs', states: { first: show('chart'), second: show('table') } };
