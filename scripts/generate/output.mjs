// Writes generated files, or compares them with `--check`.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';

const isCheck = process.argv.includes('--check');

/** Formats a source by Prettier; each row of a table `*.generated.ts` on one line. */
export async function formatSource(path, text) {
  const width = path.includes('.generated.') ? { printWidth: 400 } : {};
  return format(text, { ...(await resolveConfig(path)), filepath: path, ...width });
}

/** Writes a source file, formatted. With `--check`: writes nothing, and the process ends with 1 if the file differs. */
export async function emitSource(path, text) {
  const formatted = await formatSource(path, text);
  if (existsSync(path) && readFileSync(path, 'utf8') === formatted) return;
  if (isCheck) {
    console.error(`${path} is out of date. Run: npm run generate`);
    process.exitCode = 1;
  } else {
    writeFileSync(path, formatted);
    console.log(`wrote ${path}`);
  }
}
