/** Queries of the app and template catalogue, the same for everybody. */
import { inCategory, matchesSearch, publicListing, sortServices, type ServiceSort } from '../../domain/services';
import { appKey } from '../../domain/zapSteps';
import type { ServerContext } from '../platform/context';
import { maySeeService } from './policy';
import { presentService } from './catalogue.reply';
import { allServices, allZapTemplates, findService, findServiceBySlug, type ZapTemplateRecord } from './store';
import { readSearch } from '../platform/requests/pages';

type Server = Pick<ServerContext, 'db' | 'clock'>;
export type ShownService = ReturnType<typeof presentService>;

export interface ChosenServices {
  readonly search?: string | null;
  readonly category?: string | null;
  readonly sort?: ServiceSort | null;
  /** Only those that run on this server, or only the others. */
  readonly can_run?: boolean | null;
}

export interface ChosenTemplates {
  readonly search?: string | null;
  readonly useCase?: string | null;
  /** Those that use each of them, by keys or slugs. */
  readonly services?: readonly string[] | null;
}

/** The public apps, in no order. */
export async function listedServices({ db, clock }: Server): Promise<ShownService[]> {
  const now = clock.now();
  return publicListing((await allServices(db)).map((service) => presentService(service, now)));
}

/** Those that fit, in the order asked for. By popularity, the apps that can run here come before the others. */
export async function chosenServices(server: Server, { search, category, sort, can_run: canRun }: ChosenServices): Promise<ShownService[]> {
  const words = readSearch(search);
  const all = await listedServices(server);
  const listed = canRun == null ? all : all.filter((service) => service.can_run === canRun);
  const found = words === '' ? listed : listed.filter(({ name, categories }) => matchesSearch([name, ...categories], words));
  const order = sort ?? 'popularity';
  const sorted = sortServices(category ? inCategory(found, category) : found, order);
  return order === 'popularity'
    ? [...sorted.filter((service) => service.can_run), ...sorted.filter((service) => !service.can_run)]
    : sorted;
}

/** By key or slug, with or without a version; null for an app that is not public. */
export async function visibleService({ db, clock }: Server, id: string): Promise<ShownService | null> {
  const key = appKey(id);
  const service = (await findService(db, key)) ?? (await findServiceBySlug(db, key));
  return service !== null && maySeeService(service) ? presentService(service, clock.now()) : null;
}

/** Those that fit, the most used first. */
export async function chosenTemplates({ db }: Server, { search, useCase, services }: ChosenTemplates): Promise<ZapTemplateRecord[]> {
  const words = readSearch(search);
  const wanted = (services ?? []).slice(0, 10).map(appKey);
  return (await allZapTemplates(db)).filter(
    (template) =>
      (!useCase || template.use_cases.includes(useCase)) &&
      wanted.every((key) => template.steps.some(({ service }) => service.key === key || service.slug === key)) &&
      (words === '' || matchesSearch([template.title, ...template.steps.map((step) => step.service.name)], words)),
  );
}
