/** The public interface of `/app/login/single-sign-on`. It has no flows. */
export const parts = {};
export { SamlFailureContainer as Screen } from './SamlFailureContainer';
