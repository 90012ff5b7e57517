import type { WireReply } from '../../../contract/types';
import type { PageInfo } from '../../../domain/cursors';
import type { presentZapTemplate } from '../../presenters/catalogue';
import type { ShownService } from './chosen';

export type WireService = Extract<WireReply<'getService'>, { status: 200 }>['body'];

export type WireTemplate = Extract<WireReply<'getZapTemplate'>, { status: 200 }>['body'];

export function serviceOnWire(shown: ShownService): WireService {
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
    can_run: shown.can_run,
  };
}

export function templateOnWire(shown: ReturnType<typeof presentZapTemplate>): WireTemplate {
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

export const onWire = (page: PageInfo) => ({
  has_previous_page: page.hasPreviousPage,
  has_next_page: page.hasNextPage,
  start_cursor: page.startCursor,
  end_cursor: page.endCursor,
  total_count: page.totalCount,
});
