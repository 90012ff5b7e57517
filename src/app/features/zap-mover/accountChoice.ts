/** Which account Zaps move from and to: preset by the address, else what makes sense. */
import type { MoverRoute } from '../../../domain/moverAddresses';
import type { ZapUsage } from './events';

export interface AccountOption {
  readonly id: number;
  readonly name: string;
  /** False when all it has are drafts. True until that is known. */
  readonly canBeSource: boolean;
}

/** The problem with the address. */
export type PresetIssue = { readonly kind: 'unread'; readonly text: string } | { readonly kind: 'notYours'; readonly id: number };

export interface AccountChoice {
  readonly options: readonly AccountOption[];
  readonly fromId: number | null;
  readonly toId: number | null;
  readonly fromIssue: PresetIssue | null;
  readonly toIssue: PresetIssue | { readonly kind: 'same' } | null;
}

export function optionsOf(
  accounts: readonly { readonly id: number; readonly name: string }[],
  usage: Readonly<Record<string, ZapUsage>> | null,
): readonly AccountOption[] {
  return accounts.map(({ id, name }) => {
    const known = usage?.[String(id)];
    return { id, name, canBeSource: !known || known.totalCount > known.draftCount };
  });
}

/** `currentId`: the current account. */
export function chosenAccounts(
  options: readonly AccountOption[],
  { fromId: askedFrom, toId: askedTo, unread }: Pick<MoverRoute, 'fromId' | 'toId' | 'unread'>,
  currentId: number | null,
): AccountChoice {
  const isOurs = (id: number | null): id is number => id !== null && options.some((option) => option.id === id);
  const issueOf = (id: number | null, text: string | undefined): PresetIssue | null => {
    if (text !== undefined) return { kind: 'unread', text };
    return id !== null && !isOurs(id) ? { kind: 'notYours', id } : null;
  };
  const fromIssue = issueOf(askedFrom, unread.from);
  const toIssue = issueOf(askedTo, unread.to);

  const sources = options.filter(({ id, canBeSource }) => canBeSource && id !== askedTo);
  const usual = sources.find(({ id }) => id === currentId) ?? sources[0];
  const fromId = isOurs(askedFrom) ? askedFrom : fromIssue ? null : (usual?.id ?? null);

  if (fromId !== null && askedTo === fromId) return { options, fromId, toId: null, fromIssue, toIssue: { kind: 'same' } };
  const others = options.filter(({ id }) => id !== fromId);
  const only = others.length === 1 && fromId !== null && !toIssue ? (others[0]?.id ?? null) : null;
  return { options, fromId, toId: isOurs(askedTo) ? askedTo : only, fromIssue, toIssue };
}
