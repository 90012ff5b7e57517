/**
 * The process of the server. Settings come from the environment, and from a file `.env` for those the environment does not set.
 *
 *   npm start demo people on the embedded database
 *   PATCHBAY_MODE=production DATABASE_URL=postgres://… npm run serve see docs/operating.md
 */
import { runServer } from './run';

runServer();
