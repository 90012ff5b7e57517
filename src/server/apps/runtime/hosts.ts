/** Which addresses requests of an app may go to. */
import { fillBase, isAllowedHost } from '../../../domain/apps/hosts';
import { UnfitValue } from '../../../domain/runs/mapping';
import { StepError } from '../../connectors/connector';
import { requestScope, type Filled } from './call';
import { fillingOf } from './fill';

/** A base address of the app, without a slash at its end. That of the way of signing in comes before that of the app. */
export function baseOf(call: Filled, name = 'default'): string {
  const template = call.way?.bases?.[name] ?? call.app.bases[name] ?? '';
  try {
    return fillBase(template, fillingOf(call, requestScope(call, {})));
  } catch (error) {
    if (!(error instanceof UnfitValue)) throw error;
    // Only the connection has values of it.
    throw new StepError(error.message, { cause: error, isConnectionLost: true });
  }
}

/**
 * Whether requests of the app may go to an address: to one of its hosts, and without a user in it. Only a server that a person entered
 * with http is asked without encryption.
 */
export function isAddressOf(call: Filled, url: URL): boolean {
  const isPlain = url.protocol === 'http:' && baseOf(call).startsWith('http:');
  if ((url.protocol !== 'https:' && !isPlain) || url.username !== '' || url.password !== '') return false;
  return isAllowedHost(url.host, call.app.hosts, fillingOf(call, requestScope(call, {})));
}

/** An address of the app. Throws a `StepError` for any other. */
export function requireAddress(call: Filled, address: string, base?: string): URL {
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  if (url !== null && isAddressOf(call, url)) return url;
  throw new StepError(`This leads to an address that does not belong to ${call.app.name}, so nothing was sent there.`);
}
