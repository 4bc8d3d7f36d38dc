/** States of the gateway, which it says to each caller as far as the caller may see them, in words and tones. */
import { client } from './client.js';
import { fill, texts } from './view.js';

const [GOOD, BAD, BUSY, NONE] = ['good', 'bad', 'busy', 'none'];
const TONES = {
  up: GOOD, down: BAD, watching: GOOD, starting: BUSY, broken: BAD, idle: NONE,
  complete: GOOD, scanning: BUSY, waiting: BUSY, failed: BAD, shared: GOOD, alone: BAD, joining: BUSY,
};

/** @typedef {{text: string, tone: 'good' | 'bad' | 'busy' | 'none'}} State */

/** Asks for the states. @param {AbortSignal} [signal] */
export const askStates = (signal) => client.request('io.mcpgateway/status', {}, { signal });

/** @returns {State} */
const state = (words, name, values) => ({ text: fill(words[name ?? 'unknown'] ?? words.unknown, values ?? {}), tone: TONES[name] ?? NONE });

/** Returns whether the source of a mount answers. */
export const sourceState = ({ source }) => state(texts.status.sources, source);

/** Returns how changes of a mount are found. */
export const feedState = ({ changes }) => state(texts.status.feeds, changes ?? 'none');

/** Returns how far a mount is indexed, with numbers where the caller may see them. */
export function indexState({ index }) {
  const { state: name, resources, seen } = index ?? { state: 'off' };
  const words = resources === undefined ? texts.status.indexes : { ...texts.status.indexes, ...texts.status.counted };
  return state(words, name, { count: resources, seen });
}

/** Returns how the cluster is; undefined for a node alone. */
export const clusterState = ({ cluster }) => cluster && state(texts.status.clusters, cluster.state, { count: cluster.nodes });

/** Whether a state of a mount needs a person who looks at it. */
export const isBad = (mount) => [sourceState, feedState, indexState].some((of) => of(mount).tone === BAD);
