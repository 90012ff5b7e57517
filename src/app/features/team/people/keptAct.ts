/**
 * An act that needs a newer sign-in (S26). The session feature leads to the log-in and back; meanwhile the act waits in this
 * tab, and it is done once when the page of the account's people is there again.
 */
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { minutes } from '../../../../domain/durations';
import { isRole as isRoleName } from '../../../../domain/roles';
import type { GrantableRole } from '../../../../domain/teamRoles';
import { getPorts } from '../../../platform/flows';
import { selectCurrentProfileId } from '../../session';
import { memberRemovalConfirmed, peopleSlice, roleChosen } from './state';

const { addressesTyped, invitationsSubmitted, roleOffered } = peopleSlice.actions;

export type KeptAct =
  | { readonly kind: 'role'; readonly id: number; readonly name: string; readonly role: GrantableRole }
  | { readonly kind: 'removal'; readonly id: number; readonly name: string; readonly isSelf: boolean }
  | { readonly kind: 'invitations'; readonly typed: string; readonly role: GrantableRole };

const key = 'patchbay.team.act';
/** An act that was left longer than this is not done behind the person's back. */
const longest = minutes(5);

/** Keeps an act of this account until the person is back. */
export function* keepAct(accountId: number, act: KeptAct): SagaGenerator<void> {
  const { storage, clock } = yield* getPorts();
  const profileId = yield* select(selectCurrentProfileId);
  storage.session.set(key, JSON.stringify({ profileId, accountId, at: clock.now(), act }));
}

/** Does what was kept for this account, once. */
export function* finishKeptAct(accountId: number): SagaGenerator<void> {
  const { storage, clock } = yield* getPorts();
  const profileId = yield* select(selectCurrentProfileId);
  const act = parseKeptAct(storage.session.get(key), { profileId, accountId }, clock.now());
  storage.session.remove(key);
  if (act === null) return;
  switch (act.kind) {
    case 'role':
      return void (yield* put(roleChosen({ id: act.id, name: act.name, role: act.role, isResumed: true })));
    case 'removal':
      return void (yield* put(memberRemovalConfirmed({ id: act.id, name: act.name, isSelf: act.isSelf, isResumed: true })));
    case 'invitations':
      yield* put(addressesTyped({ text: act.typed }));
      yield* put(roleOffered({ role: act.role }));
      return void (yield* put(invitationsSubmitted({ isResumed: true })));
  }
}

/** The person who came back, and the account. */
interface Here {
  readonly profileId: number | null;
  readonly accountId: number;
}

/**
 * The action that waits in the tab for this person in this account; null for an old act, another person's, another account's, and
 * anything else that may be stored there.
 */
export function parseKeptAct(text: string | null, { profileId, accountId }: Here, now: number): KeptAct | null {
  try {
    const kept = (JSON.parse(text ?? 'null') ?? {}) as {
      profileId?: unknown;
      accountId?: unknown;
      at?: unknown;
      act?: Record<string, unknown>;
    };
    const { kind, id, name, role, isSelf, typed } = kept.act ?? {};
    if (profileId === null || kept.profileId !== profileId) return null;
    if (kept.accountId !== accountId || typeof kept.at !== 'number' || now - kept.at > longest || now < kept.at) return null;
    const isRole = isRoleName(role) && role !== 'owner';
    const isPerson = Number.isSafeInteger(id) && typeof name === 'string';
    if (kind === 'role' && isPerson && isRole) return { kind, id: id as number, name, role: role as GrantableRole };
    if (kind === 'removal' && isPerson && typeof isSelf === 'boolean') return { kind, id: id as number, name, isSelf };
    if (kind === 'invitations' && typeof typed === 'string' && isRole) return { kind, typed, role: role as GrantableRole };
    return null;
  } catch {
    return null;
  }
}
