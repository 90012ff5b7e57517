/** The files of `docs/operating/deploy` and the Dockerfile, as data. */
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { parseAllDocuments } from 'yaml';

export const deployFolder = 'docs/operating/deploy';

export interface Instruction {
  /** The name of the stage in which it is. */
  readonly stage: string;
  readonly name: string;
  readonly value: string;
}

/** The instructions of a Dockerfile, in order, without comments and with continued lines joined. */
export function readDockerfile(path: string): Instruction[] {
  const text = readFileSync(path, 'utf8')
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n\s*/g, ' ');
  let stage = '';
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name = '', value = ''] = /^(\S+)\s+(.*)$/.exec(line.trim()) ?? [];
      if (name === 'FROM') stage = / AS (\S+)$/.exec(value)?.[1] ?? '';
      return { stage, name, value };
    });
}

/** The environment that the ENV instructions of a stage set. */
export function environmentOf(instructions: readonly Instruction[], stage: string): Record<string, string> {
  const set = instructions.filter((each) => each.stage === stage && each.name === 'ENV').flatMap(({ value }) => value.split(/\s+/));
  return Object.fromEntries(set.map((each) => each.split(/=(.*)/).slice(0, 2)));
}

/** The documents of a YAML file, with merged keys (`<<`). Throws at the first error or warning of the parser. */
export function readYaml(path: string) {
  return parseAllDocuments(readFileSync(`${deployFolder}/${path}`, 'utf8'), { merge: true }).map((document) => {
    for (const problem of [...document.errors, ...document.warnings]) throw problem;
    return document.toJS();
  });
}

/** The directives of a section of a systemd unit. A directive that appears several times has several values. */
export function readUnit(path: string, section: string): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  let at = '';
  for (const line of readFileSync(`${deployFolder}/${path}`, 'utf8').split('\n')) {
    const [, name, value] = /^([A-Za-z]+)=(.*)$/.exec(line) ?? [];
    at = /^\[(\w+)\]$/.exec(line)?.[1] ?? at;
    if (name !== undefined && at === section) (found[name] ??= []).push(value!);
  }
  return found;
}

/** A file of variables, as systemd and compose read it. */
export function readEnvironment(path: string): Record<string, string> {
  return parseEnv(readFileSync(`${deployFolder}/${path}`, 'utf8')) as Record<string, string>;
}
