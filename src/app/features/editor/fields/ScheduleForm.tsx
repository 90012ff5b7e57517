import type { ReactElement } from 'react';
import { cronProblem, nextTimes, type Schedule } from '../../../../domain/runs/schedules';
import { describeSchedule } from '../../../../domain/runs/describe';
import { CheckboxField } from '../../../widgets/CheckboxField/CheckboxField';
import { TextField } from '../../../widgets/TextField/TextField';
import { Stack } from '../../../widgets/Stack/Stack';
import css from './Fields.module.css';
import { scheduleTexts as texts } from './texts';

export interface ScheduleFormProps {
  schedule: Schedule;
  onChange: (schedule: Schedule) => void;
  zone: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** The times at which something happens, with the next five of them. */
export function ScheduleForm({ schedule, onChange, zone, now }: ScheduleFormProps): ReactElement {
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
      <NextTimes schedule={schedule} zone={zone} now={now} />
    </Stack>
  );
}

function Times({ schedule, onChange }: Pick<ScheduleFormProps, 'schedule' | 'onChange'>): ReactElement {
  switch (schedule.type) {
    case 'minutes':
      return (
        <WholeField label={texts.every} value={schedule.every} from={1} to={1440} onChange={(every) => onChange({ ...schedule, every })} />
      );
    case 'hours':
      return (
        <WholeField
          label={texts.minute}
          value={schedule.minute}
          from={0}
          to={59}
          onChange={(minute) => onChange({ ...schedule, minute })}
        />
      );
    case 'days':
      return <TimeField value={schedule.time} onChange={(time) => onChange({ ...schedule, time })} />;
    case 'weeks':
      return (
        <>
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
          <TimeField value={schedule.time} onChange={(time) => onChange({ ...schedule, time })} />
        </>
      );
    case 'months':
      return (
        <>
          <WholeField
            label={texts.day}
            value={schedule.day}
            from={1}
            to={31}
            hint={texts.dayHint}
            onChange={(day) => onChange({ ...schedule, day })}
          />
          <TimeField value={schedule.time} onChange={(time) => onChange({ ...schedule, time })} />
        </>
      );
    case 'cron':
      return (
        <TextField
          label={texts.cron}
          name="cron"
          value={schedule.expression}
          hint={texts.cronHint}
          error={schedule.expression === '' ? null : cronProblem(schedule.expression)}
          autoComplete="off"
          onChange={(expression) => onChange({ ...schedule, expression })}
        />
      );
  }
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

const TimeField = ({ value, onChange }: { value: string; onChange: (time: string) => void }): ReactElement => (
  <TextField label={texts.time} name="time" type="time" value={value} onChange={(time) => time !== '' && onChange(time.slice(0, 5))} />
);

function NextTimes({ schedule, zone, now }: Omit<ScheduleFormProps, 'onChange'>): ReactElement | null {
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
