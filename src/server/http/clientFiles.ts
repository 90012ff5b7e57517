/**
 * The built client: hashed assets are cached forever, pages are always revalidated, and a missing file is 404 and never HTML
 * (R21). Every other address in the client's route table is a page of the single-page application. A prerendered page is
 * `pages/<name>.html`; the others start from `index.html`. An unknown address is 404 with the application, whose own page says so
 * to people (S72).
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chosenTheme, themeCookie } from '../../domain/themes';
import type { Config } from '../platform/config/config';
import { readClientCookie, readCookie } from './cookies';
import { HttpError, replyWithFailure } from './failures';
import { contentSecurityPolicy } from './securityHeaders';
import { patternFinder } from '../../domain/pagePaths';

/** The pages that the build may have prerendered; paths without a trailing slash. */
const drawnPages: Readonly<Record<string, string>> = { '/app/login': 'pages/login.html', '/sign-up': 'pages/sign-up.html' };

/** Pages for signed-in people: the frame, and the names of all scripts that the page needs. */
const drawnFrames: Readonly<Record<string, string>> = {
  '/app/dashboard': 'pages/dashboard.html',
  '/app/home': 'pages/dashboard.html',
  '/app/assets/zaps': 'pages/zaps.html',
  '/app/onboarding': 'pages/onboarding.html',
};
/** Any other page with the signed-in header. */
const framed = /^\/app\/(?:settings|billing|team|connections|two-factor-setup|assets|zap|editor|apps|history)(?:\/|$)/;

/** Named by their content hash. */
const hashed = /(?:^|[/\\])assets[/\\]|[.-][0-9a-f]{8,}\.\w+$/;
/** Pictures that keep their name when they change, which is rare: cached for a day at most. */
const logos = /[/\\]app-logos[/\\]/;
/** Build files that browsers do not need. Production has no source maps, and does not serve them if they exist (S62). */
const notServed = /\.map$|(?:^|\/)(?:csp-hashes|chunk-groups|routes|stats)\.json$/;

export async function registerClientFiles(app: FastifyInstance, config: Config): Promise<void> {
  const root = resolve(config.clientDir);
  if (!existsSync(root)) return;
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    cacheControl: false,
    allowedPath: (path) => !notServed.test(path),
    setHeaders(reply, path) {
      const isPage = /\.html(?:\.br|\.gz)?$/.test(path);
      if (logos.test(path)) void reply.header('cache-control', 'public, max-age=86400, stale-while-revalidate=604800');
      else void reply.header('cache-control', hashed.test(path) && !isPage ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const isKnownPage = readClientRoutes(root);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    // A path outside the folder gets the same reply as a missing file.
    errorHandler: (error, request, reply) => {
      const isTheirs = error.statusCode !== undefined && error.statusCode < 500;
      void replyWithFailure(isTheirs ? new HttpError(404, 'Not found.') : error, request, reply);
    },
    handler: (request, reply) => {
      const path = pathOf(request.url);
      if (/^\/(?:api|dev)(?:\/|$)/.test(path)) return reply.callNotFound();
      // Hidden files such as /.git/HEAD are never pages.
      if (/\/(?:\.|%2e)/i.test(path)) return reply.callNotFound();
      const isPage = isKnownPage(path);
      // The last segment of a page's path may contain a dot: /engine/auth/start/SlackAPI@1.2.0.
      const isFile = /^\/assets(?:\/|$)/.test(path) || (/\.[a-z0-9]+$/i.test(path) && (!isPage || fileExists(root, path)));
      if (isFile) return reply.sendFile(path.slice(1));
      if (!isPage) replyNotFound(request, reply);
      // The page is served in the chosen theme, so that it does not show in another before scripts run.
      void reply.header('vary', 'cookie');
      const hasSession = isPage && readCookie(config, request, 'session') !== null;
      const page = pageOf(config, { path, theme: chosenTheme(readClientCookie(config, request, themeCookie)), hasSession });
      if (page === null) return reply.callNotFound();
      const policy = contentSecurityPolicy(styleHashesOf(config, page), config.socialLogin, config.avatarServiceUrl);
      void reply.header('content-security-policy', policy);
      return reply.sendFile(page);
    },
  });
}

interface FileRequest {
  readonly path: string;
  readonly theme: string | null;
  /** The browser sent a session cookie; the page finds out if the session is valid. */
  readonly hasSession: boolean;
}

/** Whether the built client has this very file. */
function fileExists(root: string, path: string): boolean {
  const file = join(root, path);
  return file.startsWith(root) && existsSync(file) && statSync(file).isFile();
}

/** 404 with the full body each time: 304 or a partial reply would show as an empty page. */
function replyNotFound(request: FastifyRequest, reply: FastifyReply): void {
  for (const name of ['if-none-match', 'if-modified-since', 'range']) delete request.raw.headers[name];
  void reply.code(404);
}

/** The file of the page at this address, in the theme if one was chosen; null if nothing is built. */
function pageOf(config: Config, { path, theme, hasSession }: FileRequest): string | null {
  const own = path.replace(/\/$/, '');
  const frame = drawnFrames[own] ?? (framed.test(own) ? 'pages/app.html' : undefined);
  const drawn = drawnPages[own] ?? (hasSession ? frame : undefined);
  const themed = (file: string) => (theme === null ? [file] : [`themes/${theme}/${file}`, file]);
  const files = [...(drawn === undefined ? [] : themed(drawn)), ...themed('index.html')];
  return files.find((file) => existsSync(join(config.clientDir, file))) ?? null;
}

export function pathOf(url: string): string {
  return url.split(/[?#]/)[0] ?? '';
}

const known = new Map<string, { changed: number; hashes: string[] }>();

/** The digests of the page's inline style sheets, which the policy allows and no others (S41). */
function styleHashesOf(config: Config, file: string): string[] {
  const path = join(config.clientDir, file);
  const changed = statSync(path).mtimeMs;
  const before = known.get(path);
  if (before?.changed === changed) return before.hashes;
  const styles = [...readFileSync(path, 'utf8').matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1] ?? '');
  const hashes = [...new Set(styles)].map((style) => `sha256-${createHash('sha256').update(style, 'utf8').digest('base64')}`);
  known.set(path, { changed, hashes });
  return hashes;
}

/*
 * The addresses for which the client has a page (S72). The build writes the patterns of its route table next to the client; if
 * they are missing, as in development, every address that does not look like a file counts as known.
 */

type IsKnownPage = (path: string) => boolean;

/** Reads the patterns that the build left in the client's folder. */
function readClientRoutes(clientDir: string): IsKnownPage {
  const file = join(clientDir, 'routes.json');
  return existsSync(file) ? knownPages(JSON.parse(readFileSync(file, 'utf8')) as string[]) : (path) => !/\.[a-z0-9]+$/i.test(path);
}

/** True for the paths that match one of the patterns. */
export function knownPages(patterns: readonly string[]): IsKnownPage {
  const find = patternFinder(patterns);
  return (path) => find(path) !== null;
}
