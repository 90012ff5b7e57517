import { catalogue } from '../../../contract/catalogue';
import { handle } from '../../context/handle';
import { serviceOnWire } from './presentCatalogue';
import { errorBodies } from '../../commands/errorBodies';
import { visibleService } from './chosen';

/** GET /api/v3/services/:id, by key or slug. */
export default handle(catalogue.getService, async ({ params }, context) => {
  const found = await visibleService(context, params.id);
  return found === null ? { status: 404, body: errorBodies.notFound } : { status: 200, body: serviceOnWire(found) };
});
