/** Steps that are copied as JSON, between Zaps and windows; `paste.ts` reads them. */
import { createAction } from '@reduxjs/toolkit';
import { removeAccountData } from '../../../../domain/runs/accountData';
import type { Step, ZapDefinition } from '../../../../domain/runs/definition';
import { newTrigger } from '../../../../domain/runs/newSteps';
import { textsOf } from '../../../../domain/runs/references';
import { findStep, mapSteps, walkSteps } from '../../../../domain/runs/walkSteps';
import { originOfStep, originsIn } from '../mapping/copied';

/** The kind and the version of the text. */
export const copiedFormat = 'patchbay-steps-1';

/** `after`: the key of the step, or the trigger, behind which they are put; null for the start. */
export const pasteRequested = createAction<{ text: string; after: string | null }>('editor/pasteRequested');

export const holding = (steps: readonly Step[]): ZapDefinition => ({ format: 1, zone: null, trigger: newTrigger('', ''), steps });

/** A step with all that is inside it, as text. Secrets are left out. Null for the trigger, and for what is no step. */
export function copiedSteps(definition: ZapDefinition | null, key: string): string | null {
  const step = definition && findStep(definition, key);
  if (definition === null || !step || !('kind' in step)) return null;
  const steps = removeSecrets([step]);
  const inside = new Set(keysIn(steps));
  const origins = originsIn(
    Array.from(walkSteps(steps)).flatMap((each) => textsOf(each.step).map(({ text }) => text)),
    (named) => (inside.has(named) ? null : originIn(definition, named)),
  );
  return JSON.stringify({ format: copiedFormat, steps, origins }, null, 2);
}

const keysIn = (steps: readonly Step[]): readonly string[] => Array.from(walkSteps(steps), ({ step }) => step.key);

export function originIn(definition: ZapDefinition, key: string): string | null {
  const step = findStep(definition, key);
  return step === undefined || step.app === '' ? null : originOfStep(step);
}

/** What belongs to one account goes, except the connections: the other Zap may have the same. */
export function removeSecrets(steps: readonly Step[]): readonly Step[] {
  const connections = new Map(Array.from(walkSteps(steps), ({ step }) => [step.key, step.connectionId] as const));
  return mapSteps(removeAccountData(holding(steps)).steps, (step) => ({ ...step, connectionId: connections.get(step.key) ?? null }));
}
