/** Checks signatures of hooks, and answers to the app's questions. */
import { hashes, type Hello, type Hmac } from '../triggers';
import { checkEach, members, withRoots, withSecrets, type CheckContext } from './context';
import { checkPlace, checkTemplate } from './places';
import { checkHeaderName } from './requests';
import { checkCondition, checkValue } from './values';

/** Days would let a stolen request in for days. */
const maxWithin = 86_400;

const signatureNames = {
  hmac: ['kind', 'hash', 'encoding', 'content', 'secret', 'header', 'prefix?', 'pairs?', 'time?', 'orAsk?'],
  token: ['kind', 'place', 'value'],
  ed25519: ['kind', 'header', 'content', 'key', 'time?'],
  ecdsa: ['kind', 'header', 'content', 'key', 'time?'],
  jwt: ['kind', 'place', 'secret?', 'keys?', 'claims?'],
  ask: ['kind'],
};

/** `context` allows secrets and has the roots of the request. */
export function checkSignature(value: unknown, at: string, context: CheckContext): void {
  const { reader } = context;
  const kind = reader.choice(reader.record(value, at).kind, `${at}.kind`, ['hmac', 'token', 'ed25519', 'ecdsa', 'jwt', 'ask']);
  const signature = reader.record(value, at, signatureNames[kind]);
  const content = withRoots(context, 'time', 'sortedForm');
  if (kind === 'hmac') checkHmac(signature, at, content);
  if (kind === 'ed25519' || kind === 'ecdsa') {
    checkContent(signature.content, `${at}.content`, content);
    checkTemplate(signature.key, `${at}.key`, context);
  }
  if (signature.header !== undefined) reader.text(signature.header, `${at}.header`, 100);
  reader.text(signature.prefix, `${at}.prefix`, 100);
  checkPlace(signature.place, `${at}.place`, context);
  checkTemplate(signature.value, `${at}.value`, context);
  if (kind === 'jwt') {
    if ((signature.secret === undefined) === (signature.keys === undefined))
      reader.issue(at, 'A signed token must have either “secret” or “keys”.');
    checkTemplate(signature.secret, `${at}.secret`, context);
    checkTemplate(signature.keys, `${at}.keys`, withSecrets(context, 'none'));
    checkEach(signature.claims, `${at}.claims`, context, (claim, place) => checkTemplate(claim, place, context));
  }
  checkTime(signature, at, context);
}

function checkHmac(hmac: Readonly<Record<string, unknown>>, at: string, context: CheckContext): void {
  const { reader } = context;
  reader.choice(hmac.hash, `${at}.hash`, hashes);
  if (hmac.orAsk !== undefined && hmac.orAsk !== true) reader.issue(`${at}.orAsk`, '“orAsk” can only be true.');
  reader.choice(hmac.encoding, `${at}.encoding`, ['hex', 'base64', 'base64url']);
  checkContent(hmac.content, `${at}.content`, context);
  checkTemplate(hmac.secret, `${at}.secret`, context);
  if (typeof hmac.secret === 'string' && !hmac.secret.includes('{'))
    reader.issue(`${at}.secret`, 'A secret must be a place, such as {hook.secret}. Everyone could read a text here.');
}

/** What is signed depends on the request: otherwise one signature would be good for every request. */
function checkContent(value: unknown, at: string, context: CheckContext): void {
  checkTemplate(value, at, context);
  if (typeof value === 'string' && !value.includes('{')) context.reader.issue(at, 'The signed text must contain a place, such as {body}.');
}

function checkTime(signature: Readonly<Record<string, unknown>>, at: string, context: CheckContext): void {
  const { reader } = context;
  const pairs = signature.pairs === undefined ? {} : reader.record(signature.pairs, `${at}.pairs`, ['signature', 'time?']);
  if (signature.pairs !== undefined) {
    reader.text(pairs.signature, `${at}.pairs.signature`, 50);
    reader.text(pairs.time, `${at}.pairs.time`, 50);
  }
  const usesTime = typeof signature.content === 'string' && signature.content.includes('{time');
  if (usesTime && signature.time === undefined)
    reader.issue(at, 'The signed text contains {time}, so “time” must say how old a request can be.');
  if (signature.time === undefined) return;
  const time = reader.record(signature.time, `${at}.time`, ['place?', 'within']);
  if (time.place === undefined && pairs.time === undefined) reader.issue(`${at}.time`, 'The place of the time is missing.');
  checkPlace(time.place, `${at}.time.place`, context);
  reader.whole(time.within, `${at}.time.within`, 1, maxWithin);
}

/** Only `hmac` may use secrets and what the subscription keeps: the reply goes to anyone who asks. */
export function checkHello(value: unknown, at: string, context: CheckContext): void {
  const { reader } = context;
  const names = members<Hello>({ when: 'needed', reply: 'needed', hmac: 'optional', keep: 'optional' });
  const hello = reader.record(value, at, names);
  const roots = new Set([...context.roots].filter((root) => root !== 'hook' && root !== 'client'));
  const open = withSecrets({ ...context, roots }, 'none');
  checkCondition(hello.when, `${at}.when`, open);
  if (Object.keys(reader.record(hello.when, `${at}.when`)).length === 0)
    reader.issue(`${at}.when`, 'A question needs a condition. Otherwise, every request would be one.');
  const reply = reader.record(hello.reply, `${at}.reply`, ['status?', 'headers?', 'body?']);
  const answering = hello.hmac === undefined ? open : withRoots(open, 'hmac');
  reader.whole(reply.status, `${at}.reply.status`, 200, 299);
  checkEach(reply.headers, `${at}.reply.headers`, context, (header, place, name) => {
    checkHeaderName(name, place, context);
    checkTemplate(header, place, answering);
  });
  checkValue(reply.body, `${at}.reply.body`, answering);
  checkEach(hello.keep, `${at}.keep`, context, (kept, place) => checkPlace(kept, place, open));
  if (hello.hmac === undefined) return;
  const hmac = members<Hmac>({ hash: 'needed', encoding: 'needed', content: 'needed', secret: 'needed' });
  checkHmac(reader.record(hello.hmac, `${at}.hmac`, hmac), `${at}.hmac`, context);
}
