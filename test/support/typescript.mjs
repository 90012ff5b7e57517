// Lets Node load TypeScript, for tests that run without Jest's compiler.
import { register as registerRequire } from 'tsx/cjs/api';
import { register as registerImport } from 'tsx/esm/api';

registerRequire();
registerImport();
