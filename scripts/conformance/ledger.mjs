// What is known of each status of each endpoint: whether it was provoked, and whether its replies conform.
import { commonReplies, endpoints } from '../../src/contract/index.ts';
import { issuesOf } from './judge.mjs';
import { reasonFor } from './reasons.mjs';

/**
 * The statuses that the contract defines for an endpoint: its own, and the common ones that its form allows. An endpoint without a
 * body cannot answer 413 or 415, and only an endpoint with input can answer 400.
 */
export function statusesOf(name) {
  const { method, params, query, body, file, replies } = endpoints[name];
  const takesBody = body !== undefined || file !== undefined;
  const isPossible = {
    400: takesBody || query !== undefined || (params !== undefined && !params.safeParse(textsFor(params)).success),
    403: method !== 'GET',
    404: false,
    413: takesBody,
    415: takesBody,
  };
  const common = Object.keys(commonReplies).filter((status) => isPossible[status] ?? true);
  return [...new Set([...Object.keys(replies), ...common].map(Number))].sort((a, b) => a - b);
}

/** A text for each parameter of a path. */
const textsFor = (params) => Object.fromEntries(Object.keys(params.shape ?? {}).map((key) => [key, 'x']));

/** Whether the endpoint itself names the status, so that callers must tell it apart. */
export const isOwn = (name, status) => Object.hasOwn(endpoints[name].replies, status);

/** The resource of an endpoint, for the report: the part of its path that says what it is about. */
export const resourceOf = (name) => endpoints[name].path.replace(/^\/api\/(?:v\d|platform\/v3|org\/v0)?\/?/, '/').split('/')[1];

/** @param {readonly string[]} names of the endpoints that count */
export function createLedger(names) {
  const wanted = new Set(names);
  const entries = new Map();
  for (const name of names)
    for (const status of statusesOf(name)) entries.set(`${name} ${status}`, { name, status, times: 0, issues: [], reason: null });

  const entryOf = (name, status) => {
    const key = `${name} ${status}`;
    if (!entries.has(key)) entries.set(key, { name, status, times: 0, issues: [], reason: null });
    return entries.get(key);
  };
  const note = (entry, issue) => {
    if (!entry.issues.includes(issue)) entry.issues.push(issue);
  };

  return {
    /** Whether the endpoint is one of those that count. */
    counts: (name) => wanted.has(name),
    /** Judges a reply. `expected`: the status that the request should provoke; null if several are right. */
    observe(name, expected, reply, what) {
      if (!wanted.has(name)) return;
      const entry = entryOf(name, reply.status);
      entry.times += 1;
      for (const issue of issuesOf(name, reply)) note(entry, issue);
      if (expected !== null && expected !== reply.status)
        note(entryOf(name, expected), `Answered ${reply.status} instead${what ? `, when ${what}` : ''}: ${reply.text.slice(0, 200)}`);
    },
    /** Notes that a status could not be provoked although it should have been. */
    fail(name, status, issue) {
      if (wanted.has(name)) note(entryOf(name, status), issue);
    },
    /** Notes why statuses were not provoked in this run. Ignored for those that were. */
    excuse(name, statuses, reason) {
      for (const status of statuses) if (wanted.has(name)) entryOf(name, status).reason ??= reason;
    },
    /** Every status as `{ name, status, outcome, issues, reason }`; `outcome`: conforms, breaks or not provoked. `hasStops`: stories stopped early. */
    results({ hasStops = false } = {}) {
      return [...entries.values()]
        .map(({ name, status, times, issues, reason }) => ({
          name,
          status,
          outcome: issues.length > 0 ? 'breaks' : times > 0 ? 'conforms' : 'not provoked',
          issues,
          reason: times > 0 || issues.length > 0 ? null : (reason ?? reasonFor(name, status, hasStops)),
        }))
        .sort((a, b) => a.name.localeCompare(b.name) || a.status - b.status);
    },
  };
}
