import { categoryName, isUsableInSteps, sortServices } from '../../../domain/services';
import { presentService, presentZapTemplate } from '../../catalogue/catalogue.reply';
import { allServices, findZapTemplate } from '../../catalogue/store';
import {
  chosenServices,
  chosenTemplates,
  listedServices,
  visibleService,
  type ChosenServices,
  type ChosenTemplates,
} from '../../catalogue/chosen.reply';
import { pageOf, type PageInput } from '../../platform/requests/pages';
import type { GraphqlCaller } from '../caller';

type ServicesInput = PageInput & ChosenServices;
type TemplatesInput = PageInput & ChosenTemplates;

/** Apps and templates: the same for everybody. */
export const catalogueResolvers = {
  /** A7.29, A7.30. By key or slug, with or without a version; hidden and private apps are never returned. */
  service: (_root: unknown, { id }: { id: string }, { server }: GraphqlCaller) => visibleService(server, id),

  /** B3.35, B3.36. */
  services: async (_root: unknown, input: ServicesInput, caller: GraphqlCaller) => {
    return pageOf(await chosenServices(caller.server, input), input);
  },

  /** B3.37. A few hundred, loaded at once for building a Zap. */
  stepServices: async (_root: unknown, _input: unknown, { server }: GraphqlCaller) => {
    const now = server.clock.now();
    const all = (await allServices(server.db)).map((service) => presentService(service, now));
    return sortServices(all.filter(isUsableInSteps), 'name');
  },

  serviceCategories: async (_root: unknown, _input: unknown, caller: GraphqlCaller) => {
    const counts = new Map<string, number>();
    for (const slug of (await listedServices(caller.server)).flatMap(({ categories }) => categories))
      counts.set(slug, (counts.get(slug) ?? 0) + 1);
    return [...counts].sort(([a], [b]) => a.localeCompare(b)).map(([slug, count]) => ({ slug, name: categoryName(slug), count }));
  },

  /** A3.35, A7.32. */
  zapTemplate: async (_root: unknown, { id }: { id: string }, { server }: GraphqlCaller) => {
    const template = await findZapTemplate(server.db, id);
    return template === null ? null : presentZapTemplate(template, server.clock.now());
  },

  zapTemplates: async (_root: unknown, input: TemplatesInput, { server }: GraphqlCaller) => {
    const found = await chosenTemplates(server, input);
    const { nodes, ...page } = pageOf(found, input);
    return { ...page, nodes: nodes.map((template) => presentZapTemplate(template, server.clock.now())) };
  },
};
