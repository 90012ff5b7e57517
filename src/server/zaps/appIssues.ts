import { eventAt } from '../../domain/serviceNodes';
import type { ZapDefinition } from '../../domain/runs/definition';
import { flatStepsOf, type FlatStepWithTitle } from '../../domain/runs/newSteps';
import { isEngineApp } from '../../domain/runs/kinds';
import { isUsableInSteps } from '../../domain/services';
import { appKey } from '../../domain/zapSteps';
import type { Db, ServerContext } from '../platform/context';
import { type ServiceRecord, servicesByKey } from '../catalogue/store';

/** One thing that is wrong with a definition, where, and in which step. */
export interface PlacedIssue {
  readonly at: string;
  readonly stepKey: string | null;
  readonly message: string;
}

export const isUsableService = (service: ServiceRecord): boolean =>
  isUsableInSteps({
    isPublic: service.is_public,
    isUpcoming: service.is_upcoming,
    isHidden: service.is_hidden,
    isDeprecated: service.is_deprecated,
  });

/**
 * Steps with apps or events that neither the catalogue nor this server has. A step that the draft already had stays allowed, even
 * if its app has changed: no one loses a step by changing another.
 */
export async function appIssues(
  { connectors }: Pick<ServerContext, 'connectors'>,
  db: Db,
  definition: ZapDefinition,
  before: ZapDefinition,
): Promise<PlacedIssue[]> {
  const idOf = ({ selectedApi, action, isTrigger }: FlatStepWithTitle) => JSON.stringify([appKey(selectedApi), action, isTrigger]);
  const kept = new Set(flatStepsOf(before).map(idOf));
  const fresh = flatStepsOf(definition).filter((step) => !kept.has(idOf(step)));
  const services = await servicesByKey(
    db,
    fresh.map(({ selectedApi }) => appKey(selectedApi)),
  );
  return fresh.flatMap(({ key, selectedApi, action, isTrigger }): PlacedIssue[] => {
    const [connector, service] = [connectors.find(selectedApi), services.get(appKey(selectedApi))];
    const isBuiltIn = !isTrigger && isEngineApp(selectedApi, action);
    const isKnown = isBuiltIn || connector !== null || (service !== undefined && isUsableService(service));
    if (!isKnown) return [{ at: 'app', stepKey: key, message: 'This app can’t be used.' }];
    const offers = (isTrigger ? connector?.triggers : connector?.actions)?.some(({ event }) => event === action) === true;
    const isOffered = isBuiltIn || offers || eventAt(service?.nodes ?? [], action, isTrigger ? 0 : 1) !== null;
    return action === '' || isOffered ? [] : [{ at: 'event', stepKey: key, message: 'This app doesn’t offer that here.' }];
  });
}
