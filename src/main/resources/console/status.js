/** States of the gateway, as far as the caller may see them, in words and tones; and the page that shows them. */
import { html, nothing } from 'lit';
import { client } from './client.js';
import { kindOf, mounts, server } from './catalog.js';
import { live } from './live.js';
import { View, describe, fill, retry, texts, visible } from './view.js';

/** Time between two questions while the page is in sight, in milliseconds. */
const PAUSE = 15_000;
/** Code of the error of a gateway that does not know the method. */
const UNKNOWN_METHOD = -32601;
const UNITS = { days: 86_400, hours: 3600, minutes: 60, seconds: 1 };
const DURATION = new Intl.DurationFormat('en', { style: 'long' });

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
const sourceState = ({ source }) => state(texts.status.sources, source);

/** Returns how changes of a mount are found. */
const feedState = ({ changes }) => state(texts.status.feeds, changes ?? 'none');

/** Returns how far a mount is indexed, with numbers where the caller may see them. */
export function indexState({ index }) {
  const { state: name, resources, seen } = index ?? { state: 'off' };
  const words = resources === undefined ? texts.status.indexes : { ...texts.status.indexes, ...texts.status.counted };
  return state(words, name, { count: resources, seen });
}

/** Returns how the cluster is; undefined for a node alone. */
const clusterState = ({ cluster }) => cluster && state(texts.status.clusters, cluster.state, { count: cluster.nodes });

/** Whether a state of a mount needs a person who looks at it. */
const isBad = (mount) => [sourceState, feedState, indexState].some((of) => of(mount).tone === BAD);

/** Returns a duration in its two largest units. */
function duration(seconds) {
  const first = Object.keys(UNITS).find((unit) => seconds >= UNITS[unit]) ?? 'seconds';
  const all = Object.keys(UNITS);
  const units = all.slice(all.indexOf(first), all.indexOf(first) + 2);
  let rest = Math.floor(seconds);
  const parts = units.map((unit) => {
    const count = Math.floor(rest / UNITS[unit]);
    rest -= count * UNITS[unit];
    return [unit, count];
  });
  return DURATION.format(Object.fromEntries(parts)) || DURATION.format({ seconds: 0, secondsDisplay: 'always' });
}

class Status extends View {
  static properties = { status: { state: true }, server: { state: true }, titles: { state: true }, failure: { state: true } };

  connectedCallback() {
    super.connectedCallback();
    this.listen(live, ['list', 'resync', 'state'], () => this.load());
    this.listen(document, ['visibilitychange'], () => document.hidden ? this.endTask() : this.load());
    this.load();
  }

  async load() {
    const signal = this.startTask();
    try {
      const [about, status, known] = await Promise.all([server(), askStates(signal), mounts().catch(() => [])]);
      signal.throwIfAborted();
      const titles = new Map(known.map((mount) => [mount.uri, mount]));
      Object.assign(this, { server: about, status, titles, failure: null });
    } catch (failure) {
      if (signal.aborted) {
        return;
      }
      this.failure = failure;
    }
    this.startLater(PAUSE, () => this.load());
  }

  facts() {
    const { title, name, version } = this.server._meta?.['io.modelcontextprotocol/serverInfo'] ?? {};
    const { facts } = texts.status;
    const cluster = clusterState(this.status);
    const names = [...new Set([title, name])].filter(Boolean).join(' \u00b7 ');
    return html`<dl class="facts">
      <dt>${facts.name}</dt><dd><bdi>${visible(names)}</bdi></dd>
      <dt>${facts.version}</dt><dd><bdi>${visible(version ?? '')}</bdi></dd>
      <dt>${facts.uptime}</dt><dd>${duration(this.status.uptimeSeconds)}</dd>
      ${cluster ? html`<dt>${facts.cluster}</dt><dd>${this.dot(cluster)}</dd>` : nothing}</dl>`;
  }

  dot({ text, tone }) {
    return html`<span class="dot ${tone}">${text}</span>`;
  }

  mount(state) {
    const { uri } = state;
    const { title } = this.titles.get(uri) ?? {};
    const { columns } = texts.status;
    const parts = { source: sourceState, changes: feedState, index: indexState };
    return html`<li><div class="what">${this.link(uri, title ?? uri)}
        <span class="quiet">${kindOf({ uri })} \u00b7 <code>${visible(uri)}</code></span></div>
      <dl>${Object.entries(parts).map(([name, of]) => html`<div><dt>${columns[name]}</dt><dd>${this.dot(of(state))}</dd></div>`)}</dl></li>`;
  }

  summary() {
    const { mounts: all } = this.status;
    const bad = all.filter(isBad).length;
    const { none, good, some } = texts.status.summary;
    const text = !all.length ? none : bad ? fill(some, { bad, count: all.length }) : fill(good, { count: all.length });
    return html`<p class="summary ${bad ? 'bad' : 'good'}" role="status">${text}</p>`;
  }

  failed() {
    const text = this.failure.code === UNKNOWN_METHOD ? texts.status.off : describe(this.failure);
    return html`<p class="failure" role="alert">${text} <button @click=${() => retry(this.failure, () => this.load())}>${texts.retry}</button></p>`;
  }

  render() {
    const { status } = this;
    return html`<h1>${texts.nav.status}</h1>
      ${this.failure ? this.failed() : nothing}
      ${status ? html`${this.summary()}${this.facts()}<h2>${texts.status.mounts}</h2>
        <ul class="states">${status.mounts.map((mount) => this.mount(mount))}</ul>` : this.failure ? nothing : html`<p class="quiet">${texts.loading}</p>`}`;
  }
}

customElements.define('console-status', Status);
