import { weakMapMemoize } from '@reduxjs/toolkit';
import type { ResultOf } from '../../../../contract/browser/graphql/operation';
import type { stepServicesQuery } from '../../../../contract/browser/graphql/operations/services';
import { nodesFor, type ServiceNode } from '../../../../domain/serviceNodes';
import { laterWords } from '../../../../domain/typeAhead';
import { appKey, appLogoUrl, appNameOf } from '../../../../domain/zapSteps';

/** An app that a step can use. */
export interface StepService {
  readonly key: string;
  readonly name: string;
  readonly logoUrl: string | null;
  readonly isPremium: boolean;
  /** The app requires authentication. */
  readonly needsConnection: boolean;
  readonly nodes: readonly ServiceNode[];
}

export const stepServiceOf = (service: ResultOf<typeof stepServicesQuery>['stepServices'][number]): StepService => ({
  key: service.key,
  name: service.name,
  logoUrl: service.logoUrl,
  isPremium: service.isPremium,
  needsConnection: service.authType !== 'none',
  nodes: service.nodes,
});

/** A step while it is put together. */
export interface EditedStep {
  /** The key in the list on the screen: it moves with the step. */
  readonly key: string;
  /** Of the node that is kept for it; null until the first save. */
  readonly nodeId: number | null;
  /** With or without a version; empty while no app is chosen. */
  readonly selectedApi: string;
  /** Empty while no event is chosen. */
  readonly action: string;
  /** The event's title when it was saved, for one that its app no longer offers. */
  readonly title: string | null;
  readonly isPremium: boolean;
}

export const emptyStep = (key: string): EditedStep => ({ key, nodeId: null, selectedApi: '', action: '', title: null, isPremium: false });

/** A step of a reply. */
export interface KeptNode {
  readonly id: number;
  readonly selectedApi: string;
  readonly action: string;
  readonly title: string | null;
  readonly isPremium: boolean;
}

export const stepOfNode = (node: KeptNode): EditedStep => ({
  key: `node-${node.id}`,
  nodeId: node.id,
  selectedApi: node.selectedApi,
  action: node.action,
  title: node.title,
  isPremium: node.isPremium,
});

/** A Zap begins with a trigger and one action, to be chosen. */
export const withPlaces = (steps: readonly EditedStep[]): readonly EditedStep[] =>
  steps.length >= 2 ? steps : [...steps, ...[emptyStep('new-1'), emptyStep('new-2')].slice(steps.length)];

/** An app that a step can have, as it is found by typing. */
export interface AppChoice {
  readonly value: string;
  readonly label: string;
  readonly logoUrl: string | null;
  readonly alternativeSpellings: readonly string[];
  /** Apps that are connected come first among the matches. */
  readonly relevancyBooster: number;
}

/** A step as the screen shows it. */
export interface ShownStep {
  readonly key: string;
  /** The app's key; empty while none is chosen. */
  readonly app: string;
  readonly name: string;
  readonly logoUrl: string | null;
  readonly isPremium: boolean;
  readonly action: string;
  /** The possible apps for this position, including the present one even if it has left the catalogue. */
  readonly apps: readonly AppChoice[];
  readonly events: readonly { readonly value: string; readonly label: string }[];
  /** The app that is to be connected first; null where nothing is missing, or nobody can tell. */
  readonly toConnect: string | null;
}

/** Everything that the screen needs of one step. `connected`: the keys of the apps that are; null where that is not known. */
export function shownStep(
  step: EditedStep,
  position: number,
  services: readonly StepService[],
  connected: readonly string[] | null,
): ShownStep {
  const key = appKey(step.selectedApi);
  const service = services.find((each) => each.key === key);
  const apps = appChoices(services, Math.min(position, 1), connected);
  const name = service?.name ?? appNameOf(step.selectedApi);
  const events = nodesFor(service?.nodes ?? [], position).map(({ action, title }) => ({ value: action, label: title }));
  const isAppKnown = key === '' || apps.some(({ value }) => value === key);
  const isEventKnown = step.action === '' || events.some(({ value }) => value === step.action);
  return {
    key: step.key,
    app: key,
    name,
    logoUrl: key === '' ? null : (service?.logoUrl ?? appLogoUrl(key)),
    isPremium: service?.isPremium ?? step.isPremium,
    action: step.action,
    apps: isAppKnown ? apps : [appChoice(key, name, appLogoUrl(key), connected), ...apps],
    events: isEventKnown ? events : [{ value: step.action, label: step.title ?? step.action }, ...events],
    toConnect: service?.needsConnection && connected !== null && !connected.includes(key) ? key : null,
  };
}

/** Kept while the catalogue and the connections are the same: every key that is typed into the Zap's name asks for it. */
const appChoices = weakMapMemoize(
  (services: readonly StepService[], position: number, connected: readonly string[] | null): readonly AppChoice[] =>
    services
      .filter(({ nodes }) => nodesFor(nodes, position).length > 0)
      .map((each) => appChoice(each.key, each.isPremium ? `${each.name} (Premium)` : each.name, each.logoUrl, connected)),
);

const appChoice = (value: string, label: string, logoUrl: string | null, connected: readonly string[] | null): AppChoice => ({
  value,
  label,
  logoUrl,
  alternativeSpellings: laterWords(label),
  relevancyBooster: connected?.includes(value) ? 2 : 1,
});
