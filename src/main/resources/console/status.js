/** Page of the status: who the gateway is, how long it runs, its cluster, and the state of each mount. */
import { html, nothing } from 'lit';
import { server } from './catalog.js';
import { live } from './live.js';
import { kindOf, mounts } from './mounts.js';
import { askStates, clusterState, feedState, indexState, isBad, sourceState } from './states.js';
import { View, describe, fill, retry, texts, visible } from './view.js';

/** Time between two questions while the page is in sight, in milliseconds. */
const PAUSE = 15_000;
/** Code of the error of a gateway that does not know the method. */
const UNKNOWN_METHOD = -32601;
const UNITS = { days: 86_400, hours: 3600, minutes: 60, seconds: 1 };
const DURATION = new Intl.DurationFormat('en', { style: 'long' });

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
