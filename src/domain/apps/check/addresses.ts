/** Checks bases and hosts: where credentials may go. */
import { parseTemplate, type TemplatePart } from '../templates';
import { checkEach, checkItems, type CheckContext } from './context';
import { matchesPattern } from './fields';
import { checkTemplate } from './places';

export const isHost = (text: string): boolean => /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i.test(text);

/** The connection's name in a place; null for text. */
function nameOf(part: TemplatePart): string | null {
  const [root, name] = part.type === 'place' ? part.steps : [];
  return root?.kind === 'name' && root.name === 'connection' && name?.kind === 'name' ? name.name : null;
}

export function checkBases(value: unknown, at: string, context: CheckContext): void {
  const { reader } = context;
  if (!Object.hasOwn(reader.record(value, at), 'default')) reader.issue(at, 'The base “default” is missing.');
  checkEach(value, at, context, (base, place) => checkBase(base, place, context));
}

/** A base of the app, or of a way of signing in to it. */
export function checkBase(value: unknown, at: string, context: CheckContext): void {
  const { reader, facts } = context;
  checkTemplate(value, at, context);
  if (typeof value !== 'string') return;
  const { parts } = parseTemplate(value);
  const [first] = parts;
  if (/\/\s*$/.test(value) || /[?#\s]/.test(parts.map((part) => (part.type === 'text' ? part.text : 'x')).join('')))
    reader.issue(at, 'A base can’t end with a slash or contain spaces, “?” or “#”.');
  const scheme = facts.isOwnApp ? /^https?:\/\//i : /^https:\/\//i;
  if (first?.type === 'place') {
    // A whole address: its host must be one of `hosts` when it is used.
    if (facts.hosts.length === 0) reader.issue(at, 'The host of this base must be listed in “hosts”.');
    return;
  }
  if (!scheme.test(value)) {
    reader.issue(at, 'A base must begin with https://, or with a field that contains a URL.');
    return;
  }
  const host = hostParts(parts);
  for (const part of host) checkHostPart(part, at, context);
  const name = host.map((part) => (part.type === 'text' ? part.text : `{connection.${nameOf(part)}}`)).join('');
  if (!facts.hosts.some((allowed) => covers(allowed.toLowerCase(), name.toLowerCase())))
    reader.issue(at, `The host of this base must be listed in “hosts”: ${name}`);
}

/** The parts between the scheme and the first slash after it. */
function hostParts(parts: readonly TemplatePart[]): readonly TemplatePart[] {
  const found: TemplatePart[] = [];
  for (const [index, part] of parts.entries()) {
    const text = part.type === 'text' ? (index === 0 ? part.text.replace(/^https?:\/\//i, '') : part.text) : null;
    if (text === null) found.push(part);
    else found.push({ type: 'text', text: text.split('/', 1)[0]! });
    if (text?.includes('/') === true) break;
  }
  return found;
}

/** Texts that would end a host, or make another one. */
const endings = ['evil.example/', 'evil.example#', 'evil.example?', 'evil.example\\', 'a@evil.example', 'evil.example:1', 'a b', ''];

function checkHostPart(part: TemplatePart, at: string, { reader, facts }: CheckContext): void {
  if (part.type === 'text') {
    if (!/^[a-z0-9.:-]*$/i.test(part.text)) reader.issue(at, 'This is not a host.');
    return;
  }
  const name = nameOf(part);
  if (name === null) {
    reader.issue(at, 'The host of a base can only contain text and values of the connection.');
    return;
  }
  const field = facts.fields.get(name);
  if (field === undefined) return;
  if (field.pattern === null) reader.issue(at, `The field “${name}” is part of a host, so it needs a “pattern” such as [a-z0-9-]+.`);
  else if (endings.some((text) => matchesPattern(field.pattern!, text)))
    reader.issue(at, `The pattern of the field “${name}” allows characters that end a host.`);
}

const covers = (allowed: string, host: string): boolean =>
  allowed === host || (allowed.startsWith('*.') && host.endsWith(allowed.slice(1)) && host.length >= allowed.length);

export function checkHosts(value: unknown, at: string, context: CheckContext): void {
  const { reader, facts } = context;
  if (Array.isArray(value) && value.length === 0) reader.issue(at, 'List at least one host.');
  checkItems(value, at, context, 50, (host, place) => {
    checkTemplate(host, place, context);
    if (typeof host !== 'string') return;
    const { parts } = parseTemplate(host);
    const names = parts.map(nameOf).filter((name) => name !== null);
    // What an app's reply names would allow itself.
    const kept = names.find((name) => facts.kept.has(name) && !facts.fields.has(name));
    if (kept !== undefined) reader.issue(place, `“${kept}” comes from a reply, so it can’t say which hosts are allowed.`);
    if (parts.length === 1 && parts[0]?.type === 'place') return;
    for (const part of parts) if (part.type === 'place') checkHostPart(part, place, context);
    const plain = parts.map((part) => (part.type === 'text' ? part.text : 'x')).join('');
    const name = plain.replace(/^\*\./, '').replace(/:\d{1,5}$/, '');
    // An own app can be in a network of the account: `10.0.0.5`, `intern`.
    const isLocal = facts.isOwnApp && name === plain.replace(/:\d{1,5}$/, '') && /^[a-z0-9.-]+$/i.test(name);
    // A star before one label would allow a whole top-level domain.
    if (!isLocal && !isHost(name)) reader.issue(place, 'This is not a host such as api.example.com or *.example.com.');
  });
}
