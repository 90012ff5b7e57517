import type { TurnOnIssue } from '../../domain/turningOn';
import type { RaisedError } from '../features/errors';

/** Features that the plan does not allow for the Zaps of an error; empty if the error is about something else. */
export const issuesOf = ({ zap, issues = [] }: RaisedError): readonly TurnOnIssue[] => zap?.issues ?? issues;
