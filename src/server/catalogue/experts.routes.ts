import { experts } from '../../../contract/experts';
import { routes } from '../../context/handler';
import { listedExperts } from '../../records/catalogue/experts';

export default routes(experts, {
  /** GET /api/v3/experts: everybody may read the directory, by company. */
  async listExperts(_call, { db }) {
    return {
      status: 200,
      body: { objects: (await listedExperts(db)).map(({ is_listed: _isListed, ...expert }) => expert) },
    };
  },
});
