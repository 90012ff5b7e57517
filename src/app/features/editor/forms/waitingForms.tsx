import type { ReactElement } from 'react';
import { definitionLimits } from '../../../../domain/runs/definition';
import { delayUnits, type DelayUnit } from '../../../../domain/runs/kinds/delay';
import { usualRelease, type DigestRelease } from '../../../../domain/runs/kinds/digest';
import { usualSchedules } from '../../../../domain/runs/schedules';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { Stack } from '../../../widgets/Stack/Stack';
import { Entries } from '../fields/Entries';
import css from '../fields/Fields.module.css';
import { ScheduleForm, WholeField } from '../fields/ScheduleForm';
import { MomentInput } from '../fields/MomentInput';
import { MappingField } from '../mapping/MappingField';
import type { StepFormProps } from './stepForms';

const texts = {
  delay: {
    until: 'Wait until',
    amount: 'Wait for',
    amountHint: 'At most 30 days.',
    unit: 'Unit',
    units: { minutes: 'minutes', hours: 'hours', days: 'days', weeks: 'weeks' } satisfies Record<DelayUnit, string>,
  },
  digest: {
    entry: 'Entry',
    entryHint: 'Each run adds one entry. When the digest is released, one run continues with all of them.',
    release: 'Release the digest',
    releases: {
      schedule: 'at certain times',
      count: 'when it has a number of entries',
      manual: 'by another step or by hand',
    } satisfies Record<DigestRelease['type'], string>,
    count: 'Number of entries',
    rhythm: 'How often',
    rhythms: { hours: 'Every hour', days: 'Every day', weeks: 'Every week', months: 'Every month' },
  },
  approval: {
    approvers: 'Who can approve',
    approversHint: 'Email addresses. The first answer counts.',
    approver: (index: number): string => `Email ${index + 1}`,
    removeApprover: (index: number): string => `Remove email ${index + 1}`,
    addApprover: 'Add a person',
    message: 'What to approve',
    messageHint: 'The message that approvers read.',
    hours: 'Hours to wait for an answer',
    expired: 'Without an answer in time',
    reject: 'Reject',
    approve: 'Approve',
    rejected: 'When rejected',
    stop: 'Stop here',
    continue: 'Continue with the next step',
  },
} as const;

/** How long a run waits, or until when. */
export function DelayForm({ step, onChange }: StepFormProps<'delay'>): ReactElement {
  const { delay } = step;
  if (delay.type === 'until') {
    return (
      <MomentInput
        label={texts.delay.until}
        isRequired
        readsWords
        value={delay.moment}
        onChange={(moment) => onChange({ ...step, delay: { type: 'until', moment } }, 'moment')}
      />
    );
  }
  return (
    <div className={css.columns}>
      <MappingField
        label={texts.delay.amount}
        hint={texts.delay.amountHint}
        isRequired
        placeholder="10"
        value={delay.amount}
        onChange={(amount) => onChange({ ...step, delay: { ...delay, amount } }, 'amount')}
      />
      <SelectField
        label={texts.delay.unit}
        name="unit"
        value={delay.unit}
        choices={delayUnits.map((unit) => ({ value: unit, label: texts.delay.units[unit] }))}
        onChange={(unit) => onChange({ ...step, delay: { ...delay, unit: unit as DelayUnit } })}
      />
    </div>
  );
}

const first: Readonly<Record<DigestRelease['type'], DigestRelease>> = {
  manual: { type: 'manual' },
  count: { type: 'count', count: 10 },
  schedule: usualRelease,
};

/** The entries that a digest collects, and the time of its release. */
export function DigestForm({ step, onChange }: StepFormProps<'digest'>): ReactElement {
  const { release } = step;
  const releaseBy = (next: DigestRelease): void => onChange({ ...step, release: next });
  return (
    <Stack>
      <MappingField
        label={texts.digest.entry}
        isRequired
        isLong
        hint={texts.digest.entryHint}
        value={step.entry}
        onChange={(entry) => onChange({ ...step, entry }, 'entry')}
      />
      <SelectField
        label={texts.digest.release}
        name="release"
        value={release.type}
        choices={(['schedule', 'count', 'manual'] as const).map((type) => ({ value: type, label: texts.digest.releases[type] }))}
        onChange={(type) => releaseBy(first[type as DigestRelease['type']])}
      />
      {release.type === 'count' && (
        <WholeField
          label={texts.digest.count}
          value={release.count}
          from={1}
          to={definitionLimits.digestEntries}
          onChange={(count) => releaseBy({ type: 'count', count })}
        />
      )}
      {release.type === 'schedule' && (
        <>
          <SelectField
            label={texts.digest.rhythm}
            name="rhythm"
            value={release.schedule.type}
            choices={(['hours', 'days', 'weeks', 'months'] as const).map((type) => ({ value: type, label: texts.digest.rhythms[type] }))}
            onChange={(type) => releaseBy({ type: 'schedule', schedule: usualSchedules[type as keyof typeof usualSchedules] })}
          />
          <ScheduleForm schedule={release.schedule} onChange={(schedule) => releaseBy({ type: 'schedule', schedule })} />
        </>
      )}
    </Stack>
  );
}

/** Who approves what, and what happens without an answer. */
export function ApprovalForm({ step, onChange }: StepFormProps<'approval'>): ReactElement {
  const approvers = step.approvers.length === 0 ? [''] : step.approvers;
  const change = (next: readonly string[], typing?: string): void => onChange({ ...step, approvers: next }, typing);
  return (
    <Stack>
      <Entries
        legend={texts.approval.approvers}
        hint={texts.approval.approversHint}
        entries={approvers.map((approver, index) => (
          <MappingField
            key={index}
            label={texts.approval.approver(index)}
            value={approver}
            placeholder="ada@example.com"
            onChange={(text) => change(approvers.with(index, text), `approver${index}`)}
          />
        ))}
        onRemove={approvers.length > 1 ? (index) => change(approvers.toSpliced(index, 1)) : null}
        removeLabel={texts.approval.removeApprover}
        addText={texts.approval.addApprover}
        isFull={approvers.length >= definitionLimits.approvers}
        onAdd={() => change([...approvers, ''])}
      />
      <MappingField
        label={texts.approval.message}
        isRequired
        isLong
        value={step.message}
        hint={texts.approval.messageHint}
        onChange={(message) => onChange({ ...step, message }, 'message')}
      />
      <div className={css.columns}>
        <WholeField
          label={texts.approval.hours}
          value={step.timeoutHours}
          from={1}
          to={definitionLimits.approvalHours}
          onChange={(timeoutHours) => onChange({ ...step, timeoutHours }, 'hours')}
        />
        <SelectField
          label={texts.approval.expired}
          name="whenExpired"
          value={step.whenExpired}
          choices={[
            { value: 'reject', label: texts.approval.reject },
            { value: 'approve', label: texts.approval.approve },
          ]}
          onChange={(answer) => onChange({ ...step, whenExpired: answer === 'approve' ? 'approve' : 'reject' })}
        />
        <SelectField
          label={texts.approval.rejected}
          name="whenRejected"
          value={step.whenRejected}
          choices={[
            { value: 'stop', label: texts.approval.stop },
            { value: 'continue', label: texts.approval.continue },
          ]}
          onChange={(answer) => onChange({ ...step, whenRejected: answer === 'continue' ? 'continue' : 'stop' })}
        />
      </div>
    </Stack>
  );
}
