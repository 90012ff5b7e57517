/** Checks definitions of apps, also those that people wrote or uploaded: any value is a possible input. */
import { toUtf8 } from './bytes';
import { checkBases, checkHosts } from './check/addresses';
import { checkConnection } from './check/connection';
import { checkEach, factsOf, members, withRoots, withSecrets, type CheckContext } from './check/context';
import { checkActions, checkSteps } from './check/events';
import { checkByName } from './check/fields';
import { checkTemplate } from './check/places';
import { checkErrorRules, checkHeaders, checkItemsPlace, checkRequest, checkSend, checkTimePlace } from './check/requests';
import { checkTriggers } from './check/triggers';
import { checkCondition } from './check/values';
import type { AppDefinition } from './definition';
import type { ListDefinition } from './fields';
import { jsonProblem } from '../runs/json';
import { writeExactJson } from '../runs/exactJson';
import { JsonReader } from '../runs/jsonReader';

/** `bytes` of JSON; `depth` is the number of lists and records inside each other. */
export const definitionLimits = { bytes: 256 * 1024, depth: 16, actions: 200, triggers: 50, lists: 100 } as const;

/** One thing that is wrong, and where: `actions[2].request.path`; empty for the whole. */
export interface AppIssue {
  readonly path: string;
  readonly message: string;
}

/**
 * What is wrong with a definition, at most 20 issues; none if it can be compiled. `isOwnApp`: an app that a person made, which may not
 * use the clients of the operator or one address for all. Never throws.
 */
export function checkDefinition(definition: unknown, { isOwnApp = false }: { readonly isOwnApp?: boolean } = {}): readonly AppIssue[] {
  const problem = jsonProblem(definition, definitionLimits.depth);
  if (problem !== null) return [{ path: '', message: jsonMessages[problem] }];
  if (toUtf8(writeExactJson(definition) ?? '').length > definitionLimits.bytes)
    return [{ path: '', message: `A definition can have at most ${definitionLimits.bytes / 1024} kB.` }];
  const reader = new JsonReader();
  const context: CheckContext = {
    reader,
    facts: factsOf(definition, isOwnApp),
    roots: new Set(['connection', 'now']),
    secrets: 'none',
    inputs: null,
    hookKept: new Set(),
    files: 'none',
    fileRoots: new Set(),
  };
  checkWhole(definition, context);
  const found = new Map(reader.issues.map(({ at, message }) => [`${at}: ${message}`, { path: at, message }]));
  return [...found.values()];
}

const jsonMessages = {
  depth: `A definition can be nested at most ${definitionLimits.depth} levels deep.`,
  type: 'A definition can only contain JSON values.',
  name: 'A definition can’t have a property with this name.',
} as const;

function checkWhole(definition: unknown, context: CheckContext): void {
  const { reader } = context;
  const names = members<AppDefinition>({
    format: 'needed',
    app: 'needed',
    name: 'needed',
    about: 'optional',
    docs: 'needed',
    bases: 'needed',
    hosts: 'needed',
    headers: 'optional',
    connection: 'optional',
    errors: 'optional',
    rate: 'optional',
    lists: 'optional',
    actions: 'needed',
    triggers: 'needed',
  });
  const app = reader.record(definition, '', names);
  if (app.format !== 1) reader.issue('format', 'The format must be 1.');
  if (!/^[\w-]{1,100}$/.test(reader.text(app.app, 'app', 100)))
    reader.issue('app', 'The key of an app can only have letters, digits, underscores and hyphens.');
  if (reader.text(app.name, 'name', 100).trim() === '') reader.issue('name', 'This must not be empty.');
  reader.text(app.about, 'about', 300);
  const docs = reader.text(app.docs, 'docs', 500);
  if (!/^https:\/\/\S+$/.test(docs) && !(context.facts.isOwnApp && docs === ''))
    reader.issue('docs', 'This must be the URL of the provider’s page, with https://.');
  checkBases(app.bases, 'bases', withSecrets(context, 'all'));
  // Requests are only compared with them.
  checkHosts(app.hosts, 'hosts', withSecrets(context, 'all'));
  checkHeaders(app.headers, 'headers', context);
  if (app.connection !== undefined) checkConnection(app.connection, 'connection', context);
  checkErrorRules(app.errors, 'errors', context);
  if (app.rate !== undefined) checkRate(app.rate, 'rate', context);
  const lists = app.lists === undefined ? {} : reader.record(app.lists, 'lists');
  if (Object.keys(lists).length > definitionLimits.lists) reader.issue('lists', `There can be at most ${definitionLimits.lists} lists.`);
  checkEach(lists, 'lists', context, (list, at) => checkList(list, at, context));
  checkActions(app.actions, 'actions', context, definitionLimits.actions);
  checkTriggers(app.triggers, 'triggers', context, definitionLimits.triggers);
}

function checkRate(value: unknown, at: string, context: CheckContext): void {
  const { reader } = context;
  const { retryAfter, budget } = reader.record(value, at, ['retryAfter?', 'budget?']);
  checkTimePlace(retryAfter, `${at}.retryAfter`, withRoots(context, 'reply'));
  if (budget === undefined) return;
  const { requests, seconds } = reader.record(budget, `${at}.budget`, ['requests', 'seconds']);
  reader.whole(requests, `${at}.budget.requests`, 1, 100_000);
  reader.whole(seconds, `${at}.budget.seconds`, 1, 86_400);
}

function checkList(value: unknown, at: string, context: CheckContext): void {
  const names = members<ListDefinition>({
    steps: 'optional',
    request: 'needed',
    items: 'needed',
    byName: 'optional',
    value: 'needed',
    label: 'needed',
    where: 'optional',
    sorted: 'optional',
    search: 'optional',
  });
  const list = context.reader.record(value, at, names);
  // Several events can use a list: whether they have the fields that it reads is checked with them.
  const asked = checkSteps(list.steps, `${at}.steps`, withRoots(context, 'input'));
  const inner = withRoots(asked, 'reply', 'item');
  checkRequest(list.request, `${at}.request`, asked);
  checkItemsPlace(list.items, list.request, at, asked);
  checkByName(list.byName, `${at}.byName`, context);
  checkTemplate(list.value, `${at}.value`, inner);
  checkTemplate(list.label, `${at}.label`, inner, 'sentence');
  checkCondition(list.where, `${at}.where`, inner);
  if (list.sorted !== undefined && list.sorted !== true) context.reader.issue(`${at}.sorted`, 'This can only be true.');
  checkSend(list.search, `${at}.search`, context);
}
