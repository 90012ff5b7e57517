/** Checks the connection: its fields, its ways of signing in, and what follows them. */
import { isRecord } from '../../runs/json';
import type { ConnectionDefinition, ConnectionTest } from '../definition';
import { parseTemplate } from '../templates';
import type { AfterSignIn, BasicWay, Credential, KeyWay, NoneWay, OAuthClientWay, OAuthCodeWay } from '../ways';
import { checkBase, isHost } from './addresses';
import { checkEach, checkItems, members, withRoots, withSecrets, type CheckContext } from './context';
import { checkSteps } from './events';
import { checkFields, checkLabel, checkTexts, checkWays, maxHelp } from './fields';
import { checkPlace, checkTemplate } from './places';
import { checkHeaderName, checkItemsPlace, checkRequest, checkTimePlace } from './requests';
import { checkReplyCondition } from './values';

const maxWays = 10;

export function checkConnection(value: unknown, at: string, context: CheckContext): void {
  const { reader } = context;
  const names = members<ConnectionDefinition>({ fields: 'optional', ways: 'needed', after: 'optional', test: 'needed' });
  const connection = reader.record(value, at, names);
  checkFields(connection.fields, `${at}.fields`, context, 'connection');
  const ways = reader.record(connection.ways, `${at}.ways`);
  const count = Object.keys(ways).length;
  if (count === 0 || count > maxWays) reader.issue(`${at}.ways`, `An app must have from 1 to ${maxWays} sign-in methods.`);
  checkEach(ways, `${at}.ways`, context, (way, place, name) => {
    if (!/^[A-Za-z]\w{0,31}$/.test(name))
      reader.issue(place, 'The name of a sign-in method can only have letters, digits and underscores.');
    checkWay(way, place, withRoots(withSecrets(context, 'all'), 'client'));
  });
  checkItems(connection.after, `${at}.after`, context, 5, (after, place) => checkAfter(after, place, context));
  checkTest(connection.test, `${at}.test`, context);
}

const testNames = members<ConnectionTest>({ request: 'optional', works: 'optional', after: 'optional', title: 'needed', for: 'optional' });

function checkTest(value: unknown, at: string, context: CheckContext): void {
  const { reader, facts } = context;
  const test = reader.record(value, at, testNames);
  checkEach(test.for, `${at}.for`, context, (other, place, name) => {
    if (!facts.ways.has(name)) reader.issue(place, `There is no sign-in method “${name}”.`);
    if (isRecord(other) && other.for !== undefined) reader.issue(`${place}.for`, 'A test of a sign-in method can’t have “for”.');
    else checkTest(other, place, context);
  });
  checkRequest(test.request, `${at}.request`, context);
  checkSteps(test.after, `${at}.after`, context);
  checkTemplate(test.title, `${at}.title`, withRoots(context, 'reply'), 'sentence');
  if (test.works === undefined) return;
  const works = reader.record(test.works, `${at}.works`, ['is', 'say']);
  checkReplyCondition(works.is, `${at}.works.is`, context);
  reader.text(works.say, `${at}.works.say`, maxHelp);
}

const head = { label: 'needed', fields: 'optional', help: 'optional', bases: 'optional' } as const;
const oauth = {
  ...head,
  kind: 'needed',
  grant: 'needed',
  token: 'needed',
  revoke: 'optional',
  scopes: 'needed',
  separator: 'optional',
  clientIn: 'optional',
  tokenBody: 'optional',
  tokenExtra: 'optional',
  access: 'optional',
  expires: 'optional',
  keep: 'optional',
  tokenHosts: 'optional',
  family: 'optional',
  ownClient: 'optional',
  send: 'optional',
  extra: 'optional',
  help: 'needed',
} as const;

const wayNames = {
  key: members<KeyWay>({ ...head, kind: 'needed', place: 'needed', name: 'needed', value: 'needed', extra: 'optional' }),
  basic: members<BasicWay>({ ...head, kind: 'needed', user: 'needed', password: 'needed' }),
  none: members<NoneWay>({ ...head, kind: 'needed' }),
};
const grantNames = {
  code: members<OAuthCodeWay>({
    ...oauth,
    authorize: 'needed',
    renew: 'optional',
    pkce: 'optional',
    authorizeExtra: 'optional',
    refreshExtra: 'optional',
    refresh: 'optional',
    keepFromAnswer: 'optional',
    exchange: 'optional',
  }),
  client: members<OAuthClientWay>(oauth),
};

