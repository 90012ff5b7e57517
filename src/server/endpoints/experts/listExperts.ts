import { experts } from '../../../contract/experts';
import { handle } from '../../context/handle';
import { listedExperts } from '../../records/catalogue/experts';

/** GET /api/v3/experts: everybody may read the directory, by company. */
export default handle(experts.listExperts, async (_call, { db }) => ({
  status: 200,
  body: { objects: (await listedExperts(db)).map(({ is_listed: _isListed, ...expert }) => expert) },
}));
