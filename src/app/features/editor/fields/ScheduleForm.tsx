import type { ReactElement } from 'react';
import { minutes } from '../../../../domain/durations';
import { cronProblem, nextTimes, type Schedule } from '../../../../domain/runs/schedules';
import { describeSchedule } from '../../../../domain/runs/describe';
import { useAppSelector } from '../../../platform/hooks';
import { useNow } from '../../../platform/useNow';
import { CheckboxField } from '../../../widgets/CheckboxField/CheckboxField';
import { TextField } from '../../../widgets/TextField/TextField';
import { Stack } from '../../../widgets/Stack/Stack';
import { selectZone } from '../selectors';
import css from './Fields.module.css';
import { scheduleTexts as texts } from './texts';

export interface ScheduleFormProps {
  schedule: Schedule;
  onChange: (schedule: Schedule) => void;
}

/** The times at which something happens, with the next five of them. */
export function ScheduleForm({ schedule, onChange }: ScheduleFormProps): ReactElement {
  return (
    <Stack>
      <div className={css.columns}>
        <Times schedule={schedule} onChange={onChange} />
      </div>
      {'weekends' in schedule && (
        <CheckboxField
          label={texts.weekends}
          name="weekends"
          isChecked={schedule.weekends}
          onChange={(weekends) => onChange({ ...schedule, weekends })}
        />
      )}
      <NextTimes schedule={schedule} />
    </Stack>
  );
}

function Times({ schedule, onChange }: ScheduleFormProps): ReactElement {
  return (
    <>
      {schedule.type === 'minutes' && (
        <WholeField label={texts.every} value={schedule.every} from={1} to={1440} onChange={(every) => onChange({ ...schedule, every })} />
      )}
      {schedule.type === 'hours' && (
        <WholeField
          label={texts.minute}
          value={schedule.minute}
          from={0}
          to={59}
          onChange={(minute) => onChange({ ...schedule, minute })}
        />
      )}
      {schedule.type === 'weeks' && (
        <fieldset className={css.group}>
          <legend className={css.legend}>{texts.days}</legend>
          <div className={css.acts}>
            {texts.dayNames.map((name, day) => (
              <CheckboxField
                key={name}
                label={name}
                name={`day-${day}`}
                isChecked={schedule.days.includes(day)}
                onChange={(isChecked) => {
                  const days = isChecked ? [...schedule.days, day].sort((a, b) => a - b) : schedule.days.filter((each) => each !== day);
                  // A week without a day never runs.
                  if (days.length > 0) onChange({ ...schedule, days });
                }}
              />
            ))}
          </div>
        </fieldset>
      )}
      {schedule.type === 'months' && (
        <WholeField
          label={texts.day}
          value={schedule.day}
          from={1}
          to={31}
          hint={texts.dayHint}
          onChange={(day) => onChange({ ...schedule, day })}
        />
      )}
      {'time' in schedule && (
        <TextField
          label={texts.time}
          name="time"
          type="time"
          value={schedule.time}
          onChange={(time) => time !== '' && onChange({ ...schedule, time: time.slice(0, 5) })}
        />
      )}
      {schedule.type === 'cron' && (
        <TextField
          label={texts.cron}
          name="cron"
          value={schedule.expression}
          hint={texts.cronHint}
          error={schedule.expression === '' ? null : cronProblem(schedule.expression)}
          autoComplete="off"
          onChange={(expression) => onChange({ ...schedule, expression })}
        />
      )}
    </>
  );
}

interface WholeFieldProps {
  label: string;
  value: number;
  from: number;
  to: number;
  hint?: string;
  onChange: (value: number) => void;
}

/** A whole number within bounds: a number outside of them becomes the nearest bound. */
export function WholeField({ label, value, from, to, hint, onChange }: WholeFieldProps): ReactElement {
  return (
    <TextField
      label={label}
      name={label}
      type="number"
      inputMode="numeric"
      value={String(value)}
      hint={hint ?? texts.range(from, to)}
      onChange={(text) => {
        const number = Math.round(Number(text));
        if (text !== '' && Number.isFinite(number)) onChange(Math.min(Math.max(number, from), to));
      }}
    />
  );
}

function NextTimes({ schedule }: { schedule: Schedule }): ReactElement | null {
  const zone = useAppSelector(selectZone);
  const now = useNow(() => minutes(1));
  if (schedule.type === 'cron' && cronProblem(schedule.expression) !== null) return null;
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone: zone });
  return (
    <section aria-label={texts.next}>
      <p>
        {describeSchedule(schedule)} ({zone}). {texts.next}:
      </p>
      <ol className={css.times}>
        {nextTimes(schedule, zone, now, 5).map((time) => (
          <li key={time}>{format.format(time)}</li>
        ))}
      </ol>
    </section>
  );
}
