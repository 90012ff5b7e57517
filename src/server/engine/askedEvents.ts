/** What apps were asked for, as it is stored. */
import type { TriggerStep } from '../../domain/runs/definition';
import { appKey } from '../../domain/zapSteps';
import type { WorkContext } from './runWriter';
import type { SubscriptionRecord } from './subscriptions.store';

/** What an app was asked for, so that it can be taken back when the Zap has changed. */
export interface Asked {
  /** With sealed secret fields. */
  readonly trigger: TriggerStep;
  readonly url: string;
  /** `secret`, and what the app gave. */
  readonly kept: Readonly<Record<string, string>>;
}

const purpose = 'hook-subscription';

export const seal = ({ encryption }: Pick<WorkContext, 'encryption'>, asked: Asked): Buffer =>
  encryption.encrypt(purpose, JSON.stringify(asked));

/** Null before an app was asked. Throws if it cannot be decrypted. */
export const openAsked = ({ encryption }: Pick<WorkContext, 'encryption'>, { sealed }: SubscriptionRecord): Asked | null =>
  sealed === null ? null : (JSON.parse(encryption.decrypt(purpose, sealed).toString('utf8')) as Asked);

/** The digest of the value by which events of an app find a Zap. */
export const routeDigest = ({ encryption }: Pick<WorkContext, 'encryption'>, app: string, value: string): string =>
  encryption.digest('app-event-route', `${appKey(app)}/${value}`);

/** The sealed values of a subscription with those that the app gave at its address; null if they are not kept. Values are kept once. */
export function keepOfApp(context: Pick<WorkContext, 'encryption'>, record: SubscriptionRecord, kept: Asked['kept']): Buffer | null {
  const asked = openAsked(context, record);
  return asked === null ? null : seal(context, { ...asked, kept: { ...kept, ...asked.kept } });
}
