import type { HandlerOf } from '../../context/handler';
import { listedExperts } from '../../records/experts';

/** GET /api/v3/experts: everybody may read the directory, by company. */
export const expertsList: HandlerOf<'listExperts'> = async (_call, { db }) => ({
  status: 200,
  body: { objects: (await listedExperts(db)).map(({ is_listed: _isListed, ...expert }) => expert) },
});
