import { useState, type ReactElement } from 'react';
import type { Step, TriggerStep, ZapDefinition } from '../../../../domain/runs/definition';
import { kindOf, listsOf } from '../../../../domain/runs/kinds';
import { isScheduled } from '../../../../domain/runs/triggerSchedule';
import { allSteps, findStep } from '../../../../domain/runs/walkSteps';
import { appKey } from '../../../../domain/zapSteps';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { Button } from '../../../widgets/Button/Button';
import { ConfirmDialog } from '../../../widgets/ConfirmDialog/ConfirmDialog';
import { CopyField } from '../../../widgets/CopyField/CopyField';
import { Notice } from '../../../widgets/Notice/Notice';
import { Lead } from '../../../widgets/Page/Page';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { Bar, Stack } from '../../../widgets/Stack/Stack';
import { TextAreaField } from '../../../widgets/TextAreaField/TextAreaField';
import { TextField } from '../../../widgets/TextField/TextField';
import { ConnectApp } from '../ConnectApp';
import { operationOf } from '../fields/operations';
import { RulesBuilder } from '../fields/RulesBuilder';
import { selectOperations, type LoadedOperations } from '../fields/state';
import { SpecialForm } from '../forms/stepForms';
import { MappingContext } from '../mapping/MappingField';
import { selectMapping } from '../mapping/samples';
import type { Connection, OpenEditor } from '../openEditor';
import { editorSlice, hookAddressRequested, selectEditor } from '../state';
import { idlePart } from '../steps/step';
import { StepTest, TriggerTest } from '../tests/TestPanel';
import { versionsSlice } from '../versions/state';
import { StepFields } from './StepFields';
import { setupTexts as texts } from './texts';

const { connectionChosen, noteChanged, pathChanged, stepRenamed, stepUpdated } = editorSlice.actions;

/** The settings of the open step, or the conditions of the open path. */
export function Setup({ of }: { of: string }): ReactElement | null {
  const dispatch = useAppDispatch();
  const editor = useAppSelector(selectEditor);
  const path = editor.phase === 'open' ? findPath(editor.definition, of) : undefined;
  const mapping = useAppSelector((state) => selectMapping(state, path?.stepKey ?? of));
  if (editor.phase !== 'open') return null;
  const step = findStep(editor.definition, of);
  return (
    <MappingContext value={mapping}>
      {path !== undefined && (
        <RulesBuilder
          label={texts.pathRules}
          rules={path.rules}
          onChange={(rules, typing) => dispatch(pathChanged({ key: of, rules, typing }))}
        />
      )}
      {step !== undefined && <StepSetup editor={editor} step={step} />}
    </MappingContext>
  );
}

function findPath(definition: ZapDefinition, key: string) {
  for (const step of allSteps(definition)) {
    const branch = listsOf(step).find((each) => each.key === key)?.branch ?? null;
    if (branch !== null && branch.rules !== null) return { stepKey: step.key, rules: branch.rules };
  }
  return undefined;
}

interface StepSetupProps {
  editor: OpenEditor;
  step: TriggerStep | Step;
}

