/** Secret fields of steps: sealed in stored definitions, opened only for a call of their app. */
import type { FieldValue, Step, TriggerStep, ZapDefinition } from '../../domain/runs/definition';
import { hideNamed } from '../../domain/runs/namedSecrets';
import { isSealedSecret } from '../../domain/runs/sealedSecrets';
import { mapSteps } from '../../domain/runs/walkSteps';
import { appKey } from '../../domain/zapSteps';
import type { Field } from '../connectors/connector';
import type { ServerContext } from '../platform/context';

type Means = Pick<ServerContext, 'encryption' | 'connectors'>;

const purpose = 'zap-secret';

/**
 * A definition whose secret values are sealed; those that are sealed already stay as they are. A sealed value is bound to its Zap,
 * app and field: `wrong` has the keys of steps with one that was copied from elsewhere. In saved tests, secrets are hidden for good.
 */
export function sealSecrets(
  { encryption, connectors }: Means,
  zapId: number,
  definition: ZapDefinition,
): { readonly definition: ZapDefinition; readonly wrong: readonly SecretPlace[] } {
  const wrong: SecretPlace[] = [];
  const sealed = changeSecrets(connectors, definition, (value, place) => {
    if (isSealedSecret(value)) {
      if (open(encryption, zapId, place, value.sealed) === null) wrong.push(place);
      return value;
    }
    if (value === null || value === '') return value;
    const text = JSON.stringify({ of: bindingOf(zapId, place), value });
    return { sealed: encryption.encrypt(purpose, text).toString('base64url') };
  });
  // Events and results have secrets of other apps, which people see nowhere.
  const tests = definition.tests && { tests: hideNamed(definition.tests) as NonNullable<ZapDefinition['tests']> };
  return { definition: { ...sealed, ...tests }, wrong };
}

/**
 * A definition with the values of its secret fields, for calls of apps: never store, send or log it. A secret that cannot be opened
 * stays sealed: ask `unreadableSecret` before each use.
 */
export function openSecrets({ encryption, connectors }: Means, zapId: number, definition: ZapDefinition): ZapDefinition {
  return changeSecrets(connectors, definition, (value, place) =>
    isSealedSecret(value) ? (open(encryption, zapId, place, value.sealed) ?? value) : value,
  );
}

/** The same for the fields of one step. */
export const openFields = ({ encryption, connectors }: Means, zapId: number, step: TriggerStep | Step): TriggerStep['fields'] =>
  changeSecretsOf(connectors, step, (value, place) =>
    isSealedSecret(value) ? (open(encryption, zapId, place, value.sealed) ?? value) : value,
  ).fields;

/** Why a step whose fields were opened may not be used: without its secret it would let everybody in. Null if it may. */
export const unreadableSecret = (fields: Readonly<Record<string, unknown>>): string | null =>
  Object.values(fields).some(isSealedSecret) ? 'A secret of this step can’t be read any more. Enter it again.' : null;

/** The values of all secret fields of a definition. */
export function secretValuesOf(means: Means, zapId: number, definition: ZapDefinition): readonly string[] {
  const values: string[] = [];
  changeSecrets(means.connectors, openSecrets(means, zapId, definition), (value) => {
    if (typeof value === 'string') values.push(value);
    return value;
  });
  return values;
}

/** A definition whose secret fields are empty, for a copy that leaves the Zap. */
export const withoutSecretFields = ({ connectors }: Pick<Means, 'connectors'>, definition: ZapDefinition): ZapDefinition =>
  changeSecrets(connectors, definition, () => '');

export interface SecretPlace {
  readonly stepKey: string;
  readonly app: string;
  readonly field: string;
}

const bindingOf = (zapId: number, { app, field }: SecretPlace): string => `${zapId}/${appKey(app)}/${field}`;

function open(encryption: Means['encryption'], zapId: number, place: SecretPlace, sealed: string): FieldValue | null {
  try {
    const text = encryption.decrypt(purpose, Buffer.from(sealed, 'base64url')).toString('utf8');
    const { of, value } = JSON.parse(text) as { of: string; value: FieldValue };
    return of === bindingOf(zapId, place) ? value : null;
  } catch {
    return null;
  }
}

type ChangeSecret = (value: FieldValue, place: SecretPlace) => FieldValue;

function changeSecrets(connectors: Means['connectors'], definition: ZapDefinition, change: ChangeSecret): ZapDefinition {
  const { trigger, steps } = definition;
  return {
    ...definition,
    trigger: trigger === null ? null : changeSecretsOf(connectors, trigger, change),
    steps: mapSteps(steps, (step) => changeSecretsOf(connectors, step, change)),
  };
}

function changeSecretsOf<S extends TriggerStep | Step>(connectors: Means['connectors'], step: S, change: ChangeSecret): S {
  const { key: stepKey, app, event } = step;
  const operation = 'kind' in step ? connectors.findAction(app, event) : connectors.findTrigger(app, event);
  const secret = secretKeys(operation?.fields ?? []).filter((field) => Object.hasOwn(step.fields, field));
  if (secret.length === 0) return step;
  const values = secret.map((field) => [field, change(step.fields[field]!, { stepKey, app, field })] as const);
  return { ...step, fields: { ...step.fields, ...Object.fromEntries(values) } };
}

const secretKeys = (fields: readonly Field[]): string[] => fields.flatMap(({ key, type }) => (type === 'secret' ? [key] : []));
