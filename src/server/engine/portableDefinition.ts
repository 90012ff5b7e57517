/** Definitions that leave their Zap or account. */
import type { TriggerStep, ZapDefinition, Step } from '../../domain/runs/definition';
import { kindOf } from '../../domain/runs/kinds';
import { removeNamed } from '../../domain/runs/namedSecrets';
import { mapSteps } from '../../domain/runs/walkSteps';
import { removeAccountData } from '../../domain/runs/accountData';
import type { ServerContext } from '../platform/context';
import { secretValuesOf, withoutSecretFields } from './sealedFields';
import { withoutSecrets } from './secrets';

/** A definition without what belongs to its account: connections, secret values, and the Zaps that it runs. */
export function portableDefinition(context: Pick<ServerContext, 'connectors'>, definition: ZapDefinition): ZapDefinition {
  return removeAccountData(withoutSecretFields(context, definition));
}

/** The same for a file or another person: values that are secret by their names or equal a secret value are left out as well. */
export function definitionToGiveAway(
  context: Pick<ServerContext, 'connectors' | 'encryption'>,
  zapId: number,
  definition: ZapDefinition,
): ZapDefinition {
  const secrets = secretValuesOf(context, zapId, definition);
  const clean = <S extends TriggerStep | Step>(step: S): S => withoutSecrets(removeNamed(step) as S, secrets, '');
  const { trigger, steps, tests, ...rest } = portableDefinition(context, definition);
  const kept = tests && { tests: withoutSecrets(tests, secrets) };
  return { ...rest, trigger: trigger && clean(trigger), steps: mapSteps(steps, clean), ...kept };
}

/** The same for other people: those who approve, and saved tests, whose events are about people, are left out as well. */
export function definitionForOthers(
  context: Pick<ServerContext, 'connectors' | 'encryption'>,
  zapId: number,
  definition: ZapDefinition,
): ZapDefinition {
  const { steps, tests: _tests, ...rest } = definitionToGiveAway(context, zapId, definition);
  return { ...rest, steps: mapSteps(steps, (step) => kindOf(step).withoutPeople?.(step) ?? step) };
}

/** A definition that names only some of its connections; the others have to be chosen again. */
export function withConnections(definition: ZapDefinition, isKept: (connectionId: number) => boolean): ZapDefinition {
  const change = <S extends TriggerStep | Step>(step: S): S =>
    step.connectionId === null || isKept(step.connectionId) ? step : { ...step, connectionId: null };
  const { trigger, steps, ...rest } = definition;
  return { ...rest, trigger: trigger === null ? null : change(trigger), steps: mapSteps(steps, change) };
}