/** The settings of a step: its connection, its fields, its test, and its name and note. */
function StepSetup({ editor, step }: StepSetupProps): ReactElement {
  const dispatch = useAppDispatch();
  const operations = useAppSelector(selectOperations);
  const { definition, services, zap } = editor;
  const { key } = step;
  const isTrigger = !('kind' in step);
  const app = appKey(step.app);
  const service = services.find((each) => each.key === app);
  const appName = service?.name ?? app;
  const idle = idlePart(service, step, appName);
  const zone = definition.zone ?? zap.ownerZone;
  return (
    <Stack>
      {idle !== null && (
        <Notice kind="warning" title={texts.cannotRun(idle)}>
          {texts.cannotRunText}
        </Notice>
      )}
      {service?.needsConnection && <ConnectionField editor={editor} step={step} appName={appName} />}
      {isTrigger && zap.draft.hookAddress !== null && <HookAddress address={zap.draft.hookAddress} />}
      {idle === null && <StepFields step={step} appName={appName} />}
      {!isTrigger && <SpecialForm step={step} onChange={(next, typing) => dispatch(stepUpdated({ step: next, typing }))} />}
      {usesZone(step, operations.apps[app]) && (
        <Lead>
          {texts.zone(zone, definition.zone === null)}{' '}
          <Button kind="plain" size="small" onClick={() => dispatch(versionsSlice.actions.zoneFormOpened())}>
            {texts.changeZone}
          </Button>
        </Lead>
      )}
      <details>
        <summary>{texts.nameAndNote}</summary>
        <Stack>
          <TextField
            label={texts.stepName}
            name="step-name"
            value={step.title ?? ''}
            maxLength={200}
            autoComplete="off"
            hint={texts.stepNameHint}
            onChange={(title) => dispatch(stepRenamed({ key, title: title === '' ? null : title }))}
          />
          <TextAreaField
            label={texts.note}
            name="note"
            value={step.note}
            maxLength={5000}
            onChange={(note) => dispatch(noteChanged({ key, note }))}
          />
        </Stack>
      </details>
      {idle === null &&
        (isTrigger ? (
          <TriggerTest isDisabled={zap.id === null} />
        ) : (
          kindOf(step).inner === undefined && <StepTest of={key} isDisabled={zap.id === null} />
        ))}
    </Stack>
  );
}

/** Whether times of the step are read in the zone of the Zap: its schedule, its delay, its digest's times, or a field for a moment. */
function usesZone(step: TriggerStep | Step, loaded: LoadedOperations | undefined): boolean {
  const isTrigger = !('kind' in step);
  const known = isTrigger ? isScheduled(step) || undefined : kindOf(step).usesZone?.(step);
  if (known !== undefined) return known;
  const operation = loaded?.phase === 'loaded' ? operationOf(loaded.operations, isTrigger, step.event) : undefined;
  return operation?.fields.some(({ type }) => type === 'moment') ?? false;
}

/** The connected account that a step uses, and the way to connect another one. */
function ConnectionField({ editor, step, appName }: StepSetupProps & { appName: string }): ReactElement {
  const dispatch = useAppDispatch();
  const { isOwn } = editor.zap;
  const app = appKey(step.app);
  const value = step.connectionId;
  const known = (editor.connections ?? []).filter((each) => each.app === app);
  const choices = known.map((connection) => ({ value: String(connection.id), label: labelOf(connection) }));
  const chosen = known.find(({ id }) => id === value);
  const isUnusable = value !== null && editor.connections !== null && chosen === undefined;
  return (
    <Stack gap="small">
      {(choices.length > 0 || value !== null) && (
        <SelectField
          label={texts.account(appName)}
          name="connection"
          value={value === null ? '' : String(value)}
          placeholder={texts.chooseAccount}
          choices={value === null || chosen ? choices : [{ value: String(value), label: texts.unusableAccount }, ...choices]}
          onChange={(id) => dispatch(connectionChosen({ key: step.key, connectionId: id === '' ? null : Number(id) }))}
        />
      )}
      {isUnusable && <Lead>{isOwn ? texts.unusableText : texts.ofOthersText}</Lead>}
      {chosen?.isLost === true && <Lead>{texts.lostText}</Lead>}
      {!isOwn && <Lead>{texts.ofOthers}</Lead>}
      {isOwn && choices.length > 0 && <ConnectApp app={app}>{texts.connectAnother}</ConnectApp>}
    </Stack>
  );
}

function labelOf({ title, sharedBy, isLost }: Connection): string {
  const label = sharedBy === null ? title : texts.sharedBy(title, sharedBy);
  return isLost ? texts.lost(label) : label;
}

/** The address that starts the Zap. It is replaced after a question, because the present one then stops working. */
function HookAddress({ address }: { address: string }): ReactElement {
  const dispatch = useAppDispatch();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Stack gap="small">
      <CopyField label={texts.hookAddress} value={address} hint={texts.hookHint} />
      <Bar>
        <Button kind="plain" size="small" onClick={() => setIsAsking(true)}>
          {texts.replaceAddress}
        </Button>
      </Bar>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.replaceTitle}
        description={texts.replaceText}
        confirm={texts.replace}
        cancel={texts.keepAddress}
        onConfirm={() => dispatch(hookAddressRequested())}
        onClose={() => setIsAsking(false)}
      />
    </Stack>
  );
}
