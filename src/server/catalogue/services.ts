/** The apps of the catalogue as rows: those of the connectors, those whose steps the engine runs, and those that are only known. */
import type { Insertable } from 'kysely';
import { builtInApps } from '../../domain/runs/kinds';
import { brandColours } from '../../domain/brand';
import type { ServiceNode } from '../../domain/serviceNodes';
import { connectors } from '../connectors';
import { builtInApp, type App } from '../connectors/app';
import type { ServicesTable } from './tables';
import { knownApps } from './knownApps';
import { nodesOf } from './nodes';
import { usualEvents } from './usualEvents';

function rowOf(app: App, nodes: readonly ServiceNode[], authType = app.authType) {
  return {
    key: app.key,
    version: app.version ?? null,
    newest_version: app.newestVersion ?? null,
    name: app.name,
    slug: app.slug,
    description: app.about,
    categories: [...app.categories],
    logo: app.slug,
    color: colorOf(app),
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

const pictured = [...connectors.map(({ app }) => app), ...builtInApps.map(builtInApp), ...knownApps];

/** Fixed colours of initials, dark enough for text on white. */
const initialColors = ['B4232A', '9A4A00', '6B5B00', '2F6B1F', '00696B', '1D5BA6', '5B4BB7', '9B2C7E'] as const;

/** The colour of the mark or the initial of an app. An app that declares none always gets the same one of the fixed colours. */
function colorOf({ color, icon, slug }: App): string | null {
  if (color !== undefined || icon !== undefined) return color ?? null;
  const sum = Array.from(slug).reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return initialColors[sum % initialColors.length] ?? null;
}

/** How the picture of each app is drawn: by its mark or its icon, and without either by its initial. Its name is the app's slug. */
export const appPictures = pictured.map((app) => ({
  name: app.slug,
  mark: app.logo ?? null,
  icon: app.icon ?? null,
  initial: Array.from(app.name)[0]?.toUpperCase() ?? '',
  color: colorOf(app) ?? brandColours.accent.light.slice(1),
}));

export const services = [
  ...connectors.map((connector) =>
    rowOf(connector.app, nodesOf(connector), connector.connection === null ? 'none' : connector.app.authType),
  ),
  // An app that a connector declares too has been listed with it.
  ...builtInApps.filter(({ key }) => !connectors.some(({ app }) => app.key === key)).map((app) => rowOf(builtInApp(app), app.steps)),
  ...knownApps.map((app) => rowOf(app, usualEvents(app))),
];
