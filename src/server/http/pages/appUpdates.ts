/** New apps of the catalogue: `/apps/updates`, and a page for each update. Public. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { brand } from '../../../domain/brand';
import { isTrigger, type ServiceNode } from '../../../domain/serviceNodes';
import { isListed } from '../../../domain/services';
import { slugOf } from '../../../domain/texts';
import { shortDate } from '../../../domain/relativeTime';
import type { ServerContext } from '../../platform/context';
import { allServices, type ServiceRecord } from '../../catalogue/store';
import { sitePage } from './chrome';
import { html, type Html } from './html';

/** One entry: an app was added to the catalogue. The app's key is the entry's id. */
interface AppUpdate {
  readonly id: string;
  readonly title: string;
  readonly slug: string;
  readonly on: Date;
  readonly app: ServiceRecord;
}

export function registerAppUpdates(app: FastifyInstance, context: ServerContext): void {
  app.get('/apps/updates', async (request, reply) => {
    const updates = await allUpdates(context);
    return send(reply, await sitePage(context, request, 'App Updates', listOf(updates)));
  });

  app.get<{ Params: { id: string; slug: string } }>('/apps/updates/:id/:slug', async (request, reply) => {
    const { id, slug } = request.params;
    const update = (await allUpdates(context)).find((each) => each.id === id);
    if (!update) return send(reply.code(404), await sitePage(context, request, 'Page Not Found', missing));
    if (slug !== update.slug) return reply.redirect(addressOf(update), 301);
    return send(reply, await sitePage(context, request, update.title, detailsOf(update)));
  });
}

const send = (reply: FastifyReply, page: string): FastifyReply => reply.type('text/html; charset=utf-8').send(page);

/** Newest first; apps of one day by name. */
async function allUpdates({ db }: ServerContext): Promise<AppUpdate[]> {
  return (await allServices(db))
    .filter(({ key, ...app }) =>
      isListed({ key, isPublic: app.is_public, isUpcoming: app.is_upcoming, isHidden: app.is_hidden, isDeprecated: app.is_deprecated }),
    )
    .map((app) => {
      const title = `${app.name} is available on ${brand.name}`;
      return { id: app.key, title, slug: slugOf(title), on: new Date(`${app.added_on}T00:00:00Z`), app };
    })
    .sort((a, b) => b.on.getTime() - a.on.getTime() || a.app.name.localeCompare(b.app.name, 'en'));
}

const addressOf = ({ id, slug }: AppUpdate): string => `/apps/updates/${encodeURIComponent(id)}/${encodeURIComponent(slug)}`;

const dateOf = ({ on, app }: AppUpdate): Html => html`<time datetime="${app.added_on}">${shortDate(on.getTime(), 'UTC')}</time>`;

function listOf(updates: readonly AppUpdate[]): Html {
  const rows = updates.map(
    (update) =>
      html`<li><a href="${addressOf(update)}">${update.title}</a> <small>${dateOf(update)}: ${update.app.description}</small></li> `,
  );
  return html`<h1>App updates</h1>
    <p>New apps in the ${brand.name} directory, newest first.</p>
    <ul class="list">
      ${rows}
    </ul>`;
}

function detailsOf(update: AppUpdate): Html {
  const { app } = update;
  const version = app.version === null ? html`` : html`<p>Version ${app.version}.</p>`;
  return html`<p><a href="/apps/updates">All app updates</a></p>
    <h1>${update.title}</h1>
    <p>${dateOf(update)}</p>
    <p>${app.description}</p>
    ${nodeList('Triggers', app.nodes.filter(isTrigger))}
    ${nodeList(
      'Actions',
      app.nodes.filter((node) => !isTrigger(node)),
    )}
    ${version}
    <p><a class="button" href="/apps/${encodeURIComponent(app.slug)}/integrations">View ${app.name}</a></p>`;
}

function nodeList(title: string, nodes: readonly ServiceNode[]): Html {
  if (nodes.length === 0) return html``;
  return html`<h2>${title}</h2>
    <ul>
      ${nodes.map((node) => html`<li>${node.title}</li> `)}
    </ul>`;
}

const missing = html`<h1>Page not found</h1>
  <p>There is no such update. <a href="/apps/updates">View all app updates</a></p>`;
