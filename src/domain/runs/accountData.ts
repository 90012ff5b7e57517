/** What a definition holds of one account. */
import type { Step, TriggerStep, ZapDefinition } from './definition';
import { kindOf } from './kinds';
import { isSealedSecret } from './sealedSecrets';
import { mapSteps } from './walkSteps';

/** A definition without what belongs to one account: connections, sealed values and the ids of other Zaps. */
export const removeAccountData = (definition: ZapDefinition): ZapDefinition => ({
  ...definition,
  trigger: definition.trigger && withoutOwn(definition.trigger),
  steps: mapSteps(definition.steps, (step) => withoutOwn(kindOf(step).withoutAccount?.(step) ?? step)),
});

const withoutOwn = <S extends TriggerStep | Step>(step: S): S => ({
  ...step,
  connectionId: null,
  fields: Object.fromEntries(Object.entries(step.fields).filter(([, value]) => !isSealedSecret(value))),
});
