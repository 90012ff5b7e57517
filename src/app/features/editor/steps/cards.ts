/** What a card shows beside its step: a line with its real values, and its mark. */
import { createSelector } from '@reduxjs/toolkit';
import { describeRules } from '../../../../domain/runs/describe';
import type { Field } from '../../../../domain/runs/fields';
import { listsOf } from '../../../../domain/runs/kinds';
import { allSteps } from '../../../../domain/runs/walkSteps';
import { appKey } from '../../../../domain/zapSteps';
import { operationOf, type DynamicChoices } from '../fields/operations';
import { choicesKey, selectOperations } from '../fields/state';
import { labelToken } from '../mapping/chips';
import { selectLabelMeans } from '../mapping/samples';
import { keeper, selectDefinition, selectLacks } from '../selectors';
import { selectTests } from '../tests/state';
import { lineOf, withNames } from './lines';
import type { PathView } from './step';

/** A field with the choices that its app has given, whose labels say more than their values. */
const withLoadedChoices = (field: Field, known: DynamicChoices | undefined): Field =>
  known?.phase === 'loaded' ? { ...field, choices: known.choices } : field;

const selectLines = createSelector(
  [selectDefinition, selectLabelMeans, selectOperations],
  (definition, means, { apps, choices, zaps }): ReadonlyMap<string, string> => {
    if (definition === null || means === null) return new Map();
    return new Map(
      allSteps(definition).map((step) => {
        const app = apps[appKey(step.app)];
        const operation = app?.phase === 'loaded' ? operationOf(app.operations, !('kind' in step), step.event) : undefined;
        const line = lineOf(step, {
          labelOf: (reference) => labelToken(reference, means),
          fields: operation?.fields.map((field) => withLoadedChoices(field, choices[choicesKey(step.key, field.key)])) ?? [],
          titleOfZap: (id) => zaps?.find((zap) => zap.id === id)?.title,
        });
        return [step.key, line] as const;
      }),
    );
  },
);

export const selectLine = (state: Parameters<typeof selectLines>[0], key: string): string => selectLines(state).get(key) ?? '';

const keepPaths = keeper<PathView>();

const selectPaths = createSelector([selectDefinition, selectLabelMeans], (definition, means) => {
  if (definition === null || means === null) return keepPaths([]);
  const name = withNames((reference) => labelToken(reference, means));
  const lists = allSteps(definition).flatMap(listsOf);
  return keepPaths(
    lists.flatMap(({ key, branch }) =>
      branch === null ? [] : [{ key, title: branch.title, condition: branch.rules === null ? null : describeRules(branch.rules, name) }],
    ),
  );
});

export const selectPath = (state: Parameters<typeof selectPaths>[0], key: string): PathView | undefined => selectPaths(state).get(key);

/** How far a step is. `needs`: something is missing. */
export type Mark = 'ready' | 'needs' | 'tested' | 'failed';

const selectNeeds = createSelector([selectLacks], (lacks) => {
  const counts = new Map<string, { setup: number; configure: number }>();
  for (const { key, kind } of lacks) {
    if (key === null) continue;
    const { setup, configure } = counts.get(key) ?? { setup: 0, configure: 0 };
    counts.set(key, kind === 'other' ? { setup, configure: configure + 1 } : { setup: setup + 1, configure });
  }
  return counts;
});

const none = { setup: 0, configure: 0 } as const;

/** How many things a step still needs, by the tab of the panel in which they are given. */
export const selectNeedsOf = (
  state: Parameters<typeof selectNeeds>[0],
  key: string,
): { readonly setup: number; readonly configure: number } => selectNeeds(state).get(key) ?? none;

/** The result of the last test of a step; null without one. */
export function selectTestMark(state: object, key: string): 'tested' | 'failed' | null {
  const { trigger, steps } = selectTests(state);
  const own = steps[key];
  if (own?.phase === 'tested') return own.result.error === null ? 'tested' : 'failed';
  if (own?.phase === 'failed') return 'failed';
  if (key !== selectDefinition(state)?.trigger?.key || trigger === null || trigger.phase === 'testing') return null;
  return trigger.phase === 'tested' && trigger.samples.length > 0 ? 'tested' : 'failed';
}

export function selectMark(state: Parameters<typeof selectNeeds>[0], key: string): Mark {
  const { setup, configure } = selectNeedsOf(state, key);
  if (setup + configure > 0) return 'needs';
  return selectTestMark(state, key) ?? 'ready';
}
