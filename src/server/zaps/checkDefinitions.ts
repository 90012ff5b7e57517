/** Checks what Zaps would run against this server, their connections and their plan. */
import type { Step, TriggerStep, ZapDefinition } from '../../domain/runs/definition';
import { appKey, appNameOf } from '../../domain/zapSteps';
import { pathsKey } from '../../domain/turningOn';
import { allSteps, mapSteps } from '../../domain/runs/walkSteps';
import { isEngineApp, listsOf } from '../../domain/runs/kinds';
import type { CheckedStep } from '../../domain/zapCheck';
import type { Db, ServerContext } from '../platform/context';
import { type ServiceRecord, servicesByKey } from '../catalogue/store';
import { listUsableConnections, type NamedConnection } from '../connections/usableConnections.store';
import { lookupOfAccount, withOwnApps } from '../engine/ownConnectors';
import { regionOf } from '../accounts/settings.store';
import { canRunApp, canRunStep, connectionStateOf, draftGapsOf, type DraftMeans, needsConnection, unconfirmed } from '../engine/draftGaps';
import { eventAt } from '../../domain/serviceNodes';
import { flatStepsOf, type FlatStepWithTitle } from '../../domain/runs/newSteps';
import { isUsableInSteps } from '../../domain/services';

/** One thing that is wrong with a definition, where, and in which step. */
export interface PlacedIssue {
  readonly at: string;
  readonly stepKey: string | null;
  readonly message: string;
}

const isUsableService = (service: ServiceRecord): boolean =>
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
  context: Pick<ServerContext, 'connectors'>,
  db: Db,
  accountId: number,
  definition: ZapDefinition,
  before: ZapDefinition,
): Promise<PlacedIssue[]> {
  const idOf = ({ selectedApi, action, isTrigger }: FlatStepWithTitle) => JSON.stringify([appKey(selectedApi), action, isTrigger]);
  const kept = new Set(flatStepsOf(before).map(idOf));
  const fresh = flatStepsOf(definition).filter((step) => !kept.has(idOf(step)));
  const connectors = lookupOfAccount(context.connectors, accountId);
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

export interface DefinitionToCheck {
  readonly zapId: number;
  readonly ownerId: number;
  readonly definition: ZapDefinition;
  /** Of a published version, which stays on its versions of own apps. */
  readonly versionId?: string | null;
  /** The labels of dynamic fields that have to be filled in, by step: only their apps know them. */
  readonly missingFields?: ReadonlyMap<string, readonly string[]>;
}

type CheckContext = Pick<ServerContext, 'connectors'>;

/** The steps of definitions as `checkZap` takes them, by Zap. A fixed number of statements for each owner. */
export async function checkedSteps(
  context: CheckContext,
  db: Db,
  accountId: number,
  wanted: readonly DefinitionToCheck[],
): Promise<Map<number, CheckedStep[]>> {
  const services = await servicesByKey(
    db,
    wanted.flatMap(({ definition }) => allSteps(definition).map(({ app }) => appKey(app))),
  );
  const connections = await connectionsOfOwners(db, accountId, wanted);
  const region = await regionOf(db, accountId);
  const ofAccount = { connectors: lookupOfAccount(context.connectors, accountId) };
  const checked = wanted.map(async ({ zapId, ownerId, definition, versionId, missingFields }) => {
    const scoped = await withOwnApps(ofAccount, db, accountId, definition, versionId);
    const means = { connections: connections.get(ownerId) ?? [], region };
    return [zapId, await stepsOfDefinition(scoped, definition, services, means, missingFields)] as const;
  });
  return new Map(await Promise.all(checked));
}

/** The connections that the owners of Zaps may use in an account, by person. */
export async function connectionsOfOwners(
  db: Db,
  accountId: number,
  wanted: readonly Pick<DefinitionToCheck, 'ownerId'>[],
): Promise<Map<number, NamedConnection[]>> {
  const connections = new Map<number, NamedConnection[]>();
  for (const ownerId of new Set(wanted.map((zap) => zap.ownerId)))
    connections.set(ownerId, await listUsableConnections(db, accountId, ownerId));
  return connections;
}

async function stepsOfDefinition(
  { connectors }: CheckContext,
  definition: ZapDefinition,
  services: ReadonlyMap<string, ServiceRecord>,
  means: DraftMeans,
  missingFields: DefinitionToCheck['missingFields'],
): Promise<CheckedStep[]> {
  const { connections } = means;
  const gaps = (await draftGapsOf(connectors, definition, means)).filter(({ type }) => !hasOwnIssue.has(type));
  return allSteps(definition)
    .filter(({ app }) => app !== '')
    .map((step): CheckedStep => {
      const key = appKey(step.app);
      const service = services.get(key);
      const isHere = canRunApp(connectors, key);
      const runsHere = isHere && (step.event === '' || canRunStep(connectors, step));
      const hasConnection = connections.some((each) => appKey(each.selected_api) === key);
      const state = connectionStateOf(connectors, step, connections);
      const keys = new Set([step.key, ...listsOf(step).map(({ key }) => key)]);
      return {
        key,
        app: service?.name ?? appNameOf(step.app),
        isPremium: service?.is_premium ?? false,
        isPaths: key === pathsKey,
        needsConnection: runsHere ? needsConnection(connectors, step) : needsSignIn(service),
        isConnected: runsHere ? usable.has(state) : hasConnection,
        isEventChosen: step.event !== '',
        isAvailable: service !== undefined || isHere,
        ...(!runsHere && { cannotRun: isHere ? 'event' : 'app' }),
        gaps: [
          ...(runsHere && state === 'unconfirmed' ? [unconfirmed] : []),
          ...gaps.flatMap((gap) => (gap.key !== null && keys.has(gap.key) ? [gap.message] : [])),
          ...(missingFields?.get(step.key) ?? []).map((label) => `Fill in “${label}”.`),
        ],
      };
    });
}

/** Gaps that `checkZap` reports in other words. */
const hasOwnIssue: ReadonlySet<string> = new Set(['cannot_run', 'missing_connection', 'lost_connection']);

const needsSignIn = (service: ServiceRecord | undefined): boolean => (service?.auth_type ?? 'none') !== 'none';

/** A run says that a test connection gives no access, and the gaps what is not confirmed. */
const usable: ReadonlySet<string> = new Set(['ready', 'demo', 'unconfirmed']);

/**
 * A definition that was never edited, with a connection for each step that needs one: the first that its owner has for the app.
 * Before Zaps could run, steps named none.
 */
export function withUsualConnections(
  connectors: ServerContext['connectors'],
  definition: ZapDefinition,
  connections: readonly NamedConnection[],
): ZapDefinition {
  const connected = <S extends TriggerStep | Step>(step: S): S => {
    if (step.connectionId !== null || !needsConnection(connectors, step)) return step;
    const found = connections.find((each) => !each.isLost && appKey(each.selected_api) === appKey(step.app));
    return found === undefined ? step : { ...step, connectionId: found.id };
  };
  const { trigger, steps } = definition;
  return { ...definition, trigger: trigger === null ? null : connected(trigger), steps: mapSteps(steps, connected) };
}
