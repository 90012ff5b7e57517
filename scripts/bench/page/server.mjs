// The smallest server that can show a built client: files, prerendered pages, the policy of S41, and an API for a visitor who is not signed in.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const policy = (html) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${[...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)]
      .map(([, style]) => ` 'sha256-${createHash('sha256').update(style).digest('base64')}'`)
      .join('')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types app',
  ].join('; ');

/** The answers of the API to a visitor. */
const answers = {
  '/api/v3/profiles': { objects: [], meta: { total_count: 0, offset: 0, limit: 100 } },
  '/api/v3/csrf': {},
  // The page requests this when its field has the focus. No passkey matches, so the browser suggests none.
  '/api/v3/passkey-sign-in/options': {
    options_json: JSON.stringify({ challenge: 'YmVuY2g', rpId: 'localhost', allowCredentials: [], userVerification: 'preferred' }),
    lasts_seconds: 300,
  },
};

/**
 * Serves `root` on a free port. `drawn` maps addresses to prerendered pages. A file with a compressed version
 * is sent as brotli, as by the real server.
 */
export async function serve(root, drawn = {}) {
  const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://localhost').pathname;
    if (path.startsWith('/api/')) {
      response.writeHead(path in answers ? 200 : 404, { 'content-type': 'application/json', 'set-cookie': 'csrftoken=bench; path=/' });
      response.end(JSON.stringify(answers[path] ?? { errors: [] }));
      return;
    }
    const asked = join(root, path);
    const file = existsSync(asked) && statSync(asked).isFile() ? asked : join(root, drawn[path] ?? 'index.html');
    const headers = { 'content-type': types[extname(file)] ?? 'application/octet-stream' };
    if (file.endsWith('.html')) headers['content-security-policy'] = policy(readFileSync(file, 'utf8'));
    const packed = existsSync(`${file}.br`);
    if (packed) headers['content-encoding'] = 'br';
    response.writeHead(200, headers);
    response.end(readFileSync(packed ? `${file}.br` : file));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  // By name, because a passkey cannot belong to an IP address.
  return { origin: `http://localhost:${server.address().port}`, close: () => new Promise((resolve) => server.close(resolve)) };
}
