/** List of the entries of a folder. */
import { html } from 'lit';
import { View, compare, date, fill, size, texts, visible } from './view.js';
import './rows.js';

const COLUMNS = ['name', 'mimeType', 'size', 'lastModified'];

/** List that filters as one types and sorts by a column. Property `entries`. */
class Entries extends View {
  static properties = { entries: { attribute: false }, filter: { state: true }, column: { state: true }, isDown: { state: true } };

  constructor() {
    super();
    Object.assign(this, { entries: [], filter: '', column: '', isDown: false });
  }

  willUpdate(changed) {
    if (['entries', 'filter', 'column', 'isDown'].some((name) => changed.has(name))) {
      const words = this.filter.toLowerCase();
      const found = words ? this.entries.filter((entry) => entry.name.toLowerCase().includes(words)) : this.entries;
      this.items = this.column ? [...found].sort((a, b) => this.compare(a, b)) : found;
    }
  }

  compare(a, b) {
    const [x, y] = [a[this.column] ?? '', b[this.column] ?? ''];
    const order = typeof x === 'number' && typeof y === 'number' ? x - y : compare(x, y);
    return this.isDown ? -order : order;
  }

  sort(column) {
    this.isDown = this.column === column && !this.isDown;
    this.column = column;
  }

  /** Lets a page that scrolls itself give the list the height of its rows. */
  updated() {
    this.style.setProperty('--entries', this.entries.length);
  }

  line(entry) {
    return html`<bdi class="name" title=${visible(entry.uri)}>${visible(entry.name)}${entry.isFolder ? '/' : ''}</bdi>
      <span class="quiet type">${entry.isFolder ? '' : visible(entry.mimeType ?? '')}</span>
      <span class="quiet size">${size(entry.size)}</span><span class="quiet date">${date(entry.lastModified)}</span>`;
  }

  heading() {
    return html`<div class="row heading">${COLUMNS.map((column) => html`
      <button class="plain" @click=${() => this.sort(column)} aria-pressed=${this.column === column}>
        ${texts.entries[column]}<span aria-hidden="true">${this.column === column ? (this.isDown ? ' \u25be' : ' \u25b4') : ''}</span>
      </button>`)}</div>`;
  }

  render() {
    const { entries } = texts;
    const [shown, count] = [this.items.length, this.entries.length];
    const about = fill(shown === count ? entries.count : entries.countOf, { shown, count });
    return html`<div class="bar">
        <input type="search" .value=${this.filter} placeholder=${entries.filter} aria-label=${entries.filter}
          @input=${(event) => (this.filter = event.target.value)}>
        <span class="quiet" role="status">${about}</span>
      </div>
      ${this.entries.length ? '' : html`<p class="quiet">${texts.entries.none}</p>`}
      <console-rows id="entries" class="grid" label=${texts.entries.label} .items=${this.items} .heading=${this.heading()}
        .row=${(entry) => this.line(entry)} @choose=${(event) => this.open(event.detail.uri)}></console-rows>`;
  }
}

customElements.define('console-entries', Entries);
