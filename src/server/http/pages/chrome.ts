/**
 * The frame of the pages that the server renders: a header and a footer. `GET /chrome.html` returns both, for pages that have none.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { brand } from '../../../domain/brand';
import type { ServerContext } from '../../platform/context';
import { findProfile } from '../../profiles/store';
import { requestSessionOf } from '../registerEndpoints';
import { html, type Html, page } from './html';

interface SiteLink {
  readonly href: string;
  readonly label: string;
}

const visitorLinks: readonly SiteLink[] = [
  { href: '/apps', label: 'Apps' },
  { href: '/help', label: 'Help' },
  { href: '/app/login', label: 'Log in' },
  { href: '/sign-up', label: 'Sign up' },
];
const memberLinks: readonly SiteLink[] = [
  { href: '/app/dashboard', label: 'Home' },
  { href: '/app/assets/zaps', label: 'Zaps' },
  { href: '/app/assets/connections', label: 'Connections' },
  { href: '/app/history', label: 'History' },
  { href: '/apps', label: 'Apps' },
  { href: '/app/templates', label: 'Templates' },
  { href: '/help', label: 'Help' },
];
const footerLinks: readonly SiteLink[] = [
  { href: '/apps', label: 'Apps' },
  { href: '/apps/updates', label: 'App updates' },
  { href: '/help', label: 'Help' },
  { href: '/developer/start', label: 'Developers' },
  { href: '/status', label: 'Status' },
  { href: '/terms', label: 'Terms' },
  { href: '/privacy', label: 'Privacy' },
];

/** The viewer of the chrome. */
interface Viewer {
  readonly isSignedIn: boolean;
  /** The content of the superuser bar; null for everyone but staff. */
  readonly staffLine: string | null;
}

export function registerChrome(app: FastifyInstance, context: ServerContext): void {
  app.get('/chrome.html', async (request, reply) =>
    reply.type('text/html; charset=utf-8').send(chromeOf(await viewerOf(context, request)).html),
  );
}

/** A whole server page with header and footer, as seen by the caller of this request. */
export async function sitePage(context: ServerContext, request: FastifyRequest, title: string, body: Html): Promise<string> {
  const viewer = await viewerOf(context, request);
  return page(title, body, { html: '' }, { before: headerOf(viewer), after: footerOf() });
}

async function viewerOf(context: ServerContext, request: FastifyRequest): Promise<Viewer> {
  const principal = await requestSessionOf(context, request).principal('public');
  if (principal.kind !== 'signed-in') return { isSignedIn: false, staffLine: null };
  const profile = await findProfile(context.db, principal.profileId);
  if (!profile) return { isSignedIn: false, staffLine: null };
  if (principal.isMasquerading) return { isSignedIn: true, staffLine: `Viewing as ${profile.email} (profile ${profile.id})` };
  return { isSignedIn: true, staffLine: profile.is_staff ? `Staff: ${profile.email} (profile ${profile.id})` : null };
}

const chromeOf = (viewer: Viewer): Html => html`${headerOf(viewer)}${footerOf()}`;

function headerOf({ isSignedIn, staffLine }: Viewer): Html {
  const bar = staffLine === null ? html`` : html`<div class="superuser" id="superuser-bar" role="note">${staffLine}</div>`;
  return html`${bar}
    <header class="site">
      <a class="brand" href="/">${brand.name}</a>
      ${navigation('Site', isSignedIn ? memberLinks : visitorLinks)}
    </header>`;
}

const footerOf = (): Html => html`<footer class="site">${navigation('Footer', footerLinks)}</footer>`;

const navigation = (label: string, links: readonly SiteLink[]): Html =>
  html`<nav aria-label="${label}">${links.map(({ href, label: text }) => html`<a href="${href}">${text}</a> `)}</nav>`;
