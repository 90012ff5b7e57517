import { useEffect, useRef, useState, type ReactElement, type RefObject } from 'react';
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
import { ConnectApp } from '../ConnectApp';
import { operationOf } from '../fields/operations';
import { RulesBuilder } from '../fields/RulesBuilder';
import { selectOperations, type LoadedOperations } from '../fields/state';
import { SpecialForm } from '../forms/stepForms';
import { MappingContext } from '../mapping/MappingField';
import { selectMapping } from '../mapping/samples';
import type { Connection, OpenEditor } from '../openEditor';
import { selectPanel, type PanelTab } from '../panel/state';
import { EventPicker } from '../picker/EventPicker';
import { selectPicker } from '../picker/state';
import { selectStep } from '../selectors';
import { editorSlice, hookAddressRequested, selectEditor } from '../state';
import { idlePart } from '../steps/step';
import { StepTest, TriggerTest } from '../tests/TestPanel';
import { texts as editorTexts } from '../texts';
import { versionsSlice } from '../versions/state';
import { StepFields } from './StepFields';
import { setupTexts as texts } from './texts';

const { connectionChosen, noteChanged, pathChanged, stepUpdated } = editorSlice.actions;

interface SetupProps {
  /** The key of the step or the path. */
  of: string;
  tab: PanelTab;
  panelRef: RefObject<HTMLElement | null>;
  /** The last wish for the focus that was met. */
  focusedRef: RefObject<number>;
}

/** A tab of the open step, or the conditions of the open path. */
export function Setup({ of, tab, panelRef, focusedRef }: SetupProps): ReactElement | null {
  const dispatch = useAppDispatch();
  const editor = useAppSelector(selectEditor);
  const path = editor.phase === 'open' ? findPath(editor.definition, of) : undefined;
  const mapping = useAppSelector((state) => selectMapping(state, path?.stepKey ?? of));
  const { focus } = useAppSelector(selectPanel);
  const isChoosing = useAppSelector((state) => selectPicker(state).key !== null);
  const step = editor.phase === 'open' ? findStep(editor.definition, of) : undefined;
  const { apps } = useAppSelector(selectOperations);
  const isLoading = step !== undefined && apps[appKey(step.app)]?.phase === 'loading';
  const isWaiting = useRef(false);
  // This comes after the code of the fields has loaded, and after the tab was drawn.
  useEffect(() => {
    if (focus.on !== 'panel' || focus.count <= focusedRef.current || focus.key !== of) return;
    // The panel has the focus until there are fields, unless a person moves it meanwhile.
    const { activeElement } = document;
    // What opened beside a field closes without the focus, and with it the press on it that is under way.
    const isInPopup = activeElement?.closest('[data-of-field]') != null;
    const hasMoved = isInPopup || (isWaiting.current && activeElement !== panelRef.current);
    isWaiting.current = isLoading && focus.field !== null && !isChoosing && !hasMoved;
    if (isWaiting.current) return panelRef.current?.focus();
    focusedRef.current = focus.count;
    // An open dialog keeps the focus, and gives it to the panel when it closes.
    if (!isChoosing && !hasMoved) focusIn(panelRef.current, focus.field);
  }, [focus, focusedRef, isChoosing, isLoading, of, panelRef, tab]);
  if (editor.phase !== 'open') return null;
  return (
    <MappingContext value={mapping}>
      {path !== undefined && (
        <RulesBuilder
          label={texts.pathRules}
          rules={path.rules}
          onChange={(rules, typing) => dispatch(pathChanged({ key: of, rules, typing }))}
        />
      )}
      {step !== undefined && <StepSetup editor={editor} step={step} tab={tab} />}
    </MappingContext>
  );
}

/** Moves the focus to the field with a label, or else to the first one of the tab; null: to the panel itself. */
function focusIn(panel: HTMLElement | null, label: string | null): void {
  if (panel === null || label === null) return panel?.focus();
  const controls = [...panel.querySelectorAll<HTMLElement>('[role="tabpanel"] :is(input, select, textarea, [role="textbox"], button, a)')];
  const labelOf = (control: HTMLElement): string => {
    const labels = control instanceof HTMLInputElement || control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement;
    const named = control.getAttribute('aria-labelledby');
    const element = labels ? control.labels?.[0] : named === null ? null : document.getElementById(named);
    return control.getAttribute('aria-label') ?? element?.textContent ?? '';
  };
  const found = label === '' ? undefined : controls.find((control) => labelOf(control).startsWith(label));
  const field = controls.find((control) => control.matches(':is(input, select, textarea, [role="textbox"]):not(details:not([open]) *)'));
  (found ?? field ?? controls[0] ?? panel).focus();
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

/** The settings of a step: its app, event and connection; its fields; its test. */
function StepSetup({ editor, step, tab }: StepSetupProps & { tab: PanelTab }): ReactElement | null {
  const dispatch = useAppDispatch();
  const operations = useAppSelector(selectOperations);
  const view = useAppSelector((state) => selectStep(state, step.key));
  const { definition, services, zap } = editor;
  const { key } = step;
  const isTrigger = !('kind' in step);
  const app = appKey(step.app);
  const service = services.find((each) => each.key === app);
  const appName = service?.name ?? app;
  const idle = app === '' ? null : idlePart(service, step, appName);
  switch (tab) {
    case 'setup':
      return (
        <Stack>
          {idle !== null && (
            <Notice kind="warning" title={texts.cannotRun(idle)}>
              {texts.cannotRunText}
            </Notice>
          )}
          {view !== undefined && <EventPicker step={view} />}
          {view !== undefined && view.toConnect !== null && (
            <Notice kind="info" action={<ConnectApp app={view.toConnect}>{editorTexts.connect(appName)}</ConnectApp>}>
              {editorTexts.notConnected(appName)}
            </Notice>
          )}
          {service?.needsConnection && <ConnectionField editor={editor} step={step} appName={appName} />}
          <details>
            <summary>{texts.note}</summary>
            <TextAreaField
              label={texts.note}
              name="note"
              value={step.note}
              maxLength={5000}
              onChange={(note) => dispatch(noteChanged({ key, note }))}
            />
          </details>
        </Stack>
      );
    case 'configure': {
      const zone = definition.zone ?? zap.ownerZone;
      return (
        <Stack>
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
        </Stack>
      );
    }
    case 'test':
      return isTrigger ? <TriggerTest isDisabled={zap.id === null} /> : <StepTest of={key} isDisabled={zap.id === null} />;
  }
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
