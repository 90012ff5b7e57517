/** The public interface of `/app/login/single-sign-on`. It has no flows. */
export const parts = {};
export { SingleSignOnContainer as Screen } from './SingleSignOnContainer';
