/** Records what `signatures.ts` declares, at the time of the tests: `npm run prove -- signatures` calls it in a separate process. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { readLibrary } from './library';
import { sentAt, type RecordedSignature, type SignedApp } from './signing';

const path = join(fileURLToPath(new URL('.', import.meta.url)), 'signatures.json');

/** Helpers compare with the time of the computer. */
function stopClock(): void {
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...given: [] | [number | string | Date]) {
      super(...((given.length === 0 ? [sentAt.getTime()] : given) as [number]));
    }
    static override now = () => sentAt.getTime();
  } as DateConstructor;
}

async function record(
  { app, library, by, helper, request, sign, isRandom }: SignedApp,
  earlier: RecordedSignature | undefined,
  today: string,
) {
  const headers = await sign(request.body, request.secret.value).catch((error: unknown) => {
    throw new Error(`${app}: ${library} failed.`, { cause: error });
  });
  const recorded = { app, helper, library: { name: library, ...readLibrary(library), by }, request: { ...request, headers } };
  const isSame =
    earlier !== undefined &&
    JSON.stringify(earlier.library) === JSON.stringify(recorded.library) &&
    (isRandom === true ? earlier.request.body === request.body : JSON.stringify(earlier.request) === JSON.stringify(recorded.request));
  console.log(`${isSame ? '=' : '✎'} ${app}: ${library} ${recorded.library.version}`);
  return isSame ? earlier : { ...recorded, recordedOn: today };
}

const today = new Date().toISOString().slice(0, 10);
stopClock();
const { signedApps } = await import('./signatures');
const earlier = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as RecordedSignature[]) : [];
const recorded: RecordedSignature[] = [];
for (const each of signedApps)
  recorded.push(
    await record(
      each,
      earlier.find(({ app }) => app === each.app),
      today,
    ),
  );
writeFileSync(path, await format(JSON.stringify(recorded), { ...(await resolveConfig(path)), filepath: path }));
process.exit(0);
