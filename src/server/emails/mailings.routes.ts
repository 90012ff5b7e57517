import { mailings } from '../../contract/mailings';
import { chooseMailings } from './mailings';
import { errorBodies } from '../platform/errorBodies';
import { routes } from '../platform/handler';

export default routes(mailings, {
  /** POST /api/v3/mailings (A2.36): by the token of the mailed link, signed in or not. */
  async updateMailingSubscription(call, context) {
    const { token, receives_updates } = call.body;
    const isKnown = await chooseMailings(context, call, token, receives_updates);
    return isKnown ? { status: 200, body: { receives_updates } } : { status: 400, body: errorBodies.invalidMailing };
  },
});
