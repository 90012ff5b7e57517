import { apps } from '../../contract/apps';
import { appKey } from '../../domain/zapSteps';
import { errorBodies } from '../platform/errorBodies';
import { routes } from '../platform/handler';
import { maySeeService } from './policy';
import { presentService } from './catalogue.reply';
import { findService, findServiceBySlug } from './store';

export default routes(apps, {
  /**
   * GET /api/platform/v3/apps/{appId}/details: by the app's key or slug. Both kinds of id name the same catalogue,
   * which does not record where an app is developed.
   */
  async getAppDetails(call, { db, clock }) {
    const key = appKey(call.params.id);
    const service = (await findService(db, key)) ?? (await findServiceBySlug(db, key));
    if (service === null || !maySeeService(service)) return { status: 404, body: errorBodies.notFound };
    const { name, logoUrl } = presentService(service, clock.now());
    return { status: 200, body: { title: name, image: logoUrl } };
  },
});
