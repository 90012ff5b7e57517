/** Checks places and templates: whether they can be read, whether there is what they name, and whether they may name it. */
import { findFilter } from '../filters';
import { parsePlace, rootOf, type PlaceStep } from '../places';
import { queryLanguage, queryLanguages } from '../quoting';
import { parseTemplate, type FilterCall, type TemplatePart } from '../templates';
import type { CheckContext } from './context';

export const maxTemplate = 2_000;

/** A place from a root on. */
export function checkPlace(value: unknown, at: string, context: CheckContext): void {
  if (value === undefined) return;
  const text = context.reader.text(value, at, maxTemplate);
  const steps = parsePlace(text);
  if (steps === null) context.reader.issue(at, 'This is not a place such as reply.body.items.');
  else checkSteps(steps, at, context);
}

/** A place inside an item, without a root. */
export function checkInnerPlace(value: unknown, at: string, { reader }: CheckContext): void {
  if (value === undefined) return;
  if (parsePlace(reader.text(value, at, maxTemplate)) === null) reader.issue(at, 'This is not a place such as profile.email.');
}

function checkSteps(steps: readonly PlaceStep[], at: string, context: CheckContext): void {
  const { reader, roots } = context;
  const root = rootOf(steps);
  if (root === null || !roots.has(root)) {
    reader.issue(at, `There is no “${root ?? '*'}” here. A place can begin with: ${[...roots].sort().join(', ')}.`);
    return;
  }
  if (root === 'input') checkInput(steps[1], at, context);
  if (root !== 'connection' && root !== 'client' && root !== 'hook') return;
  // Without a name, it would be all of them, with the secrets.
  if (steps[1]?.kind !== 'name') reader.issue(at, `Add a name after “${root}”.`);
  else checkSealed(root, steps[1].name, at, isHostOf(steps, context) ? { ...context, secrets: 'all' } : context);
}

/** The host of a secret address, which is no secret. */
const isHostOf = ([root, name, part]: readonly PlaceStep[], { facts }: CheckContext): boolean =>
  root?.kind === 'name' &&
  root.name === 'connection' &&
  name?.kind === 'name' &&
  facts.fields.get(name.name)?.isAddress === true &&
  part?.kind === 'name' &&
  part.name === 'host';

function checkInput(step: PlaceStep | undefined, at: string, { reader, inputs }: CheckContext): void {
  if (step === undefined || inputs === null) return;
  const isKnown =
    step.kind === 'name' && (inputs.keys.has(step.name) || (inputs.prefix !== null && step.name.startsWith(`${inputs.prefix}.`)));
  if (!isKnown) reader.issue(at, `There is no field “${step.kind === 'name' ? step.name : '*'}”.`);
}

function checkSealed(root: 'connection' | 'client' | 'hook', name: string, at: string, context: CheckContext): void {
  const { reader, facts, hookKept } = context;
  if (root === 'client' && facts.isOwnApp) reader.issue(at, 'Your own apps can’t use the operator’s client.');
  if (root === 'hook' && name !== 'url' && name !== 'secret' && !hookKept.has(name))
    reader.issue(at, `The subscription does not keep “${name}”.`);
  if (root === 'connection' && !facts.fields.has(name) && !facts.kept.has(name)) reader.issue(at, `The connection has no “${name}”.`);
  const isSecret =
    root === 'connection'
      ? (facts.fields.get(name)?.isSecret ?? false) || (facts.kept.get(name)?.isSecret ?? false)
      : root === 'client'
        ? name !== 'clientId'
        : name === 'secret';
  const isAllowed = context.secrets === 'all' || (context.secrets === 'hook' && root === 'hook');
  if (isSecret && !isAllowed)
    reader.issue(at, `“${root}.${name}” is a secret. Secrets can only be used in “ways”, “bases”, “exchange” and “signature”.`);
}

/** What a template is for: in a request its quotes are those of a query; a sentence is only read by people. */
type Purpose = 'request' | 'sentence';

/** A template. A missing one is no issue. */
export function checkTemplate(value: unknown, at: string, context: CheckContext, purpose: Purpose = 'request'): void {
  if (value === undefined) return;
  const { parts, strayBraces } = parseTemplate(context.reader.text(value, at, maxTemplate));
  if (strayBraces > 0) context.reader.issue(at, 'A brace begins a place, such as {input.email}. For a brace as text, write \\{.');
  for (const part of parts) {
    if (part.type === 'text') continue;
    checkSteps(part.steps, at, context);
    if (context.fileRoots.has(rootOf(part.steps) ?? ''))
      context.reader.issue(
        at,
        `“${part.place}” has the content of a file, so it is a whole value: without filters, and without text beside it.`,
      );
    for (const filter of part.filters) checkFilter(filter, at, context);
  }
  if (purpose === 'request') checkQuotes(parts, at, context);
}

function checkFilter({ name, argument }: FilterCall, at: string, { reader }: CheckContext): void {
  const filter = findFilter(name);
  if (filter === null) reader.issue(at, `The filter “${name}” is unknown.`);
  else if (filter.argument === null && argument !== null) reader.issue(at, `The filter “${name}” doesn’t take an argument.`);
  else if (filter.argument !== null && !filter.argument.test(argument ?? ''))
    reader.issue(at, `The filter “${name}” needs an argument: ${filter.about}.`);
}

/** A place between quotes needs the filter of its query language last: otherwise a value could end the quotes. */
function checkQuotes(parts: readonly TemplatePart[], at: string, { reader }: CheckContext): void {
  let quote: string | null = null;
  for (const [index, part] of parts.entries()) {
    if (part.type === 'text') {
      for (const sign of part.text) {
        if (quote === null && (sign === '"' || sign === "'")) quote = sign;
        else if (sign === quote) quote = null;
      }
      continue;
    }
    const open = quote;
    // An apostrophe in a sentence is not closed.
    if (open === null || !parts.slice(index + 1).some((later) => later.type === 'text' && later.text.includes(open))) continue;
    // Of a list, each item is written before they are joined: 'a','b'.
    const last = part.filters.at(part.filters.at(-1)?.name === 'join' ? -2 : -1);
    const language = queryLanguage(last?.name ?? '');
    if (language === null)
      reader.issue(
        at,
        `“${part.place}” is in quotation marks, so it needs one of these filters: ${Object.keys(queryLanguages).join(', ')}.`,
      );
    else if (!language.quotes.includes(open))
      reader.issue(at, `The filter of “${part.place}” is not safe in these quotation marks: ${open}`);
  }
}