function checkWay(value: unknown, at: string, context: CheckContext): void {
  const { reader } = context;
  const { kind: given, grant } = reader.record(value, at);
  const kind = reader.choice(given, `${at}.kind`, ['key', 'basic', 'none', 'oauth']);
  const names = kind === 'oauth' ? grantNames[reader.choice(grant, `${at}.grant`, ['code', 'client'])] : wayNames[kind];
  const way = reader.record(value, at, names);
  checkLabel(way.label, `${at}.label`, context);
  checkFields(way.fields, `${at}.fields`, context, 'connection');
  reader.text(way.help, `${at}.help`, maxHelp);
  checkEach(way.bases, `${at}.bases`, context, (base, place, name) => {
    if (!context.facts.bases.has(name)) reader.issue(place, `There is no base “${name}” in “bases” to replace.`);
    checkBase(base, place, { ...context, roots: new Set(['connection', 'now']) });
  });
  if (kind === 'key') {
    checkCredential(way, at, context);
    checkExtra(way.extra, `${at}.extra`, context);
  }
  if (kind === 'basic') {
    checkTemplate(way.user, `${at}.user`, context);
    checkTemplate(way.password, `${at}.password`, context);
  }
  if (kind === 'oauth') checkOAuth(way, at, context);
}

const checkExtra = (value: unknown, at: string, context: CheckContext): void =>
  checkItems(value, at, context, 5, (extra, place) =>
    checkCredential(context.reader.record(extra, place, credentialNames), place, context),
  );

const credentialNames = members<Credential>({ place: 'needed', name: 'needed', value: 'needed' });

function checkCredential(credential: Readonly<Record<string, unknown>>, at: string, context: CheckContext): void {
  const { reader } = context;
  const place = reader.choice(credential.place, `${at}.place`, ['header', 'query']);
  const name = reader.text(credential.name, `${at}.name`, 100);
  if (place === 'header' && credential.name !== undefined) checkHeaderName(name, `${at}.name`, context, true);
  checkTemplate(credential.value, `${at}.value`, context);
}

function checkOAuth(way: Readonly<Record<string, unknown>>, at: string, context: CheckContext): void {
  const { reader } = context;
  const reply = withRoots(context, 'reply');
  checkTexts(way.scopes, `${at}.scopes`, context, (scope) => (scope === '' ? 'A scope can’t be empty.' : null));
  if (way.separator !== undefined) reader.choice(way.separator, `${at}.separator`, [' ', ',']);
  if (way.clientIn !== undefined) reader.choice(way.clientIn, `${at}.clientIn`, ['body', 'basic']);
  if (way.tokenBody !== undefined) reader.choice(way.tokenBody, `${at}.tokenBody`, ['form', 'json']);
  reader.boolean(way.pkce, `${at}.pkce`);
  reader.boolean(way.ownClient, `${at}.ownClient`);
  // The browser shows it.
  const open = withSecrets(context, 'none');
  checkEndpoint(way.authorize, `${at}.authorize`, open);
  checkEach(way.authorizeExtra, `${at}.authorizeExtra`, context, (extra, place) => checkTemplate(extra, place, open));
  for (const name of ['token', 'renew', 'revoke']) checkEndpoint(way[name], `${at}.${name}`, context);
  for (const name of ['tokenExtra', 'refreshExtra'])
    checkEach(way[name], `${at}.${name}`, context, (extra, place) => checkTemplate(extra, place, context));
  checkPlace(way.access, `${at}.access`, reply);
  checkPlace(way.refresh, `${at}.refresh`, reply);
  if (way.expires !== 'never') checkExpires(way.expires, `${at}.expires`, reply);
  checkKept(way.keep, `${at}.keep`, reply);
  checkTexts(way.keepFromAnswer, `${at}.keepFromAnswer`, context, (name) => (isKeptName(name.replaceAll('-', '_')) ? null : answerName));
  checkTexts(way.tokenHosts, `${at}.tokenHosts`, context, (host) => (isHost(host) ? null : 'This is not a host.'));
  checkTokenHosts(way, at, context);
  const family = reader.text(way.family, `${at}.family`, 50);
  if (family !== '' && context.facts.isOwnApp) reader.issue(`${at}.family`, 'Your own apps can’t use the operator’s client.');
  if (way.send !== undefined) checkCredential(reader.record(way.send, `${at}.send`, credentialNames), `${at}.send`, context);
  checkExtra(way.extra, `${at}.extra`, context);
  if (way.exchange === undefined) return;
  const exchange = reader.record(way.exchange, `${at}.exchange`, ['request', 'access', 'expires?', 'renewDays?']);
  checkRequest(exchange.request, `${at}.exchange.request`, context);
  checkPlace(exchange.access, `${at}.exchange.access`, reply);
  checkExpires(exchange.expires, `${at}.exchange.expires`, reply);
  reader.whole(exchange.renewDays, `${at}.exchange.renewDays`, 1, 400);
}

