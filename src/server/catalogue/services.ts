/** The apps of the catalogue as rows: those of the connectors, those whose steps the engine runs, and those that are only known. */
import type { Insertable } from 'kysely';
import { builtInApps } from '../../domain/runs/kinds';
import type { NodeKind, ServiceNode } from '../../domain/serviceNodes';
import { connectors } from '../connectors';
import { builtInApp, type App } from '../connectors/app';
import type { Connector, Trigger } from '../connectors/connector';
import type { ServicesTable } from './tables';
import { knownApps } from './knownApps';
import { usualEvents } from './usualEvents';

const triggerNodes: Readonly<Record<Trigger['kind'], NodeKind>> = { poll: 'polling', hook: 'hook', schedule: 'read' };

/** Each event once: one of the connector takes the place of a known one with its name. */
function nodesOf({ app, triggers, actions }: Connector): readonly ServiceNode[] {
  const own: readonly ServiceNode[] = [
    ...triggers.map(({ kind, event, title }) => ({ kind: triggerNodes[kind], action: event, title })),
    ...actions.map(({ kind, event, title }) => ({ kind, action: event, title })),
  ];
  const others = [...(app.steps ?? []), ...(app.isPartial === true ? usualEvents(app) : [])];
  const nodes = new Map([...others, ...own].map((node) => [node.action, node]));
  return [...nodes.values()];
}

function rowOf(app: App, nodes: readonly ServiceNode[], authType = app.authType) {
  return {
    key: app.key,
    version: app.version ?? null,
    newest_version: app.newestVersion ?? null,
    name: app.name,
    slug: app.slug,
    description: app.about,
    categories: [...app.categories],
    logo: app.logo ?? null,
    color: app.color ?? null,
    popularity: app.popularity,
    added_on: app.addedOn,
    auth_type: authType ?? 'oauth',
    upfront_fields: [...(app.upfrontFields ?? [])],
    is_premium: app.isPremium ?? false,
    is_public: app.isPublic ?? true,
    is_upcoming: app.isUpcoming ?? false,
    is_hidden: app.isHidden ?? false,
    is_deprecated: app.isDeprecated ?? false,
    is_beta: app.isBeta ?? false,
    is_built_in: app.isBuiltIn ?? false,
    is_featured: app.isFeatured ?? false,
    is_invite_only: app.isInviteOnly ?? false,
    nodes,
  } satisfies Omit<Insertable<ServicesTable>, 'nodes'> & { readonly nodes: readonly ServiceNode[] };
}

export const services = [
  ...connectors.map((connector) =>
    rowOf(connector.app, nodesOf(connector), connector.connection === null ? 'none' : connector.app.authType),
  ),
  // An app that a connector declares too has been listed with it.
  ...builtInApps.filter(({ key }) => !connectors.some(({ app }) => app.key === key)).map((app) => rowOf(builtInApp(app), app.steps)),
  ...knownApps.map((app) => rowOf(app, usualEvents(app))),
];
