import {
  categoryName,
  inCategory,
  isUsableInSteps,
  matchesSearch,
  publicListing,
  sortServices,
  type ServiceSort,
} from '../../../../domain/services';
import { appKey } from '../../../../domain/zapSteps';
import { maySeeService } from '../../../policies/services';
import { presentService, presentZapTemplate } from '../../../presenters/catalogue';
import { allServices, allZapTemplates, findService, findServiceBySlug, findZapTemplate } from '../../../records/catalogue';
import type { GraphqlCaller } from '../caller';
import { pageOf, readSearch, type PageInput } from '../pages';

interface ServicesInput extends PageInput {
  readonly search?: string | null;
  readonly category?: string | null;
  readonly sort?: ServiceSort | null;
}

interface TemplatesInput extends PageInput {
  readonly search?: string | null;
  readonly useCase?: string | null;
  readonly services?: readonly string[] | null;
}

async function listedServices({ server }: GraphqlCaller) {
  const now = server.clock.now();
  return publicListing((await allServices(server.db)).map((service) => presentService(service, now)));
}

/** Apps and templates: the same for everybody. */
export const catalogueResolvers = {
  /** A7.29, A7.30. By key or slug, with or without a version; hidden and private apps are nobody's business. */
  service: async (_root: unknown, { id }: { id: string }, { server }: GraphqlCaller) => {
    const key = appKey(id);
    const service = (await findService(server.db, key)) ?? (await findServiceBySlug(server.db, key));
    return service !== null && maySeeService(service) ? presentService(service, server.clock.now()) : null;
  },

  /** B3.35, B3.36. */
  services: async (_root: unknown, input: ServicesInput, caller: GraphqlCaller) => {
    const search = readSearch(input.search);
    const listed = await listedServices(caller);
    const found = search === '' ? listed : listed.filter(({ name, categories }) => matchesSearch([name, ...categories], search));
    const chosen = input.category ? inCategory(found, input.category) : found;
    return pageOf(sortServices(chosen, input.sort ?? 'popularity'), input);
  },

  /** B3.37. Few hundreds: whoever builds a Zap has them all at hand. */
  stepServices: async (_root: unknown, _input: unknown, { server }: GraphqlCaller) => {
    const now = server.clock.now();
    const all = (await allServices(server.db)).map((service) => presentService(service, now));
    return sortServices(all.filter(isUsableInSteps), 'name');
  },

  serviceCategories: async (_root: unknown, _input: unknown, caller: GraphqlCaller) => {
    const counts = new Map<string, number>();
    for (const slug of (await listedServices(caller)).flatMap(({ categories }) => categories))
      counts.set(slug, (counts.get(slug) ?? 0) + 1);
    return [...counts].sort(([a], [b]) => a.localeCompare(b)).map(([slug, count]) => ({ slug, name: categoryName(slug), count }));
  },

  /** A3.35, A7.32. */
  zapTemplate: async (_root: unknown, { id }: { id: string }, { server }: GraphqlCaller) => {
    const template = await findZapTemplate(server.db, id);
    return template === null ? null : presentZapTemplate(template, server.clock.now());
  },

  zapTemplates: async (_root: unknown, input: TemplatesInput, { server }: GraphqlCaller) => {
    const search = readSearch(input.search);
    const wanted = (input.services ?? []).slice(0, 10).map(appKey);
    const found = (await allZapTemplates(server.db)).filter(
      (template) =>
        (!input.useCase || template.use_cases.includes(input.useCase)) &&
        wanted.every((key) => template.steps.some(({ service }) => service.key === key || service.slug === key)) &&
        (search === '' || matchesSearch([template.title, ...template.steps.map((step) => step.service.name)], search)),
    );
    const { nodes, ...page } = pageOf(found, input);
    return { ...page, nodes: nodes.map((template) => presentZapTemplate(template, server.clock.now())) };
  },
};
