// The stories: what people do, so that endpoints answer with statuses that need some history. Each is independent of the others.
import * as accounts from './accounts.mjs';
import * as everyone from './public.mjs';
import { recoveryDrill } from './recoveryDrill.mjs';
import * as signIn from './signIn.mjs';
import * as undoing from './undoing.mjs';
import * as zaps from './zaps.mjs';

const { leaving, ...others } = accounts;

/** By name, in the order in which they run. */
export const stories = { ...everyone, ...zaps, ...others, ...signIn, recoveryDrill, ...undoing, leaving };
