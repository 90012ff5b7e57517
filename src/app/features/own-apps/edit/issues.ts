/** What is wrong with an app, at the forms where it can be corrected. */
import { useAppSelector } from '../../../platform/hooks';
import { parsedJson, type Definition, type Issue } from '../definition';
import { editTexts as texts } from '../texts';
import type { Working } from './changes';
import { draftKey, pairsOf, type OfEvent } from './requests';
import { selectEditApp } from './state';

/** What is typed and cannot be saved: samples that are not JSON, empty choices, and names that are there twice or have a value but no name. */
export function draftIssues(working: Working): readonly Issue[] {
  return (['actions', 'triggers'] as const).flatMap((list) =>
    working.definition[list].flatMap(({ event, fields }, index) => {
      const of: OfEvent = { list, event };
      const at = `${list}[${index}]`;
      const sample = working.drafts.samples[draftKey(of)] ?? '';
      const isWrong = sample.trim() !== '' && parsedJson(sample) === undefined;
      const ofPairs = (['query', 'headers', 'body'] as const).flatMap((place) => {
        if (working.drafts.pairs[draftKey(of, place)] === undefined) return [];
        const pairs = pairsOf(working, of, place);
        const names = pairs.map(({ name }) => name.trim());
        const twice = names.find((name, position) => name !== '' && names.indexOf(name) < position);
        const path = `${at}.request.${place}`;
        return [
          ...(twice === undefined ? [] : [{ path, message: texts.nameTwice(twice) }]),
          ...(pairs.some(({ name, value }) => name.trim() === '' && value !== '') ? [{ path, message: texts.nameMissing }] : []),
        ];
      });
      const ofFields = fields.flatMap(({ type, choices = [] }, position) =>
        type === 'choice' && choices.some(({ value, label }) => `${value}${label}`.trim() === '')
          ? [{ path: `${at}.fields[${position}].choices`, message: texts.choiceEmpty }]
          : [],
      );
      return [...ofFields, ...ofPairs, ...(isWrong ? [{ path: `${at}.sample`, message: texts.sampleWrong }] : [])];
    }),
  );
}

/** Finds the sentence for the form of a part of the definition, or of the part alone; null if nothing is wrong there. */
export function useIssues(): (path: string, isAlone?: boolean) => string | null {
  const issues = useAppSelector((state) => {
    const app = selectEditApp(state);
    return app.phase === 'loaded' ? app.issues : none;
  });
  return (path, isAlone = false) => {
    const isWithin = (issue: Issue) => !isAlone && [`${path}.`, `${path}[`].some((start) => issue.path.startsWith(start));
    return issues.find((issue) => issue.path === path || isWithin(issue))?.message ?? null;
  };
}

const none: readonly Issue[] = [];

/** Whether something is wrong in a part of the definition. */
export const isBlamed = (issues: readonly Issue[], path: string): boolean => issues.some((issue) => issue.path.startsWith(path));

/** An issue as a sentence that names its form by its label. Parts that no form shows have their path. */
export function inWords(definition: Definition, { path, message }: Issue): string {
  const [, list, index = '', rest = ''] = /^(actions|triggers)\[(\d+)\](?:\.(.*))?$/.exec(path) ?? [];
  const event = list === undefined ? undefined : definition[list as OfEvent['list']][Number(index)];
  if (event !== undefined)
    return `${[texts.quoted(event.title || texts.untitled), ...eventPart(event.fields, rest)].join(', ')}: ${message}`;
  const [, name = '', part = ''] = /^connection\.ways\.(\w+)(?:\.(\w+).*)?$/.exec(path) ?? [];
  const way = definition.connection?.ways[name];
  if (way !== undefined) return `${[texts.quoted(way.label), ...labelOf(texts.wayParts, part)].join(', ')}: ${message}`;
  const label = labelOf(texts.headParts, path.replace(/[.[].*/, ''))[0] ?? path;
  return label === '' ? message : `${label}: ${message}`;
}

const labelOf = (labels: Readonly<Record<string, string>>, part: string): readonly string[] =>
  Object.hasOwn(labels, part) ? [labels[part]!] : part === '' ? [] : [part];

function eventPart(fields: Definition['actions'][number]['fields'], rest: string): readonly string[] {
  const [, index, part = ''] = /^fields\[(\d+)\](?:\.(\w+).*)?$/.exec(rest) ?? [];
  const field = index === undefined ? undefined : fields[Number(index)];
  if (field !== undefined) return [texts.fieldNamed(field.label || field.key), ...labelOf(texts.fieldParts, part)];
  const [, place = ''] = /^((?:request\.)?\w+)/.exec(rest) ?? [];
  return labelOf(texts.eventParts, place);
}
