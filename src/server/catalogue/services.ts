/** The apps of the catalogue as rows: those of the connectors, those whose steps the engine runs, and those that are only known. */
import type { Insertable } from 'kysely';
import { brand } from '../../domain/brand';
import type { NodeKind, ServiceNode } from '../../domain/serviceNodes';
import { connectors } from '../connectors';
import type { App } from '../connectors/app';
import type { Connector, Trigger } from '../connectors/connector';
import type { ServicesTable } from './tables';
import { knownApps } from './knownApps';
import { usualEvents } from './usualEvents';

/** Apps of the engine's own kinds of steps. */
const engineApps: readonly App[] = [
  {
    key: 'FilterAPI',
    name: `Filter by ${brand.name}`,
    slug: 'filter',
    categories: ['built-in'],
    popularity: 98,
    addedOn: '2012-09-07',
    about: 'Continue only when your conditions are met.',
    authType: 'none',
    isBuiltIn: true,
    steps: [{ kind: 'filter', action: 'filter', title: 'Only continue if…' }],
  },
  {
    key: 'DelayCLIAPI',
    version: '1.0.12',
    name: `Delay by ${brand.name}`,
    slug: 'delay',
    categories: ['built-in'],
    popularity: 88,
    addedOn: '2015-06-20',
    about: 'Wait before the next step.',
    authType: 'none',
    isBuiltIn: true,
    steps: [
      { kind: 'write', action: 'delay_for', title: 'Wait for a set time' },
      { kind: 'write', action: 'delay_until', title: 'Wait until a time' },
    ],
  },
  {
    key: 'BranchingCLIAPI',
    version: '1.0.4',
    name: `Paths by ${brand.name}`,
    slug: 'paths',
    categories: ['built-in'],
    popularity: 80,
    addedOn: '2018-09-11',
    about: 'Run different steps for different conditions.',
    authType: 'none',
    isPremium: true,
    isBuiltIn: true,
    steps: [{ kind: 'paths_group', action: 'paths', title: 'Split into paths' }],
  },
  {
    key: 'LoopCLIAPI',
    version: '1.0.0',
    name: `Looping by ${brand.name}`,
    slug: 'looping',
    categories: ['built-in'],
    popularity: 72,
    addedOn: '2026-11-23',
    about: 'Run steps once for each item of a list.',
    authType: 'none',
    isBuiltIn: true,
    steps: [{ kind: 'write', action: 'loop', title: 'For each item of a list' }],
  },
  {
    key: 'ApprovalCLIAPI',
    version: '1.0.0',
    name: `Approval by ${brand.name}`,
    slug: 'approval',
    categories: ['built-in'],
    popularity: 66,
    addedOn: '2026-11-23',
    about: 'Continue when a person has approved.',
    authType: 'none',
    isBuiltIn: true,
    steps: [{ kind: 'write', action: 'request_approval', title: 'Ask people to approve' }],
  },
  {
    key: 'SubZapCLIAPI',
    version: '1.0.0',
    name: `Sub-Zap by ${brand.name}`,
    slug: 'sub-zap',
    categories: ['built-in'],
    popularity: 58,
    addedOn: '2026-11-23',
    about: 'Run another Zap as a step.',
    authType: 'none',
    isBuiltIn: true,
    steps: [{ kind: 'write', action: 'run', title: 'Run another Zap' }],
  },
];

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
  ...engineApps.map((app) => rowOf(app, app.steps ?? [])),
  ...knownApps.map((app) => rowOf(app, usualEvents(app))),
];
