// Requests that the contract itself suggests for each endpoint: signed out, without a CSRF token, malformed, unknown, too large.
import { endpoints } from '../../src/contract/index.ts';
import { exampleOf } from '../../test/contract/schemas.ts';
import { StoryStopped, addressOf } from './caller.mjs';
import { statusesOf } from './ledger.mjs';

const emptyDefinition = { format: 1, zone: null, trigger: null, steps: [] };

/** Bodies with rules that no schema shows. */
const examples = {
  updateAccount: { name: 'Harbor' },
  updateZaps: { zap_ids: [2_147_483_000], state: 'on' },
  updateFolder: { title: 'Invoices' },
  updateProfile: { first_name: 'Ada' },
  sendEmailConfirmation: {},
  planZapMove: { from_account_id: 2_147_483_000, target_account_id: 2_147_482_999, zap_ids: [2_147_483_000] },
  saveZapDraft: { definition: emptyDefinition, base_revision: 0 },
  importZap: { definition: emptyDefinition },
  moveZaps: { target_account_id: 2_147_483_000, zap_ids: [2_147_482_999] },
  moveZapsByPut: { target_account_id: 2_147_483_000, zap_ids: [2_147_482_999] },
};

/** Larger than every limit of the contract. */
const tooLarge = 12 * 1024 * 1024;
const unknownNumber = '2147483000';
const unknownText = 'unknown-to-everyone';

const fits = (schema, value) => schema.safeParse(value).success;

/** A value for each parameter of a path or query that has the right form and that no record has. */
function unknownValues(schema) {
  if (schema === undefined) return {};
  const example = exampleOf(schema);
  return Object.fromEntries(
    Object.entries(schema.shape).flatMap(([key, field]) => {
      if (fits(field, undefined)) return [];
      const value = [unknownText, 'ada@example.com', unknownNumber].find((each) => fits(field, each));
      return [[key, value ?? String(example[key])]];
    }),
  );
}

/** A valid request that finds nothing. */
export function unknownRequest(name) {
  const { method, params, query, body, file } = endpoints[name];
  return {
    params: unknownValues(params),
    ...(query && { query: unknownValues(query) }),
    ...(body && method !== 'GET' && { body: examples[name] ?? exampleOf(body) ?? {} }),
    ...(file && { file: { field: file.field, bytes: Buffer.from('no picture'), fields: file.repeatsId ? { id: unknownNumber } : {} } }),
  };
}

/** A method that the contract does not have for an address. */
function unusedMethod(path) {
  const taken = Object.values(endpoints)
    .filter((each) => new RegExp(`^${each.path.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`).test(path))
    .map(({ method }) => method);
  return ['PUT', 'PATCH', 'DELETE', 'POST'].find((method) => !taken.includes(method)) ?? null;
}

/** Bodies that the endpoint must refuse with 400, each with its description. */
function badBodies(body, valid) {
  const bad = [
    ['the body is not JSON', '{"'],
    ['the body is a list', '[]'],
  ];
  if (!fits(body, { ...valid, not_in_the_contract: 1 })) bad.push(['the body has an unknown field', { ...valid, not_in_the_contract: 1 }]);
  for (const [field, value] of Object.entries(valid)) {
    const wrong = { ...valid, [field]: typeof value === 'object' ? 7 : { wrong: [] } };
    if (!fits(body, wrong)) bad.push([`the field ${field} has another type`, wrong]);
  }
  return bad;
}

/** The requests for an endpoint, as `{ status, who, options, what }`. `who`: signedOut or person. */
export function probesOf(name) {
  const { method, access, params, query, body, file } = endpoints[name];
  const statuses = new Set(statusesOf(name));
  const valid = unknownRequest(name);
  // A person who is signed in, but for endpoints of an incomplete sign-in nobody passes the first check.
  const who = access === 'pending' ? 'pending' : access === 'public' ? 'signedOut' : 'person';
  const probes = [];
  const add = (status, by, options, what) =>
    statuses.has(status) && probes.push({ status, who: by, options: { ...valid, ...options }, what });

  if (access !== 'public') add(401, 'signedOut', {}, 'signed out');
  if (method !== 'GET') {
    add(403, who, { token: false }, 'without a CSRF token');
    add(403, who, { headers: { 'x-csrftoken': 'x'.repeat(64) } }, 'with a forged CSRF token');
    add(403, who, { headers: { origin: 'https://elsewhere.example' } }, 'from another origin');
  } else if (access !== 'public') add(403, 'person', { headers: { 'x-profile-id': unknownNumber } }, 'a tab of another person');
  if (body !== undefined || file !== undefined) {
    add(415, who, { file: undefined, body: '{}', headers: { 'content-type': 'text/plain' } }, 'the body is plain text');
    // A file is too large only for an account or a person that exists: see the stories.
    if (file === undefined) add(413, who, { body: tooLarge }, 'the body is too large');
  }
  if (body !== undefined) for (const [what, bad] of badBodies(body, valid.body ?? {})) add(400, who, { body: bad }, what);
  if (params !== undefined && !fits(params, Object.fromEntries(Object.keys(params.shape).map((key) => [key, 'x']))))
    add(400, who, { params: Object.fromEntries(Object.keys(params.shape).map((key) => [key, 'x'])) }, 'the id is a letter');
  if (query !== undefined && !fits(query, { ...valid.query, not_in_the_contract: '1' }))
    add(400, who, { query: { ...valid.query, not_in_the_contract: '1' } }, 'the query has an unknown field');
  return probes;
}

/** Endpoints whose 404 needs more than an id that nobody has: their stories provoke it, or `reasons.mjs` says why nothing can. */
const withoutSimple404 = new Set(['requestPasswordReset', 'getOneTapOptions', 'logInWithOneTap', 'connectSocialLogin', 'finishAppSignIn']);

/**
 * Makes the requests for all endpoints.
 * @param stage see `stage.mjs`
 */
export async function runProbes({ ledger, names, browsers }) {
  for (const name of names) {
    for (const { status, who, options, what } of probesOf(name)) {
      const browser = await browsers[who]();
      if (browser === null) ledger.excuse(name, [status], 'needs an incomplete sign-in, which needs --mailbox');
      else await attempt(ledger, name, status, () => browser.call(name, status, { ...options, what }));
    }
    if (statusesOf(name).includes(404) && !withoutSimple404.has(name)) {
      const browser = await browsers.person();
      await attempt(ledger, name, 404, () => browser.call(name, 404, { ...unknownRequest(name), what: 'nothing has the id' }));
    }
    const path = addressOf(name, unknownValues(endpoints[name].params));
    const unused = unusedMethod(path);
    if (unused !== null) {
      const browser = await browsers.person();
      ledger.observe(name, 405, await browser.ask(unused, path, { body: {} }), `asked by ${unused}`);
    }
  }
}

async function attempt(ledger, name, status, act) {
  try {
    await act();
  } catch (error) {
    if (error instanceof StoryStopped) {
      if (error.isLimit) ledger.excuse(name, [status], error.message);
      return;
    }
    // A server may close a connection whose body it refuses before the reply can be read.
    if (status === 413) ledger.excuse(name, [status], 'the target closed the connection before its reply could be read');
    else ledger.fail(name, status, `The connection failed: ${error.message}`);
  }
}
