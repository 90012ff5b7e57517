/** Fills parts of a definition with the data of a call. A value that cannot be used is a `StepError`. */
import { hash } from 'node:crypto';
import type { Condition, Place, Template, Value } from '../../../domain/apps/definition';
import { isMet } from '../../../domain/apps/conditions';
import { fillPath } from '../../../domain/apps/fillPath';
import { fillText, readFilledPlace } from '../../../domain/apps/fillTemplate';
import { fillValue } from '../../../domain/apps/fillValue';
import type { Filling, Scope } from '../../../domain/apps/filling';
import { UnfitValue } from '../../../domain/runs/mapping';
import { StepError } from '../../connectors/connector';
import type { AppCall } from './call';
import { FileText } from './jsonFiles';
import { MailParts } from './mail';

/** What templates need of a call. */
export type Filler = Pick<AppCall, 'region'> & { readonly context: Pick<AppCall['context'], 'zone'> };

/** For templates outside of calls. */
export const anywhere: Filler = { context: { zone: 'UTC' }, region: null };

export const fillingOf = ({ context: { zone }, region }: Filler, scope: Scope): Filling => ({
  scope,
  zone,
  region,
  hash: (algorithm, content) => hash(algorithm, content as string, 'hex'),
  mail: (parts) => new MailParts(parts),
  file: (reference, as, before) => new FileText(reference, as, before),
});

/** Gives what `make` gives. Throws a `StepError` for a value that a template cannot use. */
export function asStepError<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (error instanceof UnfitValue) throw new StepError(error.message, { cause: error });
    throw error;
  }
}

/** A value; undefined if it gives nothing. */
export const fill = (call: Filler, value: Value, scope: Scope): unknown => asStepError(() => fillValue(value, fillingOf(call, scope)));

/** The text of a template; empty for nothing. */
export const textFrom = (call: Filler, template: Template, scope: Scope): string =>
  asStepError(() => fillText(template, fillingOf(call, scope)));

/** A path, percent-encoded. */
export const pathFrom = (call: Filler, template: Template, scope: Scope): string =>
  asStepError(() => fillPath(template, fillingOf(call, scope)));

/** The value at a place, which can have templates in brackets; undefined if there is none. */
export const valueAt = (call: Filler, place: Place, scope: Scope): unknown =>
  asStepError(() => readFilledPlace(place, fillingOf(call, scope)));

/** Whether a condition is met; one that is left out is. */
export const meets = (call: Filler, condition: Condition | undefined, scope: Scope): boolean =>
  condition === undefined || asStepError(() => isMet(condition, fillingOf(call, scope)));
