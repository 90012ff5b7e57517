import { useState } from 'react';
import type { Stories } from '../stories';
import { Slider, type SliderProps } from './Slider';

function Subject({ start, ...more }: { start: number } & Partial<SliderProps>) {
  const [value, setValue] = useState(start);
  return <Slider label="Tasks a month" name="tasks" value={value} onChange={setValue} {...more} />;
}

export const stories: Stories = {
  title: 'Slider',
  states: {
    default: () => <Subject start={40} />,
    least: () => <Subject start={0} />,
    most: () => <Subject start={100} />,
    steps: () => <Subject start={2000} max={10_000} step={500} />,
    disabled: () => <Subject start={40} isDisabled />,
  },
};
