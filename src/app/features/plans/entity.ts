import type { Plan, PlanChangeDetails } from '../../../contract/plans';
import type { PricingTier } from '../../../domain/plans';
import { collectionReceived, defineEntityType } from '../../entities';

/** A plan, with the Zaps that a change to it would pause, once loaded. */
export interface PlanData extends Omit<Plan, 'meteredPricingTiers'> {
  readonly meteredPricingTiers: readonly PricingTier[];
  readonly changeDetails?: PlanChangeDetails;
}

/** `/api/v3/plan-groups/default/plans` */
export const planGroupPath = '/api/v3/plan-groups/:alias/plans';

/** Which plans are loaded: the account's own, those of the default group, or of another one by its alias. */
export type LoadedPlanGroupAlias = string;
export const currentAccountAlias = 'current-account';
export const defaultAlias = 'default';

/** The fields of the collection besides the plans. */
export interface PlansSaid {
  readonly loadedPlanGroupAlias?: LoadedPlanGroupAlias;
  /** The default plan, and the recommended one; null if the server names none. */
  readonly defaultId?: number | null;
  readonly preferredId?: number | null;
}

/** The alias of an address; null for any other address. */
export function aliasOf(loadedFrom: unknown): LoadedPlanGroupAlias | null {
  const path = typeof loadedFrom === 'string' ? loadedFrom.split('?')[0]! : '';
  if (/^\/api\/v3\/accounts\/[^/]+\/plans$/.test(path)) return currentAccountAlias;
  const group = /^\/api\/v3\/plan-groups\/([^/]+)\/plans$/.exec(path)?.[1];
  return group === undefined ? null : decodeURIComponent(group);
}

const idOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** The plans that the account can be on, of which group they are, and which are the default and the preferred one. */
export const plans = defineEntityType<PlanData>({
  type: 'plan',
  scope: 'account',
  plugin: {
    [collectionReceived.type]: (collection, action) => {
      if (!collectionReceived.match(action) || action.meta.entityType !== 'plan' || action.payload.isStale) return collection;
      const loadedPlanGroupAlias = aliasOf(action.payload.fields['loadedFrom']);
      if (loadedPlanGroupAlias === null) return collection;
      const said = {
        loadedPlanGroupAlias,
        defaultId: idOf(action.payload.fields['defaultId']),
        preferredId: idOf(action.payload.fields['preferredId']),
      };
      const { data } = collection;
      const isSaid = Object.entries(said).every(([field, value]) => data[field] === value);
      return isSaid ? collection : { ...collection, data: { ...data, ...said } };
    },
  },
});
