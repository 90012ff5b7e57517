import { CSPProvider } from '@base-ui/react/csp-provider';
import { Slider as Base } from '@base-ui/react/slider';
import { useId, type ReactElement } from 'react';
import { displayNumber } from '../../../domain/numberDisplay';
import field from '../field.module.css';
import css from './Slider.module.css';

export interface SliderProps {
  label: string;
  name: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  /** How a value reads, beside the label and aloud. */
  textOf?: (value: number) => string;
}

/** A number chosen by dragging, by the arrow keys, Page Up and Down, Home and End. From 0 to 100 by 1 unless told otherwise (B5.14). */
export function Slider(props: SliderProps): ReactElement {
  const { label, name, value, onChange, min = 0, max = 100, step = 1, textOf = displayNumber } = props;
  const id = useId();
  return (
    <CSPProvider disableStyleElements>
      <Base.Root
        className={css.slider}
        name={name}
        value={value}
        min={min}
        max={max}
        step={step}
        aria-labelledby={id}
        onValueChange={(next) => onChange(next)}
      >
        <span className={field.label} id={id}>
          {label}
        </span>
        <output className={css.value}>{textOf(value)}</output>
        <Base.Control className={css.control}>
          <Base.Track className={css.track}>
            <Base.Indicator className={css.indicator} />
            <Base.Thumb className={css.thumb} aria-labelledby={id} getAriaValueText={(_, now) => textOf(now)} />
          </Base.Track>
        </Base.Control>
      </Base.Root>
    </CSPProvider>
  );
}
