/** Apps, templates and shared Zaps as the GraphQL schema has them. */
import { isEngineApp } from '../../domain/runs/kinds';
import { isTrigger, nodeFlags, type ServiceNode } from '../../domain/serviceNodes';
import { compareVersions, inCategory, matchesSearch, publicListing, type ServiceSort, sortServices } from '../../domain/services';
import { connectors, createLookup } from '../connectors';
import { allServices, allZapTemplates, findService, findServiceBySlug, type ServiceRecord, type ZapTemplateRecord } from './store';
import type { ZapShareRecord } from '../sharedZaps/store';
import { appKey } from '../../domain/zapSteps';
import type { ServerContext } from '../platform/context';
import { maySeeService } from './policy';
import { readSearch } from '../platform/requests/pages';
import type { WireAppOperations } from '../../contract/catalogue';
import type { Connector, Field } from '../connectors/connector';

/** The triggers and actions of an app on this server. `connector` is null for an app that does not run, or that the engine itself runs. */
export function presentOperations(selectedApi: string, canRun: boolean, connector: Connector | null): WireAppOperations {
  const { triggers = [], actions = [], connection = null } = connector ?? {};
  return {
    selected_api: selectedApi,
    can_run: canRun,
    triggers: triggers.map((trigger) => ({
      ...operationOf(trigger),
      kind: trigger.kind,
      // The schedule is one value, in the field `schedule`.
      fields: trigger.kind === 'schedule' ? [] : trigger.fields.map(presentField),
    })),
    actions: actions.map((action) => ({
      ...operationOf(action),
      kind: action.kind,
      is_task: action.isTask,
      fields: action.fields.map(presentField),
      ...(action.byWay !== undefined && {
        by_way: Object.entries(action.byWay).map(([way, output]) => ({ way, ...outputOf(output) })),
      }),
      ...(action.dynamicFields !== undefined && {
        dynamic_fields: { depends_on: [...action.dynamicFields.dependsOn], prefixes: [...action.dynamicFields.prefixes] },
      }),
    })),
    connection: connection === null ? null : { fields: connection.fields.map(presentField) },
  };
}

const operationOf = ({ event, title, help, ...given }: Connector['triggers'][number] | Connector['actions'][number]) => ({
  event,
  title,
  help,
  ...outputOf(given),
});

const outputOf = ({ sample, outputs }: Pick<Connector['actions'][number], 'sample' | 'outputs'>) => ({
  sample,
  ...(outputs !== undefined && { outputs: [...outputs] }),
});

/** A field with its names on the wire. */
export const presentField = ({
  dynamicChoices,
  choices = [],
  ...field
}: Field): WireAppOperations['actions'][number]['fields'][number] => ({
  key: field.key,
  label: field.label,
  type: field.type,
  is_required: field.isRequired ?? false,
  help: field.help ?? null,
  placeholder: field.placeholder ?? null,
  initial: field.initial ?? null,
  choices: [...choices],
  has_dynamic_choices: dynamicChoices !== undefined,
  ...(field.dependsOn !== undefined && { depends_on: [...field.dependsOn] }),
  ...(field.group !== undefined && { group: field.group }),
  ...(jsonOf(field) !== undefined && { json: jsonOf(field) }),
  ...(field.ways !== undefined && { ways: [...field.ways] }),
});

function jsonOf({ syntax, jsonIf }: Field) {
  if (syntax === 'json') return 'always' as const;
  return jsonIf && { field: jsonIf.field, values: [...jsonIf.values] };
}

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
    nodes: service.nodes.map((node) => ({ ...node, help: node.help ?? null, can_run: nodeRunsHere(key, node) })),
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

// Queries of the app and template catalogue, the same for everybody.

type Server = Pick<ServerContext, 'db' | 'clock'>;
type ServiceView = ReturnType<typeof presentService>;

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
export async function listedServices({ db, clock }: Server): Promise<ServiceView[]> {
  const now = clock.now();
  return publicListing((await allServices(db)).map((service) => presentService(service, now)));
}

/** Those that fit, in the order asked for. By popularity, the apps that can run here come before the others. */
export async function chosenServices(server: Server, { search, category, sort, can_run: canRun }: ChosenServices): Promise<ServiceView[]> {
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
export async function visibleService({ db, clock }: Server, id: string): Promise<ServiceView | null> {
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
