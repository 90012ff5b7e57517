import { allSteps } from '../../domain/runs/walkSteps';
import type { ZapDefinition } from '../../domain/runs/definition';
import type { StepConnections } from './tables';

/** The connections of the steps of a definition, by the key of the step. */
export function connectionsByStep(definition: ZapDefinition): Record<string, number> {
  return Object.fromEntries(allSteps(definition).flatMap(({ key, connectionId }) => (connectionId === null ? [] : [[key, connectionId]])));
}

/** Every connection in a record of them. */
export function findStepConnections(steps: StepConnections | undefined): number[] {
  return [...new Set([...Object.values(steps?.draft ?? {}), ...Object.values(steps?.live ?? {})])];
}
