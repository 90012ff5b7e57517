import { catalogue } from '../../../contract/catalogue';
import { handle } from '../../context/handle';
import { serviceOnWire, onWire } from './presentCatalogue';
import { pageOf } from '../pages';
import { chosenServices } from './chosen';

/** GET /api/v3/services. */
export default handle(catalogue.listServices, async ({ query }, context) => {
  const chosen = { ...query, can_run: query.can_run === undefined ? null : query.can_run === 'true' };
  const { nodes, pageInfo } = pageOf(await chosenServices(context, chosen), query);
  return { status: 200, body: { objects: nodes.map(serviceOnWire), page_info: onWire(pageInfo) } };
});
