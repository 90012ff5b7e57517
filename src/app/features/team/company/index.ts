import { parts as accounts } from '../../accounts';

/** `/app/company-account-setup`. */
export { CompanyContainer as Screen } from './CompanyContainer';
export const parts = { needs: [accounts] };
