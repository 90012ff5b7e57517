import type { ResultOf } from '../../../../contract/browser/graphql/operation';
import type { stepAppsQuery } from '../../../../contract/browser/graphql/operations/services';
import type { OwnApp } from '../../../../contract/ownApps';
import type { Step, TriggerStep, ZapDefinition } from '../../../../domain/runs/definition';
import { keepBy } from '../../../../domain/keepBy';
import { nodesFor, type ServiceNode } from '../../../../domain/serviceNodes';
import { kindOf } from '../../../../domain/runs/kinds';
import { walkSteps } from '../../../../domain/runs/walkSteps';
import { appKey, appLogoUrl, appNameOf } from '../../../../domain/zapSteps';

/** An event of an app. */
export interface StepEvent extends Omit<ServiceNode, 'help'> {
  /** Steps with it run on this server. */
  readonly canRun: boolean;
  /** What it does, in a sentence or two; empty if that is not known. */
  readonly help: string;
}

/** An app that a step can use. */
export interface StepService {
  readonly key: string;
  readonly name: string;
  readonly logoUrl: string | null;
  /** One short sentence. */
  readonly description: string;
  /** Slugs. */
  readonly categories: readonly string[];
  /** From 0 to 100. */
  readonly popularity: number;
  /** Part of the product itself. */
  readonly isBuiltIn: boolean;
  readonly isPremium: boolean;
  /** The app requires authentication. */
  readonly needsConnection: boolean;
  readonly nodes: readonly StepEvent[];
  /** Steps with some of its events run on this server. */
  readonly canRun: boolean;
}

export const stepServiceOf = (service: ResultOf<typeof stepAppsQuery>['stepServices'][number]): StepService => ({
  key: service.key,
  name: service.name,
  logoUrl: service.logoUrl,
  description: service.description,
  categories: service.categories,
  popularity: service.popularity,
  isBuiltIn: service.builtIn,
  isPremium: service.isPremium,
  needsConnection: service.authType !== 'none',
  nodes: service.nodes.map(({ can_run: canRun, help, ...node }) => ({ ...node, help: help ?? '', canRun })),
  canRun: service.can_run,
});

/** An app that people of the account made. */
export const stepServiceOfOwn = ({ id, name, about, authType, nodes }: OwnApp): StepService => ({
  key: id,
  name,
  logoUrl: null,
  description: about,
  categories: [],
  popularity: 0,
  isBuiltIn: false,
  isPremium: false,
  needsConnection: authType !== 'none',
  nodes: nodes.map(({ help = '', ...node }) => ({ ...node, help, canRun: true })),
  canRun: true,
});

/** A step as the screen shows it. */
export interface StepView {
  readonly key: string;
  /** In reading order: the trigger is 1. */
  readonly number: number;
  readonly isTrigger: boolean;
  /** The app's key; empty while none is chosen. */
  readonly app: string;
  /** The app's name. */
  readonly name: string;
  /** The name of the step: its own, or its event's. */
  readonly title: string;
  readonly note: string;
  readonly logoUrl: string | null;
  readonly isPremium: boolean;
  readonly action: string;
  /** The app that is to be connected first; null where nothing is missing, or it is not known. */
  readonly toConnect: string | null;
  /** The app or event that cannot run on this server; null where nothing is known against it. */
  readonly idle: string | null;
  /** Where it is in its list. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** In a loop no further loop is offered. */
  readonly isInLoop: boolean;
  /** The key of the loop or path that it is in; null for the Zap itself. */
  readonly inside: string | null;
  readonly index: number;
  /** Other steps are inside it. */
  readonly hasInner: boolean;
}

/** A path of a paths step. */
export interface PathView {
  readonly key: string;
  readonly title: string;
  /** The conditions in words; null for the fallback. */
  readonly condition: string | null;
}

/** Where a step is in its Zap. */
export type StepPosition = Pick<StepView, 'number' | 'isFirst' | 'isLast' | 'isInLoop' | 'inside' | 'index'>;

/** By key, in reading order: the trigger first, if there is one, and a step before the steps inside it. */
export function stepPositions({ trigger, steps }: ZapDefinition): ReadonlyMap<string, StepPosition> {
  const positions = new Map<string, StepPosition>();
  if (trigger !== null) positions.set(trigger.key, { number: 1, isFirst: true, isLast: true, isInLoop: false, inside: null, index: 0 });
  for (const [at, { step, inside, index }] of Array.from(walkSteps(steps)).entries()) {
    const around = inside.at(-1);
    positions.set(step.key, {
      number: at + 2,
      isFirst: index === 0,
      isLast: index === (around?.steps ?? steps).length - 1,
      isInLoop: inside.some(({ branch }) => branch === null),
      inside: around?.key ?? null,
      index,
    });
  }
  return positions;
}

const servicesByKey = keepBy((services: readonly StepService[]) => new Map(services.map((service) => [service.key, service])));

/** The app of a step; undefined for one that the catalogue does not know. */
export const serviceOf = (services: readonly StepService[], { app }: Pick<TriggerStep, 'app'>): StepService | undefined =>
  servicesByKey(services).get(appKey(app));

/** `connected`: the keys of the connected apps; null where that is not known. */
export const viewOfStep = keepBy(shownStep);

function shownStep(
  step: TriggerStep | Step,
  position: StepPosition,
  services: readonly StepService[],
  connected: readonly string[] | null,
): StepView {
  const key = appKey(step.app);
  const service = serviceOf(services, step);
  const name = service?.name ?? appNameOf(step.app);
  return {
    ...position,
    key: step.key,
    isTrigger: !('kind' in step),
    hasInner: 'kind' in step && kindOf(step).inner !== undefined,
    app: key,
    name,
    title: step.title ?? eventTitle(service, step),
    note: step.note,
    logoUrl: key === '' ? null : (service?.logoUrl ?? appLogoUrl(key)),
    isPremium: service?.isPremium ?? false,
    action: step.event,
    toConnect: service?.canRun && service.needsConnection && connected !== null && !connected.includes(key) ? key : null,
    idle: key === '' ? null : idlePart(service, step, name),
  };
}

/** What the event of a step is called. */
const eventTitle = (service: StepService | undefined, step: TriggerStep | Step): string =>
  nodesFor(service?.nodes ?? [], 'kind' in step ? 1 : 0).find(({ action }) => action === step.event)?.title ?? step.event;

/** The part of a step that cannot run here: its app, or its event; null if none is known. */
export function idlePart(service: StepService | undefined, step: TriggerStep | Step, name: string): string | null {
  if (!service?.canRun) return name;
  const node = nodesFor(service.nodes, 'kind' in step ? 1 : 0).find(({ action }) => action === step.event);
  return node === undefined || node.canRun ? null : `${name}: ${node.title}`;
}
