// Breaks named clauses one by one and checks that the tests which name them fail.
// Usage: npm run mutants [-- --seed 1] [-- --count 100] [-- --only A8.40,S26]
//   The mutants are listed in scripts/mutants/table.mjs. Exits with 1 when more than 3 % survive or a row is outdated.
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { chdir } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { makeCopy, shuffle, tryMutant } from './mutants/run.mjs';
import { mutants } from './mutants/table.mjs';

chdir(fileURLToPath(new URL('..', import.meta.url)));
const options = { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '100' }, only: { type: 'string' } };
const { values } = parseArgs({ options });
const wanted = values.only?.split(',');
const rows = wanted
  ? mutants.filter(({ id }) => wanted.includes(id))
  : shuffle(mutants, Number(values.seed)).slice(0, Number(values.count));

const results = [];
const waiting = [...rows];
async function lane() {
  const folder = makeCopy();
  try {
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
      const result = await tryMutant(row, folder);
      results.push({ row, ...result });
      console.log(
        `${result.verdict.padEnd(8)} ${row.id}  ${row.breaks}${result.verdict === 'killed' ? '' : `\n         ${row.file}: ${result.detail}`}`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, lane));

const count = (verdict) => results.filter((result) => result.verdict === verdict).length;
const share = rows.length === 0 ? 0 : (100 * count('survived')) / rows.length;
console.log(
  `\nseed ${values.seed}: ${rows.length} clauses broken, ${count('killed')} killed, ${count('survived')} survived (${share.toFixed(1)} %), ${count('outdated')} outdated`,
);
process.exitCode = share > 3 || count('outdated') > 0 || rows.length === 0 ? 1 : 0;
