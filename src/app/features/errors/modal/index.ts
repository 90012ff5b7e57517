/** The error modal, fetched with the first error. */
export { ErrorModalContainer as Screen } from './ErrorModalContainer';
