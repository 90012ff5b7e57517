/** Which apps and events the dialog offers for a place of a Zap, and in which order. */
import { weakMapMemoize } from '@reduxjs/toolkit';
import { kindOfStep, kinds } from '../../../../domain/runs/kinds';
import { nodesFor } from '../../../../domain/serviceNodes';
import { accountOfOwnApp } from '../../../../domain/ownApps';
import { categoryName } from '../../../../domain/services';
import { laterWords, matchEntries } from '../../../../domain/typeAhead';
import type { AppKind } from '../../../widgets/AppGrid/AppGrid';
import type { StepEvent, StepService } from '../steps/step';
import { texts } from './texts';

/** An app for a place: with its triggers for the first step, and otherwise with its actions. */
export interface PickerApp {
  readonly service: StepService;
  readonly events: readonly StepEvent[];
  /** One of them runs on this server. */
  readonly canRun: boolean;
}

/** The kinds that are no categories. */
export const kindsOfApps = { all: 'all', builtIn: ':built-in', connected: ':connected', ai: 'ai-tools' } as const;

/** The apps that have an event for the place, the most used first. Kept while the catalogue is the same. */
export const appsFor = weakMapMemoize((services: readonly StepService[], isTrigger: boolean, isInLoop: boolean): readonly PickerApp[] =>
  services
    .filter(({ key }) => !isInLoop || kinds[kindOfStep(key, '')].inner?.type !== 'iterations')
    .map((service) => {
      const events = nodesFor(service.nodes, isTrigger ? 0 : 1);
      return { service, events, canRun: events.some(({ canRun }) => canRun) };
    })
    .filter(({ events }) => events.length > 0)
    .sort((a, b) => b.service.popularity - a.service.popularity),
);

/** The events of an app that run; of one of which none runs, which can only be planned, all. The present one is among them. */
export function eventsOf({ events, canRun }: PickerApp, present: string): readonly StepEvent[] {
  return canRun ? events.filter((event) => event.canRun || event.action === present) : events;
}

const isOfKind = (kind: string, { service: { key, isBuiltIn, categories } }: PickerApp, connected: readonly string[]): boolean => {
  if (kind === kindsOfApps.all) return true;
  if (kind === kindsOfApps.builtIn) return isBuiltIn;
  return kind === kindsOfApps.connected ? connected.includes(key) : !isBuiltIn && categories.includes(kind);
};

/** The kinds of the apps that run: all, the product's own, the connected ones, AI, and the other categories by name. */
export function appKinds(apps: readonly PickerApp[], connected: readonly string[]): readonly AppKind[] {
  const { all, builtIn, connected: ofConnections, ai } = kindsOfApps;
  const running = apps.filter(({ canRun }) => canRun);
  const slugs = new Set(running.flatMap(({ service }) => (service.isBuiltIn ? [] : service.categories)));
  slugs.delete(ai);
  const categories = Array.from(slugs, (slug) => [slug, categoryName(slug)] as const).sort(([, a], [, b]) => a.localeCompare(b, 'en'));
  const names = [
    [all, texts.kinds.all],
    [builtIn, texts.kinds.builtIn],
    [ofConnections, texts.kinds.connected],
    [ai, texts.kinds.ai],
  ] as const;
  return [...names, ...categories]
    .map(([value, label]) => ({ value, label, count: running.filter((app) => isOfKind(value, app, connected)).length }))
    .filter(({ value, count }) => count > 0 || value === all);
}

interface Wanted {
  readonly kind: string;
  readonly search: string;
  /** The keys of the connected apps, and of those that were chosen last, the newest first. */
  readonly connected: readonly string[];
  readonly recent: readonly string[];
}

export interface AppGroup {
  /** Null where there is only one. */
  readonly label: string | null;
  readonly apps: readonly PickerApp[];
}

/**
 * The apps of a kind that a search finds: those that run, in groups while nothing is searched for, and the others. Recently used
 * apps come first, then connected ones, then the most used; with a search, matches by name before all of that.
 */
export function foundApps(apps: readonly PickerApp[], { kind, search, connected, recent }: Wanted) {
  const rank = ({ service: { key } }: PickerApp): number => {
    const at = recent.indexOf(key);
    if (at >= 0) return recent.length - at + 2;
    return connected.includes(key) ? 2 : 1;
  };
  const entries = apps
    .filter((app) => isOfKind(kind, app, connected))
    .map((app) => {
      const { key, name, categories } = app.service;
      const alternativeSpellings = [...laterWords(name), ...categories.map(categoryName)];
      return { app, name, code: key, alternativeSpellings, relevancyBooster: rank(app) };
    })
    .sort((a, b) => b.relevancyBooster - a.relevancyBooster);
  const found = matchEntries(entries, search);
  const running = found.filter(({ app }) => app.canRun);
  const grouped = kind === kindsOfApps.all && search.trim() === '';
  const isOwn = ({ service: { key } }: PickerApp): boolean => accountOfOwnApp(key) !== null;
  const part = (label: string, fits: (rank: number) => boolean): AppGroup => ({
    label,
    apps: running.filter(({ app, relevancyBooster }) => !isOwn(app) && fits(relevancyBooster)).map(({ app }) => app),
  });
  const own: AppGroup = { label: texts.groups.own, apps: running.filter(({ app }) => isOwn(app)).map(({ app }) => app) };
  const groups = grouped
    ? [
        own,
        part(texts.groups.recent, (of) => of > 2),
        part(texts.groups.connected, (of) => of === 2),
        part(texts.groups.all, (of) => of === 1),
      ]
    : [{ label: null, apps: running.map(({ app }) => app) }];
  const shown = groups.filter(({ apps: some }) => some.length > 0);
  return {
    groups: shown.length === 1 ? shown.map((group) => ({ ...group, label: null })) : shown,
    others: found.filter(({ app }) => !app.canRun).map(({ app }) => app),
  };
}

/** The events whose title has words that begin with the typed ones, by the rule of apps. */
export const foundEvents = (events: readonly StepEvent[], search: string): readonly StepEvent[] =>
  matchEntries(
    events.map((event) => ({ event, name: event.title, code: event.action, alternativeSpellings: laterWords(event.title) })),
    search,
  ).map(({ event }) => event);
