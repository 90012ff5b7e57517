import type { ReactElement } from 'react';
import { definitionLimits, type ApprovalStep } from '../../../../../domain/runs/definition';
import { Button } from '../../../../widgets/Button/Button';
import { SelectField } from '../../../../widgets/SelectField/SelectField';
import css from '../../fields/Fields.module.css';
import { WholeField } from '../../fields/ScheduleForm';
import { MappingField } from '../../mapping/MappingField';
import { formsCopy } from './copy';
import type { StepFormProps } from './SpecialForm';

const copy = formsCopy.approval;

/** Who approves what, and what happens without an answer. */
export function ApprovalForm({ step, onChange }: StepFormProps<ApprovalStep>): ReactElement {
  const approvers = step.approvers.length === 0 ? [''] : step.approvers;
  const change = (next: readonly string[], typing?: string): void => onChange({ ...step, approvers: next }, typing);
  return (
    <div className={css.form}>
      <fieldset className={css.group}>
        <legend className={css.legend}>{copy.approvers}</legend>
        <p className={css.hint}>{copy.approversHint}</p>
        {approvers.map((approver, index) => (
          <div key={index} className={css.item}>
            <MappingField
              label={copy.approver(index)}
              value={approver}
              placeholder="ada@example.com"
              onChange={(text) => change(approvers.with(index, text), `approver${index}`)}
            />
            {approvers.length > 1 && (
              <Button
                kind="plain"
                size="small"
                label={copy.removeApprover(index)}
                onClick={() => change(approvers.filter((_each, at) => at !== index))}
              >
                {copy.remove}
              </Button>
            )}
          </div>
        ))}
        <div className={css.acts}>
          <Button size="small" isDisabled={approvers.length >= definitionLimits.approvers} onClick={() => change([...approvers, ''])}>
            {copy.addApprover}
          </Button>
        </div>
      </fieldset>
      <MappingField
        label={copy.message}
        isRequired
        isLong
        value={step.message}
        hint={copy.messageHint}
        onChange={(message) => onChange({ ...step, message }, 'message')}
      />
      <div className={css.columns}>
        <WholeField
          label={copy.hours}
          value={step.timeoutHours}
          from={1}
          to={definitionLimits.approvalHours}
          onChange={(timeoutHours) => onChange({ ...step, timeoutHours }, 'hours')}
        />
        <SelectField
          label={copy.expired}
          name="whenExpired"
          value={step.whenExpired}
          choices={[
            { value: 'reject', label: copy.reject },
            { value: 'approve', label: copy.approve },
          ]}
          onChange={(answer) => onChange({ ...step, whenExpired: answer === 'approve' ? 'approve' : 'reject' })}
        />
        <SelectField
          label={copy.rejected}
          name="whenRejected"
          value={step.whenRejected}
          choices={[
            { value: 'stop', label: copy.stop },
            { value: 'continue', label: copy.continue },
          ]}
          onChange={(answer) => onChange({ ...step, whenRejected: answer === 'continue' ? 'continue' : 'stop' })}
        />
      </div>
    </div>
  );
}
