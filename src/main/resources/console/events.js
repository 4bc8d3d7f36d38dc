/** Events of the subscription, beside any page. */
import { html, nothing } from 'lit';
import { live } from './live.js';
import { View, fill, number, texts, visible } from './view.js';

/** Maximum number of events in the page, after equal ones in a row became one. */
const MAX_EVENTS = 200;
/** Time between two announcements of events, in milliseconds. */
const QUIET = 5000;

/** Events as they arrive, the newest first. Equal events in a row are one line with their number. */
class Events extends View {
  static properties = { filter: { state: true }, paused: { state: true }, announcement: { state: true } };

  constructor() {
    super();
    Object.assign(this, { filter: '', paused: null, announcement: '', timer: 0, fresh: 0 });
  }

  connectedCallback() {
    super.connectedCallback();
    this.listen(live, ['event'], () => this.arrived());
    this.listen(live, ['state'], () => this.requestUpdate());
  }

  /** Counts events, and announces their number after a pause. */
  arrived() {
    this.fresh++;
    this.requestUpdate();
    this.timer ||= setTimeout(() => {
      this.announcement = fill(texts.events.announced, { count: this.fresh });
      Object.assign(this, { timer: 0, fresh: 0 });
    }, QUIET);
  }

  lines() {
    const words = this.filter.toLowerCase();
    const lines = [];
    for (const event of this.paused ?? live.events) {
      const last = lines.at(-1);
      if (last?.kind === event.kind && last.uri === event.uri) {
        last.count++;
      } else if (lines.length === MAX_EVENTS) {
        break;
      } else if (!words || `${event.kind} ${event.uri ?? ''}`.toLowerCase().includes(words)) {
        lines.push({ ...event, count: 1 });
      }
    }
    return lines;
  }

  line({ at, kind, uri, count }) {
    const about = kind === 'updated' ? this.link(uri) : html`<bdi>${visible(uri ?? '')}</bdi>`;
    return html`<li><time datetime=${at.toISOString()}>${at.toLocaleTimeString('en-GB')}</time>
      <span class="badge ${kind}">${texts.events.kinds[kind] ?? kind}</span>
      ${count > 1 ? html`<span class="quiet">\u00d7 ${number(count)}</span>` : nothing}<div class="about">${about}</div></li>`;
  }

  pause() {
    this.paused = this.paused ? null : live.events;
  }

  clear() {
    live.events = [];
    this.paused = this.paused && [];
    this.requestUpdate();
  }

  render() {
    const lines = this.lines();
    return html`<section aria-label=${texts.events.title}>
      <div class="bar"><h2>${texts.events.title}</h2>
        <button aria-pressed=${Boolean(this.paused)} @click=${this.pause}>${texts.events.pause}</button>
        <button @click=${this.clear}>${texts.events.clear}</button>
        <button @click=${() => this.emit('close-events')}>${texts.close}</button></div>
      <input type="search" aria-label=${texts.events.filter} placeholder=${texts.events.filter} .value=${this.filter}
        @input=${(event) => (this.filter = event.target.value)}>
      <p class="quiet">${texts.state[live.state]}</p>
      ${lines.length ? html`<ol tabindex="0" aria-label=${texts.events.title}>${lines.map((line) => this.line(line))}</ol>`
    : html`<p class="quiet">${texts.events.none}</p>`}
      <p class="unseen" role="status">${this.announcement}</p></section>`;
  }
}

customElements.define('console-events', Events);
