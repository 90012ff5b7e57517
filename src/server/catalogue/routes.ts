import { appKey } from '../../domain/zapSteps';
import { errorBodies } from '../platform/errorBodies';
import { routes } from '../platform/handler';
import { presentOperations, presentService, visibleService } from './reply';
import { canRunApp } from '../engine/draftGaps';
import { maySeeService } from './policy';
import { findService, findServiceBySlug, listedExperts } from './store';
import { catalogue } from '../../contract/catalogue';

export default routes(catalogue, {
  /** GET /api/v3/services/:id/operations: by key or slug; for every app that runs here, and the others of the catalogue. */
  async getAppOperations({ params }, context) {
    const { connectors } = context;
    const service = await visibleService(context, params.id);
    const app = service?.key ?? appKey(params.id);
    const canRun = canRunApp(connectors, app);
    if (service === null && !canRun) return { status: 404, body: errorBodies.notFound };
    return { status: 200, body: presentOperations(service?.selected_api ?? app, canRun, connectors.find(app)) };
  },

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

  /** GET /api/v3/experts: everybody may read the directory, by company. */
  async listExperts(_call, { db }) {
    return {
      status: 200,
      body: { objects: (await listedExperts(db)).map(({ is_listed: _isListed, ...expert }) => expert) },
    };
  },
});
