/** The operations of apps in steps: their triggers and actions with their fields, as the server describes them. */
import type { DependentFields, Field } from '../../../../domain/runs/fields';
import type { Json } from '../../../../domain/runs/json';

/** A trigger or an action. */
export interface Operation {
  readonly event: string;
  readonly title: string;
  readonly help: string;
  readonly kind: string;
  readonly fields: readonly Field[];
  readonly sample: Json;
  readonly dynamicFields?: DependentFields | undefined;
}

/** Everything that an app offers. */
export interface AppOperations {
  /** False: the app is known, but its steps don’t run on this server. */
  readonly canRun: boolean;
  readonly triggers: readonly Operation[];
  readonly actions: readonly Operation[];
}

/** The keys of the fields that two events have in common: with the same key and type they mean the same. */
export function sharedFields(operations: AppOperations | undefined, isTrigger: boolean, one: string, other: string): readonly string[] {
  const later = operationOf(operations, isTrigger, other)?.fields ?? [];
  return (operationOf(operations, isTrigger, one)?.fields ?? [])
    .filter(({ key, type }) => later.some((field) => field.key === key && field.type === type))
    .map(({ key }) => key);
}

/** The operation of a step; undefined for one that its app no longer offers. */
export const operationOf = (operations: AppOperations | undefined, isTrigger: boolean, event: string): Operation | undefined =>
  (isTrigger ? operations?.triggers : operations?.actions)?.find((each) => each.event === event);
