import { catalogue } from '../../../contract/catalogue';
import { handle } from '../../context/handle';
import { templateOnWire } from './presentCatalogue';
import { errorBodies } from '../../commands/errorBodies';
import { presentZapTemplate } from '../../presenters/catalogue';
import { findZapTemplate } from '../../records/catalogue/catalogue';

/** GET /api/v3/zap-templates/:id. */
export default handle(catalogue.getZapTemplate, async ({ params }, { db, clock }) => {
  const found = await findZapTemplate(db, params.id);
  if (found === null) return { status: 404, body: errorBodies.notFound };
  return { status: 200, body: templateOnWire(presentZapTemplate(found, clock.now())) };
});
