/** Addresses of an app: its bases, and the hosts to which its credentials may go. */
import { UnfitValue } from '../runs/mapping';
import { percentEncoded } from './bytes';
import { isUnsafeSegment } from './fillPath';
import { fillPlace, isEmpty } from './fillTemplate';
import { textIn } from './filters';
import type { Filling } from './filling';
import { parseTemplate } from './templates';
import type { Template } from './values';

declare const URL: new (address: string) => { readonly host: string };

/** A host or a part of one: letters, digits and hyphens between dots. */
const hostPart = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i;
/** An address without a user, a query or a fragment. Its host can have letters of any script, and underscores as in networks of containers. */
const address = /^https?:\/\/(?:[\p{L}\p{N}._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?(?:\/[^?#\\\s]*)?$/iu;

/**
 * A base without a slash at its end. A value at the beginning is an address (`https://git.example/sub`) or a host, one in the host is a
 * part of it, and one after it is percent-encoded. Throws an `UnfitValue` for a value that could change the host or leave the path.
 */
export function fillBase(template: Template, filling: Filling): string {
  let written = '';
  for (const part of parseTemplate(template).parts) {
    if (part.type === 'text') {
      written += part.text;
      continue;
    }
    const value = fillPlace(part, filling);
    if (isEmpty(value)) throw new UnfitValue(`The URL of the app needs a value for “${part.place}”.`);
    const text = textIn(value).trim();
    if (written === '') written = baseAddress(text, part.place);
    else if (/^https?:\/\/[^/]*$/.test(written)) {
      if (!hostPart.test(text)) throw new UnfitValue(`The value of “${part.place}” can’t be a part of a host.`);
      written += text;
    } else {
      if (isUnsafeSegment(percentEncoded(text))) throw new UnfitValue(`The value of “${part.place}” can’t be a part of an address.`);
      // Tokens of bots have a colon, which a path may have as it is.
      written += percentEncoded(text).replaceAll('%3A', ':');
    }
  }
  return written.replace(/\/+$/, '');
}

function baseAddress(text: string, place: string): string {
  const full = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const [, path = ''] = /^https?:\/\/[^/]*(.*)$/i.exec(full) ?? [];
  const isSafe = path
    .replace(/\/+$/, '')
    .split('/')
    .slice(1)
    .every((segment) => !isUnsafeSegment(segment));
  if (!address.test(full) || !isSafe) throw new UnfitValue(`The value of “${place}” is not an address such as https://example.com.`);
  return full.replace(/\/+$/, '');
}

/**
 * Whether credentials may go to the host of an address: it is one of `hosts`, the host of a connection's field in `hosts`, or fits
 * `*.shop.example`, with one or more labels in front. A port counts only where a value of the connection has it.
 */
export function isAllowedHost(host: string, hosts: readonly Template[], filling: Filling): boolean {
  const asked = host.toLowerCase();
  return hosts.some((template) => {
    if (template.startsWith('*.')) return isBelow(asked, template.slice(2).toLowerCase());
    return hostOf(template, filling) === asked;
  });
}

function isBelow(host: string, parent: string): boolean {
  return host.endsWith(`.${parent}`) && hostPart.test(host.slice(0, -parent.length - 1));
}

function hostOf(template: Template, filling: Filling): string | null {
  try {
    // Only a value that is the whole template can be an address: with text after it, a slash in the value would end the host.
    const isAddress = /^\{[^{}]*\}$/.test(template);
    return new URL(fillBase(isAddress ? template : `https://${template}`, filling)).host.toLowerCase();
  } catch {
    // A field that is not filled in, or has another kind of value, allows nothing.
    return null;
  }
}
