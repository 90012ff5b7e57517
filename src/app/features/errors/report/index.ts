import { ErrorReportContainer } from './ErrorReportContainer';
import { errorReportFlow } from './sagas';
import { errorReportSlice } from './state';

/** The report of a person about an error, loaded when the first is asked for. */
export const parts = { slices: [errorReportSlice], sagas: [errorReportFlow] };
export { ErrorReportContainer as Screen };
