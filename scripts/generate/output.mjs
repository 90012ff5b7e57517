// Writes generated files, or compares them with `--check`.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';

const isCheck = process.argv.includes('--check');

/** Writes a source file, formatted by Prettier. With `--check`: writes nothing, and the process ends with 1 if the file differs. */
export async function emitSource(path, text) {
  const formatted = await format(text, { ...(await resolveConfig(path)), filepath: path });
  if (existsSync(path) && readFileSync(path, 'utf8') === formatted) return;
  if (isCheck) {
    console.error(`${path} is out of date. Run: npm run generate`);
    process.exitCode = 1;
  } else {
    writeFileSync(path, formatted);
    console.log(`wrote ${path}`);
  }
}