const checkExpires = (value: unknown, at: string, context: CheckContext): void =>
  typeof value === 'object' && value !== null ? checkTimePlace(value, at, context) : checkPlace(value, at, context);

/** An address of the sign-in. The client's secret goes there, so it is encrypted on the way. */
function checkEndpoint(value: unknown, at: string, context: CheckContext): void {
  if (value === undefined) return;
  checkTemplate(value, at, context);
  if (typeof value !== 'string') return;
  if (!/^https:\/\/[^/]|^\{/.test(value)) context.reader.issue(at, 'A URL must begin with https://, or with a field that contains it.');
  // What is before “@” would look like the host, and other programs read a backslash or a blank in other ways.
  const text = parseTemplate(value)
    .parts.map((part) => (part.type === 'text' ? part.text : 'x'))
    .join('');
  if (/[\s\\]/.test(text) || /^(?:https:\/\/)?[^/?#]*@/i.test(text))
    context.reader.issue(at, 'A sign-in URL can’t contain a user, spaces or backslashes.');
}

/** A host that comes with the redirect is chosen by the one who made the link: code and secret go only to named ones. */
function checkTokenHosts(way: Readonly<Record<string, unknown>>, at: string, { reader, facts }: CheckContext): void {
  if (Array.isArray(way.tokenHosts) && way.tokenHosts.length > 0) return;
  const isFromLink = (address: string): boolean =>
    parseTemplate(address).parts.some((part) => {
      const [root, name] = part.type === 'place' ? part.steps : [];
      return root?.kind === 'name' && root.name === 'connection' && name?.kind === 'name' && facts.fromAnswer.has(name.name);
    });
  for (const [name, address] of Object.entries({ token: way.token, renew: way.renew }))
    if (typeof address === 'string' && isFromLink(address))
      reader.issue(`${at}.${name}`, 'Part of this URL comes with the redirect, so its hosts must be listed in “tokenHosts”.');
}

const keptName = 'The name of a kept value can only have letters, digits and underscores, and can’t be “token”.';
/** Apps name these parameters themselves. */
const answerName = 'The name of a parameter can only have letters, digits, underscores and hyphens, and can’t be “token”.';
const isKeptName = (name: string): boolean => /^[A-Za-z]\w{0,63}$/.test(name) && name !== 'token';

/** Places whose values are kept as `connection.<name>`. */
function checkKept(value: unknown, at: string, context: CheckContext): void {
  checkEach(value, at, context, (place, where, name) => {
    if (!isKeptName(name)) context.reader.issue(where, keptName);
    if (typeof place === 'string') {
      checkPlace(place, where, context);
      return;
    }
    const kept = context.reader.record(place, where, ['place', 'secret']);
    checkPlace(kept.place, `${where}.place`, context);
    if (kept.secret !== true) context.reader.issue(`${where}.secret`, 'This can only be true.');
  });
}

function checkAfter(value: unknown, at: string, context: CheckContext): void {
  const names = members<AfterSignIn>({
    name: 'needed',
    ways: 'optional',
    request: 'needed',
    items: 'needed',
    value: 'needed',
    label: 'needed',
    keep: 'needed',
  });
  const after = context.reader.record(value, at, names);
  checkLabel(after.name, `${at}.name`, context);
  checkWays(after.ways, `${at}.ways`, context);
  const inner = withRoots(context, 'reply', 'item');
  checkRequest(after.request, `${at}.request`, context);
  checkItemsPlace(after.items, after.request, at, context);
  checkTemplate(after.value, `${at}.value`, inner);
  checkTemplate(after.label, `${at}.label`, inner, 'sentence');
  checkKept(after.keep, `${at}.keep`, inner);
}
