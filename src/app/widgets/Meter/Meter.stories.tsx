import type { Stories } from '../stories';
import { Meter } from './Meter';

export const stories: Stories = {
  title: 'Meter',
  states: {
    normal: () => <Meter label="Tasks" value={1204} limit={5000} hint="Resets on December 1" />,
    empty: () => <Meter label="Zaps" value={0} limit={20} />,
    high: () => <Meter label="Tasks" value={4720} limit={5000} hint="Resets on December 1" />,
    full: () => <Meter label="Zaps" value={20} limit={20} hint="Turn one off or upgrade to add more." />,
    over: () => <Meter label="Tasks" value={5210} limit={5000} />,
    unlimited: () => <Meter label="Zaps" value={37} limit={Infinity} />,
    small: () => <Meter label="Tasks" value={40} limit={100} size="small" />,
    medium: () => <Meter label="Tasks" value={40} limit={100} size="medium" />,
    large: () => <Meter label="Tasks" value={40} limit={100} size="large" />,
  },
};
