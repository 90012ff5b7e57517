/** What a reply looks like before there is one. */
import { isForbiddenName, type Json } from '../../runs/json';
import type { Shape } from './shapes';
import { inLabelWords } from './wording';

/** A value of a shape: its example, else one by its type and format. */
export function sampleOf(shape: Shape): Json {
  if (shape.example !== undefined) return shape.example;
  if (shape.initial !== undefined) return shape.initial;
  if (shape.allowed !== undefined) return shape.allowed[0]!;
  if (shape.kinds?.[0] !== undefined) return sampleOf(shape.kinds[0].shape);
  switch (shape.type) {
    case 'object': {
      const members = (shape.members ?? []).filter(({ name }) => !isForbiddenName(name));
      return Object.fromEntries(members.map(({ name, shape: inner }) => [name, sampleOf(inner)]));
    }
    case 'array':
      return shape.items === undefined ? [] : [sampleOf(shape.items)];
    case 'integer':
      return Math.max(1, Math.ceil(shape.minimum ?? 1));
    case 'number':
      return Math.max(1, shape.minimum ?? 1);
    case 'boolean':
      return true;
    case 'string':
      return texts[shape.format ?? ''] ?? 'Text';
    case null:
      return null;
  }
}

const texts: Readonly<Record<string, string>> = {
  'date-time': '2026-01-31T09:30:00Z',
  date: '2026-01-31',
  time: '09:30:00',
  email: 'ada@example.org',
  uri: 'https://www.example.org',
  url: 'https://www.example.org',
  uuid: '6f1c0d3e-8a52-4a7e-9d0b-2f6a1c5e7b90',
  hostname: 'www.example.org',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
};

/** One value of a reply, for the mapping of later steps. */
export interface Output {
  /** Names from the outside in; a list has its first item. */
  readonly place: readonly string[];
  /** With what it is inside of: `Customer · Name`. */
  readonly label: string;
  /** The last part of the label. */
  readonly name: string;
  readonly type: Shape['type'];
}

const maxOutputs = 300;

/** The labels of the values of a reply. */
export function outputsOf(shape: Shape): readonly Output[] {
  const found: Output[] = [];
  const add = (inner: Shape, place: readonly string[], labels: readonly string[]): void => {
    if (found.length >= maxOutputs) return;
    if (inner.type === 'array' && inner.items !== undefined) return add(inner.items, [...place, '0'], labels);
    if (inner.members === undefined) {
      if (place.length > 0)
        found.push({ place, label: labels.slice(-4).join(' · ') || 'Value', name: labels.at(-1) ?? 'Value', type: inner.type });
      return;
    }
    for (const { name, shape: member } of inner.members) {
      const own = member.label !== undefined && member.members === undefined ? member.label : inLabelWords(name);
      add(member, [...place, name], [...labels, own]);
    }
  };
  add(shape, [], []);
  return found;
}
