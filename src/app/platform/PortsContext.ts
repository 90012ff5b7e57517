import { createContext, use } from 'react';
import type { Ports } from './ports';

/** Null outside of a page, as in the gallery. */
export const PortsContext = createContext<Ports | null>(null);

/** Provides the ports to components that use a browser API directly (a focus listener, a lazily loaded script). */
export const PortsProvider = PortsContext.Provider;

/** The ports of this page. Effects belong in sagas; this is for what only a component can know. */
export function usePorts(): Ports {
  const ports = use(PortsContext);
  if (!ports) throw new Error('PortsProvider is missing');
  return ports;
}
