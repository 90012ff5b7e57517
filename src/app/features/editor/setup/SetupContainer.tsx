import { useCallback, useMemo, type ReactElement } from 'react';
import { minutes } from '../../../../domain/durations';
import { listsOf } from '../../../../domain/runs/kinds';
import { allSteps, findStep } from '../../../../domain/runs/walkSteps';
import { appKey } from '../../../../domain/zapSteps';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { useNow } from '../../../platform/useNow';
import { RulesBuilder } from '../fields/RulesBuilder';
import { choicesRequested, fieldsRequested, needsRequested, selectOperations } from '../fields/operationsState';
import { MappingContext } from '../mapping/MappingContext';
import { eventTitles } from '../selectors';
import {
  connectionChosen,
  fieldChanged,
  hookAddressRequested,
  noteChanged,
  pathChanged,
  selectEditor,
  stepRenamed,
  stepUpdated,
} from '../state';
import { connectAddress } from '../steps/StepCard';
import { sampleChosen, samplesRequested, selectTests, stepTestRequested } from '../tests/state';
import { zoneFormOpened } from '../versions/state';
import { setupTexts as texts } from './texts';
import { mappingOf, samplesOf } from '../mapping/samples';
import { idlePart } from '../steps/step';
import { StepSetup } from './StepSetup';

/** The settings of the open step, or the conditions of the open path. */
export function SetupContainer({ of }: { of: string }): ReactElement | null {
  const dispatch = useAppDispatch();
  const editor = useAppSelector(selectEditor);
  const operations = useAppSelector(selectOperations);
  const tests = useAppSelector(selectTests);
  const now = useNow(() => minutes(1));
  const definition = editor.phase === 'open' ? editor.definition : null;
  const samples = useMemo(
    () => (definition === null ? new Map() : samplesOf(definition, operations, tests)),
    [definition, operations, tests],
  );
  const path = definition === null ? undefined : findPath(definition, of);
  const stepKey = path?.stepKey ?? of;
  const services = editor.phase === 'open' ? editor.services : null;
  const mapping = useMemo(
    () =>
      definition === null || services === null ? null : mappingOf(definition, stepKey, samples, eventTitles({ definition, services })),
    [definition, services, stepKey, samples],
  );
  const onLoadChoices = useCallback((field: string) => dispatch(choicesRequested({ key: of, field })), [dispatch, of]);
  const onLoadFields = useCallback((values: string) => dispatch(fieldsRequested({ key: of, of: values })), [dispatch, of]);
  if (editor.phase !== 'open' || definition === null || mapping === null) return null;

  if (path !== undefined) {
    return (
      <MappingContext value={mapping}>
        <RulesBuilder
          label={texts.pathRules}
          rules={path.rules}
          onChange={(rules, typing) => dispatch(pathChanged({ key: of, rules, typing }))}
        />
      </MappingContext>
    );
  }
  const step = findStep(definition, of);
  if (step === undefined) return null;
  const app = appKey(step.app);
  const isTrigger = !('kind' in step);
  const service = editor.services.find(({ key }) => key === app);
  return (
    <MappingContext value={mapping}>
      <StepSetup
        step={step}
        appName={service?.name ?? app}
        idle={idlePart(service, step, service?.name ?? app)}
        loaded={operations.apps[app]}
        choices={operations.choices}
        dynamicFields={operations.fields[of]}
        connections={service?.needsConnection ? (editor.connections?.filter((each) => each.app === app) ?? null) : undefined}
        connectAddress={connectAddress(app, editor.zap.accountId)}
        hookAddress={isTrigger ? editor.zap.draft.hookAddress : null}
        isOwn={editor.zap.isOwn}
        zone={definition.zone ?? editor.zap.ownerZone}
        isOwnersZone={definition.zone === null}
        now={now}
        zaps={operations.zaps}
        isStored={editor.zap.id !== null}
        test={isTrigger ? undefined : tests.steps[of]}
        triggerTest={tests.trigger}
        onStep={(next, typing) => dispatch(stepUpdated({ step: next, typing }))}
        onField={(field, value) => dispatch(fieldChanged({ key: of, field, value }))}
        onConnection={(connectionId) => dispatch(connectionChosen({ key: of, connectionId }))}
        onRename={(title) => dispatch(stepRenamed({ key: of, title }))}
        onNote={(note) => dispatch(noteChanged({ key: of, note }))}
        onRetry={() => dispatch(needsRequested({ app }))}
        onLoadChoices={onLoadChoices}
        onLoadFields={onLoadFields}
        onReplaceAddress={() => dispatch(hookAddressRequested())}
        onChangeZone={() => dispatch(zoneFormOpened())}
        onFindSample={() => dispatch(samplesRequested())}
        onChooseSample={(id) => dispatch(sampleChosen({ id }))}
        onTest={() => dispatch(stepTestRequested({ key: of }))}
      />
    </MappingContext>
  );
}

function findPath(definition: Parameters<typeof allSteps>[0], key: string) {
  for (const step of allSteps(definition)) {
    const branch = listsOf(step).find((each) => each.key === key)?.branch ?? null;
    if (branch !== null && branch.rules !== null) return { stepKey: step.key, rules: branch.rules };
  }
  return undefined;
}
