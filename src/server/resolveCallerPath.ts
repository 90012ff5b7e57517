import { resolve } from 'node:path';

/**
 * The absolute path of a file that an operator named. npm runs its commands in the folder of the package, but people name files as
 * seen from where they call it.
 */
export const resolveCallerPath = (named: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), named);
