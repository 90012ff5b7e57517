// Zaps as the server sends them: about 1.7 kB of snake_case text each, with four nodes, folders and an owner nested.
// The same seed gives the same text.

function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const apps = [
  'SlackCLIAPI@1.2.0',
  'GoogleSheetsV2CLIAPI@2.4.1',
  'GoogleMailV2CLIAPI@2.0.3',
  'TrelloCLIAPI@1.1.9',
  'HubSpotCLIAPI@1.3.2',
  'FilterAPI',
  'WebHookCLIAPI@1.0.21',
];
const words = 'new lead invoice send weekly report from form to sheet notify channel copy calendar event customer order backup'.split(' ');

/** `isShuffled`: in an order like "last changed first", where ids do not ascend. */
export function makeZaps(count, { seed = 1, isShuffled = false } = {}) {
  const next = seeded(seed);
  const pick = (list) => list[Math.floor(next() * list.length)];
  const text = (length) => Array.from({ length }, () => pick(words)).join(' ');
  const moment = () => new Date(1.6e12 + Math.floor(next() * 1.6e11)).toISOString();
  const folders = Array.from({ length: 50 }, (_, at) => ({
    id: 7000 + at * 3,
    title: text(2),
    is_shared: next() < 0.5,
    account_id: 12,
    owner_id: 300 + at,
  }));
  const owners = Array.from({ length: 20 }, (_, at) => ({
    id: 300 + at * 7,
    first_name: pick(words),
    last_name: pick(words),
    email: `person${at}@harborroasters.example`,
    email_hash: Math.floor(next() * 1e15).toString(16),
    role: 'member',
  }));
  let id = 100_000;
  let nodeId = 900_000;
  const node = (position, zapId) => {
    nodeId += 1 + Math.floor(next() * 9);
    return {
      id: nodeId,
      zap_id: zapId,
      position,
      selected_api: pick(apps),
      action: `${pick(words)}_${pick(words)}`,
      type_of: position === 0 ? 'read' : 'write',
      title: next() < 0.3 ? null : text(4),
      is_premium: next() < 0.2,
      authentication_id: Math.floor(next() * 1e6),
      parent_id: position === 0 ? null : nodeId - 1,
    };
  };
  const zap = () => {
    id += 1 + Math.floor(next() * 40);
    const owner = pick(owners);
    const own = pick(folders);
    return {
      id,
      account_id: 12,
      title: text(5),
      description: text(24),
      state: next() < 0.7 ? 'on' : 'off',
      owner_id: owner.id,
      owner,
      folder_ids: [own.id],
      folders: [own],
      nodes: [0, 1, 2, 3].map((position) => node(position, id)),
      is_paused: false,
      needs_attention: next() < 0.1,
      is_draft: false,
      created_at: moment(),
      updated_at: moment(),
      last_run_at: next() < 0.2 ? null : moment(),
      tasks_this_period: Math.floor(next() * 5000),
      error_ratio: Math.round(next() * 1000) / 1000,
      time_zone: null,
      tag_names: [pick(words), pick(words)],
    };
  };
  const zaps = Array.from({ length: count }, zap);
  if (isShuffled) zaps.sort((a, b) => (a.updated_at < b.updated_at ? 1 : -1));
  return zaps;
}

export const textOf = (zaps) => JSON.stringify({ objects: zaps, messages: [] });
