/**
 * The server of `npm run dev`: the product's own, with a clock that can be set on the page /dev. It is no part of the build, and refuses
 * to run as production (S62).
 */
import { runServer } from '../server/run';
import { createSettableClock } from './clock';
import { addDevelopmentPage } from './page';

if (process.env.NODE_ENV === 'production' || process.env.PATCHBAY_MODE === 'production') {
  console.error('Cannot start: this is the development server, which lets anybody set its clock. Run `npm run serve`.');
  process.exit(1);
}

const clock = createSettableClock();
runServer({ overrides: { clock }, extend: () => (app) => addDevelopmentPage(app, clock) });
