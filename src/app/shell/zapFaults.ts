import type { TurnOnFault } from '../../domain/turningOn';
import type { RaisedError } from '../features/errors';

/** What the plan has against the Zaps, one or several, of which an error tells; empty where it tells of something else. */
export const faultsOf = ({ zap, faults = [] }: RaisedError): readonly TurnOnFault[] => zap?.faults ?? faults;
