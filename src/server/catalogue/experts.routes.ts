import { experts } from '../../contract/experts';
import { routes } from '../platform/handler';
import { listedExperts } from './experts.store';

export default routes(experts, {
  /** GET /api/v3/experts: everybody may read the directory, by company. */
  async listExperts(_call, { db }) {
    return {
      status: 200,
      body: { objects: (await listedExperts(db)).map(({ is_listed: _isListed, ...expert }) => expert) },
    };
  },
});
