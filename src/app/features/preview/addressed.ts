import { onlyParam } from '../../../domain/queryParams';
import type { Place } from '../../platform/ports';

/** The template that an address is about. */
export interface AddressedTemplate {
  /** Null where the address names none. */
  readonly id: string | null;
  /** `/webintent/create-zap`: the person asked for the Zap itself, by a link or button elsewhere. */
  readonly isIntent: boolean;
  /** Whither it leads once there is a draft, unchecked; null for the usual way. */
  readonly next: string | null;
  /** The page was reached by a log-in or sign-up here, and not by a link from outside, which could act in the person's name (D11). */
  readonly startsAtOnce: boolean;
}

/** Null on every other page. Never throws. */
export function addressedTemplate({ pathname, search, state }: Pick<Place, 'pathname' | 'search' | 'state'>): AddressedTemplate | null {
  if (/^\/webintent\/create-zap\/?$/.test(pathname)) {
    const startsAtOnce = (state as { fromLogin?: boolean } | null)?.fromLogin === true;
    return { id: onlyParam(search, 'template') || null, isIntent: true, next: onlyParam(search, 'next'), startsAtOnce };
  }
  const id = /^\/zap-templates\/edit\/([^/]+)\/?$/.exec(pathname)?.[1];
  return id === undefined ? null : { id: decoded(id), isIntent: false, next: null, startsAtOnce: false };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
