import type { ResultOf } from '../../../../contract/browser/graphql/operation';
import type { stepAppsQuery } from '../../../../contract/browser/graphql/operations/services';
import type { OwnApp } from '../../../../contract/ownApps';
import type { Step, TriggerStep, ZapDefinition } from '../../../../domain/runs/definition';
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

/** Data for showing the steps of a Zap. */
export interface StepContext {
  readonly services: readonly StepService[];
  /** The keys of the connected apps; null where that is not known. */
  readonly connected: readonly string[] | null;
}

/** The trigger first, if there is one, and all steps in reading order: a step before the steps inside it. */
export function shownSteps({ trigger, steps }: ZapDefinition, context: StepContext): readonly StepView[] {
  const first =
    trigger === null ? [] : [shownStep(trigger, { number: 1, isFirst: true, isLast: true, isInLoop: false, ...alone }, context)];
  const placed = Array.from(walkSteps(steps));
  return [
    ...first,
    ...placed.map(({ step, inside, index }, at) => {
      const around = inside.at(-1);
      const place = {
        number: at + 2,
        isFirst: index === 0,
        isLast: index === (around?.steps ?? steps).length - 1,
        isInLoop: inside.some(({ branch }) => branch === null),
        inside: around?.key ?? null,
        index,
      };
      return shownStep(step, place, context);
    }),
  ];
}

const alone = { inside: null, index: 0 } as const;

type Place = Pick<StepView, 'number' | 'isFirst' | 'isLast' | 'isInLoop' | 'inside' | 'index'>;

function shownStep(step: TriggerStep | Step, place: Place, { services, connected }: StepContext): StepView {
  const key = appKey(step.app);
  const service = services.find((each) => each.key === key);
  const name = service?.name ?? appNameOf(step.app);
  return {
    ...place,
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
