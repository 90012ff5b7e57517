import type { ReactElement } from 'react';
import { definitionLimits } from '../../../../domain/runs/definition';
import type { DigestRelease, DigestStep } from '../../../../domain/runs/kinds/digest';
import { usualRelease } from '../../../../domain/runs/kinds/digest';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { Stack } from '../../../widgets/Stack/Stack';
import { ScheduleForm, WholeField } from '../fields/ScheduleForm';
import { MappingField } from '../mapping/MappingField';
import { formsTexts } from './texts';
import type { StepFormProps } from './stepForms';

const texts = formsTexts.digest;

const first: Readonly<Record<DigestRelease['type'], DigestRelease>> = {
  manual: { type: 'manual' },
  count: { type: 'count', count: 10 },
  schedule: usualRelease,
};

/** The entries that a digest collects, and the time of its release. */
export function DigestForm({ step, onChange, zone, now }: StepFormProps<DigestStep>): ReactElement {
  const { release } = step;
  const releaseBy = (next: DigestRelease): void => onChange({ ...step, release: next });
  return (
    <Stack>
      <MappingField
        label={texts.entry}
        isRequired
        isLong
        hint={texts.entryHint}
        value={step.entry}
        onChange={(entry) => onChange({ ...step, entry }, 'entry')}
      />
      <SelectField
        label={texts.release}
        name="release"
        value={release.type}
        choices={(['schedule', 'count', 'manual'] as const).map((type) => ({ value: type, label: texts.releases[type] }))}
        onChange={(type) => releaseBy(first[type as DigestRelease['type']])}
      />
      {release.type === 'count' && (
        <WholeField
          label={texts.count}
          value={release.count}
          from={1}
          to={definitionLimits.digestEntries}
          onChange={(count) => releaseBy({ type: 'count', count })}
        />
      )}
      {release.type === 'schedule' && (
        <>
          <SelectField
            label={texts.rhythm}
            name="rhythm"
            value={release.schedule.type}
            choices={(['hours', 'days', 'weeks', 'months'] as const).map((type) => ({ value: type, label: texts.rhythms[type] }))}
            onChange={(type) => releaseBy({ type: 'schedule', schedule: schedules[type as keyof typeof schedules] })}
          />
          <ScheduleForm
            schedule={release.schedule}
            zone={zone}
            now={now}
            onChange={(schedule) => releaseBy({ type: 'schedule', schedule })}
          />
        </>
      )}
    </Stack>
  );
}

const schedules = {
  hours: { type: 'hours', minute: 0, weekends: true },
  days: { type: 'days', time: '09:00', weekends: true },
  weeks: { type: 'weeks', days: [1], time: '09:00' },
  months: { type: 'months', day: 1, time: '09:00', weekends: true },
} as const;
