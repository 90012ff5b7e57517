/** What apps call the data of the steps of the open Zap: labels of fields and of values, and the words for choices. */
import { createSelector } from '@reduxjs/toolkit';
import { useMemo } from 'react';
import { keepBy } from '../../../../domain/keepBy';
import type { Step, TriggerStep } from '../../../../domain/runs/definition';
import type { DifferenceWords } from '../../../../domain/runs/differences';
import { labelFinder, labelsOfFields, type DataLabel } from '../../../../domain/runs/fields';
import { textOf } from '../../../../domain/runs/json';
import { allSteps } from '../../../../domain/runs/walkSteps';
import { appKey } from '../../../../domain/zapSteps';
import { useAppSelector } from '../../../platform/hooks';
import { fieldsOfFormatter } from '../fields/formatterFields';
import { operationOfStep } from '../fields/operations';
import { choicesKey, selectOperations, type EditorOperations } from '../fields/state';
import type { Connection } from '../openEditor';
import { selectConnections, selectDefinition } from '../selectors';
import { selectOpen } from '../state';
import { withNames } from '../steps/lines';
import { labelToken } from './chips';
import { selectLabelMeans } from './samples';

/** The labels of the input and output of a step. */
export interface DataLabels {
  readonly input: readonly DataLabel[];
  readonly output: readonly DataLabel[];
}

const labelsOfStep = keepBy(
  (step: TriggerStep | Step, operations: EditorOperations, connections: readonly Connection[] | null): DataLabels | null => {
    const operation = operationOfStep(operations.apps, step, connections);
    if (operation === undefined) return null;
    const further = operations.fields[step.key];
    const own = fieldsOfFormatter(operation.fields, appKey(step.app), textOf(step.fields.function ?? ''));
    const known = [...own, ...(further?.fields ?? [])].map((field) => {
      const given = operations.choices[choicesKey(step.key, field.key)];
      return given?.phase === 'loaded' ? { ...field, choices: given.choices } : field;
    });
    return { input: labelsOfFields(known), output: further?.outputs ?? operation.outputs ?? [] };
  },
);

/** By the keys of steps, as far as their apps are loaded. */
export const selectDataLabels = createSelector(
  [selectDefinition, selectOperations, selectConnections],
  (definition, operations, connections): ReadonlyMap<string, DataLabels> =>
    new Map(
      (definition === null ? [] : allSteps(definition)).flatMap((step): [string, DataLabels][] => {
        const labels = labelsOfStep(step, operations, connections);
        return labels === null ? [] : [[step.key, labels]];
      }),
    ),
);

const none: DataLabels = { input: [], output: [] };

export const useDataLabels = (key: string): DataLabels => useAppSelector(selectDataLabels).get(key) ?? none;

/** How sentences about the differences between versions name connections, fields and values. */
export function useDifferenceWords(): DifferenceWords {
  const labels = useAppSelector(selectDataLabels);
  const means = useAppSelector(selectLabelMeans);
  const connections = useAppSelector(selectOpen)?.connections ?? null;
  return useMemo(
    () => ({
      connection: (id) => connections?.find((each) => each.id === id)?.title,
      field: (key, field) => labelFinder(labels.get(key)?.input ?? [])([field]),
      text: means === null ? (text) => text : withNames((reference) => labelToken(reference, means)),
    }),
    [labels, means, connections],
  );
}
