import type { ReactElement } from 'react';
import { definitionLimits } from '../../../../domain/runs/definition';
import type { ApprovalStep } from '../../../../domain/runs/kinds/approval';
import { Button } from '../../../widgets/Button/Button';
import { SelectField } from '../../../widgets/SelectField/SelectField';
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
    <div className={css.form}>
      <fieldset className={css.group}>
        <legend className={css.legend}>{texts.approvers}</legend>
        <p className={css.hint}>{texts.approversHint}</p>
        {approvers.map((approver, index) => (
          <div key={index} className={css.item}>
            <MappingField
              label={texts.approver(index)}
              value={approver}
              placeholder="ada@example.com"
              onChange={(text) => change(approvers.with(index, text), `approver${index}`)}
            />
            {approvers.length > 1 && (
              <Button
                kind="plain"
                size="small"
                label={texts.removeApprover(index)}
                onClick={() => change(approvers.filter((_each, at) => at !== index))}
              >
                {texts.remove}
              </Button>
            )}
          </div>
        ))}
        <div className={css.acts}>
          <Button size="small" isDisabled={approvers.length >= definitionLimits.approvers} onClick={() => change([...approvers, ''])}>
            {texts.addApprover}
          </Button>
        </div>
      </fieldset>
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
    </div>
  );
}
