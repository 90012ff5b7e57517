import { selectCollection, selectData, selectListed, type Status, type WithEntities } from '../../entities';
import { plans, type LoadedPlanGroupAlias, type PlanData, type PlansSaid } from './entity';

/** The available plans, in the server's order. */
export const selectPlans = (state: WithEntities): readonly PlanData[] => selectListed(state, plans);

/** A plan; null while nothing is known of it. */
export const selectPlan = (state: WithEntities, id: number): PlanData | null => selectData(state, plans, id) ?? null;

export const selectPlansStatus = (state: WithEntities): Status => selectCollection(state, plans).state.status;

/** Why the plans could not be loaded: the entity core's sentence. */
export const selectPlansFailure = (state: WithEntities): string => selectCollection(state, plans).state.statusMessages[0] ?? '';

const said = (state: WithEntities): PlansSaid => selectCollection(state, plans).data as PlansSaid;

/** Which plans are loaded; null before any are. */
export const selectLoadedPlanGroupAlias = (state: WithEntities): LoadedPlanGroupAlias | null => said(state).loadedPlanGroupAlias ?? null;
/** The default plan, and the recommended one. */
export const selectDefaultPlanId = (state: WithEntities): number | null => said(state).defaultId ?? null;
export const selectPreferredPlanId = (state: WithEntities): number | null => said(state).preferredId ?? null;
