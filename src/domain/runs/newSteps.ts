/** New steps for chosen apps, and definitions from the flat lists of steps that Zaps had first. */
import { pathsKey } from '../turningOn';
import { appKey } from '../zapSteps';
import {
  definitionLimits,
  triggerKey,
  type Branch,
  type DigestRelease,
  type FieldValue,
  type Step,
  type StepKind,
  type TriggerStep,
  type ZapDefinition,
} from './definition';
import { initialTriggerFields } from './triggerSchedule';
import type { RuleGroup } from './conditions';
import { allSteps, mapSteps, nextKey } from './walkSteps';

/** The built-in apps whose steps are more than an action, by key without a version. */
const builtInKinds: ReadonlyMap<string, StepKind> = new Map([
  ['FilterAPI', 'filter'],
  [pathsKey, 'paths'],
  ['LoopCLIAPI', 'loop'],
  ['DelayCLIAPI', 'delay'],
  ['DigestCLIAPI', 'digest'],
  ['ApprovalCLIAPI', 'approval'],
  ['CodeCLIAPI', 'code'],
  ['SubZapCLIAPI', 'sub_zap'],
]);

/** The event of a digest that does not collect: it releases what others collected. */
const digestRelease = 'release';

/** The kind of a step, by its app and event. */
export function kindOfStep(app: string, event: string): StepKind {
  const kind = builtInKinds.get(appKey(app)) ?? 'action';
  return kind === 'digest' && event === digestRelease ? 'action' : kind;
}

/** The release of a new digest: by itself, so that nothing waits for a person who does not know of it. */
export const usualRelease: DigestRelease = { type: 'schedule', schedule: { type: 'days', time: '09:00', weekends: true } };

/** A step as it is added: complete in structure, with texts, rules and fields to fill in. */
export function newStep(key: string, app: string, event: string): Step {
  const head = { key, app, event, connectionId: null, title: null, note: '', fields: {} };
  const kind = kindOfStep(app, event);
  switch (kind) {
    case 'filter':
      return { ...head, kind, rules: { match: 'all', rules: [] } };
    case 'paths':
      return { ...head, kind, branches: [] };
    case 'loop':
      return { ...head, kind, list: '', limit: definitionLimits.loopItems, steps: [] };
    case 'delay':
      return {
        ...head,
        kind,
        delay: event === 'delay_until' ? { type: 'until', moment: '' } : { type: 'for', amount: '', unit: 'minutes' },
      };
    case 'digest':
      return { ...head, kind, entry: '', release: usualRelease };
    case 'approval':
      return { ...head, kind, approvers: [], message: '', timeoutHours: 72, whenExpired: 'reject', whenRejected: 'stop' };
    case 'code':
      return { ...head, kind, source: '' };
    case 'sub_zap':
      return { ...head, kind, zapId: null, waits: true };
    case 'action':
      return { ...head, kind };
  }
}

/** A trigger as it is chosen; one that runs at times has a schedule to begin with. */
export const newTrigger = (app: string, event: string): TriggerStep => ({
  key: triggerKey,
  app,
  event,
  connectionId: null,
  title: null,
  note: '',
  fields: initialTriggerFields(app, event),
});

/** A step of a flat list; the first one is the trigger. */
export interface FlatStep {
  readonly selectedApi: string;
  /** Empty while none is chosen. */
  readonly action: string;
}

/**
 * The definition with the same steps in the same order, for up to 100 of them. The steps after a paths step become its first path, as the fallback, so
 * that they run as before. A flat list says nothing about fields, rules and connections; a
 * trigger such as “every day” gets its usual schedule.
 */
export function definitionOf(flat: readonly FlatStep[]): ZapDefinition {
  const [first, ...rest] = flat;
  const steps = stepsOf(rest.map(({ selectedApi, action }, index) => newStep(nextKey([`step${index}`]), selectedApi, action)));
  return { format: 1, zone: null, trigger: first === undefined ? null : newTrigger(first.selectedApi, first.action), steps };
}

/** Each level of paths is four levels of JSON; beyond this, the steps stay after their paths step, where they run as well. */
const deepestPaths = 12;

function stepsOf(flat: readonly Step[], depth = 1): readonly Step[] {
  const at = flat.findIndex(({ kind }) => kind === 'paths');
  const paths = flat[at];
  if (paths?.kind !== 'paths' || depth > deepestPaths) return flat;
  const branch: Branch = { key: `path${depth}`, title: 'Path A', rules: null, steps: stepsOf(flat.slice(at + 1), depth + 1) };
  return [...flat.slice(0, at), { ...paths, branches: [branch] }];
}

/** The values that a step of a template has; the person who uses the template chooses its connection. */
export interface FilledIn {
  readonly fields?: Readonly<Record<string, FieldValue>>;
  /** Of a filter. */
  readonly rules?: RuleGroup;
  /** Of an approval: its question. */
  readonly message?: string;
}

/** The definition of a flat list, with what each of its steps is filled in with. */
export function filledDefinition(flat: readonly (FlatStep & { readonly filledIn: FilledIn })[]): ZapDefinition {
  const definition = definitionOf(flat);
  const byKey = new Map(allSteps(definition).map(({ key }, position) => [key, flat[position]?.filledIn ?? {}]));
  const filled = <S extends TriggerStep | Step>(step: S): S => {
    const { fields = {}, rules, message } = byKey.get(step.key) ?? {};
    const kind = 'kind' in step ? step.kind : null;
    const own = { ...(kind === 'filter' && rules && { rules }), ...(kind === 'approval' && message && { message }) };
    return { ...step, ...own, fields: { ...step.fields, ...fields } };
  };
  const { trigger, steps } = definition;
  return { ...definition, trigger: trigger && filled(trigger), steps: mapSteps(steps, filled) };
}
