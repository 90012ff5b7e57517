import type { ReactElement } from 'react';
import { definitionLimits } from '../../../../domain/runs/definition';
import type { ApprovalStep } from '../../../../domain/runs/kinds/approval';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { Stack } from '../../../widgets/Stack/Stack';
import { Entries } from '../fields/Entries';
import css from '../fields/Fields.module.css';
import { WholeField } from '../fields/ScheduleForm';
import { MappingField } from '../mapping/MappingField';
import { formsTexts } from './texts';
import type { StepFormProps } from './stepForms';

const texts = formsTexts.approval;

/** Who approves what, and what happens without an answer. */
export function ApprovalForm({ step, onChange }: StepFormProps<ApprovalStep>): ReactElement {
  const approvers = step.approvers.length === 0 ? [''] : step.approvers;
  const change = (next: readonly string[], typing?: string): void => onChange({ ...step, approvers: next }, typing);
  return (
    <Stack>
      <Entries
        legend={texts.approvers}
        hint={texts.approversHint}
        entries={approvers.map((approver, index) => (
          <MappingField
            key={index}
            label={texts.approver(index)}
            value={approver}
            placeholder="ada@example.com"
            onChange={(text) => change(approvers.with(index, text), `approver${index}`)}
          />
        ))}
        onRemove={approvers.length > 1 ? (index) => change(approvers.toSpliced(index, 1)) : null}
        removeLabel={texts.removeApprover}
        addText={texts.addApprover}
        isFull={approvers.length >= definitionLimits.approvers}
        onAdd={() => change([...approvers, ''])}
      />
      <MappingField
        label={texts.message}
        isRequired
        isLong
        value={step.message}
        hint={texts.messageHint}
        onChange={(message) => onChange({ ...step, message }, 'message')}
      />
      <div className={css.columns}>
        <WholeField
          label={texts.hours}
          value={step.timeoutHours}
          from={1}
          to={definitionLimits.approvalHours}
          onChange={(timeoutHours) => onChange({ ...step, timeoutHours }, 'hours')}
        />
        <SelectField
          label={texts.expired}
          name="whenExpired"
          value={step.whenExpired}
          choices={[
            { value: 'reject', label: texts.reject },
            { value: 'approve', label: texts.approve },
          ]}
          onChange={(answer) => onChange({ ...step, whenExpired: answer === 'approve' ? 'approve' : 'reject' })}
        />
        <SelectField
          label={texts.rejected}
          name="whenRejected"
          value={step.whenRejected}
          choices={[
            { value: 'stop', label: texts.stop },
            { value: 'continue', label: texts.continue },
          ]}
          onChange={(answer) => onChange({ ...step, whenRejected: answer === 'continue' ? 'continue' : 'stop' })}
        />
      </div>
    </Stack>
  );
}
