/** Definitions that leave their Zap or account. */
import type { Step, TriggerStep, ZapDefinition } from '../../domain/runs/definition';
import { mapSteps } from '../../domain/runs/walkSteps';
import { removeAccountData } from '../../domain/runs/zapFile';
import type { ServerContext } from '../context/context';
import { withoutSecretFields } from './sealedFields';

/** A definition without what belongs to its account: connections, secret values, and the Zaps that it runs. */
export function portableDefinition(context: Pick<ServerContext, 'connectors'>, definition: ZapDefinition): ZapDefinition {
  return removeAccountData(withoutSecretFields(context, definition));
}

/** The same for another person: the people who approve are left out as well. */
export function definitionForOthers(context: Pick<ServerContext, 'connectors'>, definition: ZapDefinition): ZapDefinition {
  const { steps, ...rest } = portableDefinition(context, definition);
  return { ...rest, steps: mapSteps(steps, (step) => (step.kind === 'approval' ? { ...step, approvers: [] } : step)) };
}

/** A definition that names only some of its connections; the others have to be chosen again. */
export function withConnections(definition: ZapDefinition, isKept: (connectionId: number) => boolean): ZapDefinition {
  const change = <S extends TriggerStep | Step>(step: S): S =>
    step.connectionId === null || isKept(step.connectionId) ? step : { ...step, connectionId: null };
  const { trigger, steps, ...rest } = definition;
  return { ...rest, trigger: trigger === null ? null : change(trigger), steps: mapSteps(steps, change) };
}
