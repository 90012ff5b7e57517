/** The collections of apps and templates (W4): everybody may read them. */
import type { WireReply } from '../../../contract/types';
import type { PageInfo } from '../../../domain/cursors';
import { errorBodies } from '../../commands/errorBodies';
import type { HandlerOf } from '../../context/handler';
import { presentZapTemplate } from '../../presenters/catalogue';
import { findZapTemplate } from '../../records/catalogue';
import { pageOf } from '../pages';
import { chosenServices, chosenTemplates, visibleService, type ShownService } from './chosen';

type WireService = Extract<WireReply<'getService'>, { status: 200 }>['body'];
type WireTemplate = Extract<WireReply<'getZapTemplate'>, { status: 200 }>['body'];

/** GET /api/v3/services. */
export const servicesList: HandlerOf<'listServices'> = async ({ query }, context) => {
  const { nodes, pageInfo } = pageOf(await chosenServices(context, query), query);
  return { status: 200, body: { objects: nodes.map(serviceOnWire), page_info: onWire(pageInfo) } };
};

/** GET /api/v3/services/:id, by key or slug. */
export const service: HandlerOf<'getService'> = async ({ params }, context) => {
  const found = await visibleService(context, params.id);
  return found === null ? { status: 404, body: errorBodies.notFound } : { status: 200, body: serviceOnWire(found) };
};

/** GET /api/v3/zap-templates. */
export const zapTemplatesList: HandlerOf<'listZapTemplates'> = async ({ query }, context) => {
  const { search, use_case: useCase, service_id: serviceId } = query;
  const found = await chosenTemplates(context, { search, useCase, services: serviceId === undefined ? null : [serviceId] });
  const { nodes, pageInfo } = pageOf(found, query);
  const now = context.clock.now();
  return {
    status: 200,
    body: { objects: nodes.map((template) => templateOnWire(presentZapTemplate(template, now))), page_info: onWire(pageInfo) },
  };
};

/** GET /api/v3/zap-templates/:id. */
export const zapTemplate: HandlerOf<'getZapTemplate'> = async ({ params }, { db, clock }) => {
  const found = await findZapTemplate(db, params.id);
  if (found === null) return { status: 404, body: errorBodies.notFound };
  return { status: 200, body: templateOnWire(presentZapTemplate(found, clock.now())) };
};

function serviceOnWire(shown: ShownService): WireService {
  return {
    id: shown.id,
    key: shown.key,
    selected_api: shown.selected_api,
    name: shown.name,
    slug: shown.slug,
    description: shown.description,
    categories: shown.categories,
    logo_url: shown.logoUrl,
    color: shown.color,
    popularity: shown.popularity,
    age_in_days: shown.ageInDays,
    auth_type: shown.authType,
    is_premium: shown.isPremium,
    is_upcoming: shown.isUpcoming,
    is_deprecated: shown.isDeprecated,
    is_beta: shown.beta,
    is_featured: shown.featured,
  };
}

function templateOnWire(shown: ReturnType<typeof presentZapTemplate>): WireTemplate {
  const { useCases, steps, services, id, title, description } = shown;
  return {
    id,
    title,
    description,
    use_cases: useCases,
    steps: steps.map((step) => ({ ...step, selected_api: step.selected_api ?? null })),
    service_ids: services.map(({ key }) => key),
  };
}

const onWire = (page: PageInfo) => ({
  has_previous_page: page.hasPreviousPage,
  has_next_page: page.hasNextPage,
  start_cursor: page.startCursor,
  end_cursor: page.endCursor,
  total_count: page.totalCount,
});
