/** Apps, templates and shared Zaps as the GraphQL schema has them. */
import { isEngineApp } from '../../domain/runs/kinds';
import { isTrigger, nodeFlags, type ServiceNode } from '../../domain/serviceNodes';
import { compareVersions } from '../../domain/services';
import { connectors, createLookup } from '../connectors';
import type { ServiceRecord, ZapTemplateRecord } from './store';
import type { ZapShareRecord } from '../sharedZaps/store';

const aDay = 24 * 3600 * 1000;

const { find, findAction, findTrigger } = createLookup(connectors);

/** True for an app with a connector, and for one whose steps the engine itself knows. */
const runsHere = (key: string): boolean => find(key) !== null || isEngineApp(key);

/** The same for one of its events. */
const nodeRunsHere = (key: string, node: ServiceNode): boolean =>
  isTrigger(node) ? findTrigger(key, node.action) !== null : isEngineApp(key, node.action) || findAction(key, node.action) !== null;

export function presentService(service: ServiceRecord, now: Date) {
  const { key, version } = service;
  return {
    id: key,
    key,
    selected_api: version === null ? key : `${key}@${version}`,
    name: service.name,
    slug: service.slug,
    description: service.description,
    categories: service.categories,
    logoUrl: service.logo === null ? null : `/app-logos/${service.logo}.svg`,
    logoClass: `app-logo-${service.slug}`,
    color: service.color,
    popularity: service.popularity,
    ageInDays: Math.max(0, Math.floor((now.getTime() - Date.parse(`${service.added_on}T00:00:00Z`)) / aDay)),
    isPremium: service.is_premium,
    isPublic: service.is_public,
    isUpcoming: service.is_upcoming,
    isHidden: service.is_hidden,
    isDeprecated: service.is_deprecated,
    beta: service.is_beta,
    builtIn: service.is_built_in,
    deprecated: service.is_deprecated,
    featured: service.is_featured,
    hidden: service.is_hidden,
    premium: service.is_premium,
    public: service.is_public,
    invite_app: service.is_invite_only,
    authType: service.auth_type,
    meta: { oauth: service.auth_type === 'oauth' },
    hasUpfrontFields: service.upfront_fields.length > 0,
    upfront_fields: service.upfront_fields,
    nodes: service.nodes.map((node) => ({ ...node, can_run: nodeRunsHere(key, node) })),
    ...nodeFlags(service.nodes),
    can_run: runsHere(key),
    is_stale: compareVersions(service.newest_version ?? '0', version ?? '0') > 0,
  };
}

export function presentZapTemplate(template: ZapTemplateRecord, now: Date) {
  const services = new Map(template.steps.map((step) => [step.service_key, presentService(step.service, now)]));
  const serviceAt = (index: number) => services.get(template.steps.at(index)?.service_key ?? '');
  return {
    id: template.id,
    title: template.title,
    description: template.description,
    useCases: template.use_cases,
    steps: template.steps.map((step) => ({
      type: step.type,
      selected_api: services.get(step.service_key)?.selected_api,
      action: step.action,
      title: step.title,
    })),
    headService: serviceAt(0),
    tailService: serviceAt(-1),
    services: [...services.values()],
  };
}

/** The owner's address is left out unless the viewer may see it. */
export function presentZapPreview(
  share: ZapShareRecord,
  isEmailVisible: boolean,
  serviceOf: (selectedApi: string) => ReturnType<typeof presentService> | null,
) {
  return {
    id: share.id,
    title: share.title,
    state: share.state,
    isInstant: share.is_instant,
    isPaused: share.state === 'off',
    isShared: share.visibility !== 'private',
    isTrashed: share.trashed_at !== null,
    shareVisibility: share.visibility,
    sourceUrl: share.source_url,
    nodes: share.nodes.map(({ id, selected_api: selectedApi, title }) => ({ id, selectedApi, title, service: serviceOf(selectedApi) })),
    owner: {
      id: share.owner.id,
      name: share.owner.name,
      imageUrl: share.owner.avatar,
      email: isEmailVisible ? share.owner.email : null,
    },
  };
}
