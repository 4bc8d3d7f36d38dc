/** Lists that render only the rows in sight: rows to choose from, lines to read, and a grid. */
import { html, nothing } from 'lit';
import { View, visible } from './view.js';

/** Number of rows beyond the visible ones that are rendered. */
const MARGIN = 8;
/** Greatest height of an element that browsers lay out exactly, in pixels. */
const MAX_HEIGHT = 15_000_000;
/** Maximum length of the name of a column, in characters. */
const MAX_NAME = 200;

/**
 * List of rows of the same height, which takes any number of them. The arrow keys move the
 * active row, Enter and a click choose it.
 *
 * - `items`: the rows; replace the array when it changes
 * - `row`: returns the template of an item; called for rows in sight only
 * - `heading`: template above the rows that stays while they scroll
 * - `traits`: returns `{role, level, expanded, label, …}` of a row
 *
 * Emits `choose` with the item, `key` with the item and the keyboard event for other keys,
 * and `end` when the last row comes into sight.
 */
class Rows extends View {
  static properties = {
    items: { attribute: false }, row: { attribute: false }, heading: { attribute: false }, label: {}, kind: {},
    active: { state: true }, first: { state: true }, place: { state: true }, count: { state: true },
  };

  constructor() {
    super();
    Object.assign(this, { items: [], row: String, heading: nothing, kind: 'listbox', label: '', traits: () => ({}) });
    Object.assign(this, { active: -1, first: 0, place: 0, count: 40, rowHeight: 28 });
    new ResizeObserver(() => this.measure()).observe(this);
  }

  get scroller() {
    return this.querySelector(':scope > .rows');
  }

  /** Reads the height of a row from the style sheet, and which rows are in sight. */
  measure() {
    const scroller = this.scroller;
    if (scroller?.clientHeight) {
      this.rowHeight = parseFloat(getComputedStyle(this).getPropertyValue('--row')) || 28;
      const top = Math.max(0, scroller.scrollTop * this.scale);
      this.first = Math.max(0, Math.floor(top / this.rowHeight) - MARGIN);
      this.place = scroller.scrollTop - top + this.first * this.rowHeight;
      this.count = Math.ceil(scroller.clientHeight / this.rowHeight) + 2 * MARGIN;
      if (this.first + this.count >= this.items.length) {
        this.emit('end');
      }
    }
  }

  /** Distance between rows that one pixel of the scroller stands for; 1 unless all rows are higher than browsers lay out. */
  get scale() {
    const { clientHeight } = this.scroller;
    return Math.max(1, (this.items.length * this.rowHeight - clientHeight) / (MAX_HEIGHT - clientHeight));
  }

  willUpdate() {
    this.active = Math.min(this.active, this.items.length - 1);
  }

  updated(changed) {
    this.querySelector('.rows-space').style.height = `${Math.min(this.items.length * this.rowHeight, MAX_HEIGHT)}px`;
    this.querySelector('.rows-window').style.transform = `translateY(${this.place}px)`;
    if (changed.has('items')) {
      this.measure();
    }
  }

  render() {
    const shown = this.items.slice(this.first, this.first + this.count);
    return html`${this.heading}
      <div class="rows" tabindex="0" role=${this.kind} aria-label=${this.label} id=${`${this.id}-rows`}
        aria-rowcount=${this.columns ? this.items.length + 1 : nothing} aria-colcount=${this.columns?.length ?? nothing}
        aria-activedescendant=${this.active >= 0 ? `${this.id}-${this.active}` : nothing}
        @scroll=${this.measure} @keydown=${this.pressed} @click=${this.clicked}>
        ${this.columns ? this.names() : nothing}
        <div class="rows-space" role="presentation">
          <div class="rows-window" role="presentation">${shown.map((item, i) => this.line(item, this.first + i))}</div>
        </div>
      </div>`;
  }

  line(item, index) {
    const { role = 'option', level, expanded, selected } = this.traits(item);
    return html`<div class="row ${index === this.active ? 'active' : ''}" id=${`${this.id}-${index}`} role=${role} data-index=${index}
      aria-level=${level ?? nothing} aria-expanded=${expanded ?? nothing} aria-posinset=${index + 1} aria-setsize=${this.items.length}
      aria-selected=${selected ?? index === this.active}>${this.row(item, index)}</div>`;
  }

  clicked(event) {
    const row = event.target.closest('.row');
    if (row) {
      this.active = Number(row.dataset.index);
      this.emit('choose', this.items[this.active]);
    }
  }

  pressed(event) {
    const page = Math.max(1, Math.floor(this.scroller.clientHeight / this.rowHeight) - 1);
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity };
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) {
      return;
    }
    if (event.key in steps) {
      event.preventDefault();
      this.activate(this.active < 0 && event.key.startsWith('Arrow') ? 0 : this.active + steps[event.key]);
    } else if (this.active >= 0) {
      const item = this.items[this.active];
      if (event.key === 'Enter') {
        event.preventDefault();
        this.emit('choose', item);
      } else {
        this.emit('key', { item, event });
      }
    }
  }

  /** Makes a row the active one, and scrolls it into sight. */
  activate(index) {
    this.active = Math.max(0, Math.min(this.items.length - 1, index));
    const { scroller, scale, rowHeight } = this;
    const top = this.active * rowHeight;
    const lowest = top + (this.columns ? 2 : 1) * rowHeight - scroller.clientHeight;
    scroller.scrollTop = Math.max(lowest, Math.min(top, scroller.scrollTop * scale)) / scale;
  }
}

/** Rows that are read as text: they scroll by the keys of the browser, and none is chosen. */
class Lines extends Rows {
  line(item, index) {
    return html`<div class="row">${this.row(item, index)}</div>`;
  }

  clicked() {}
  pressed() {}

  /** Whether the last row is in sight. */
  get isAtEnd() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    return scrollTop + clientHeight > scrollHeight - this.rowHeight;
  }

  /** Brings a row into sight. */
  show(index) {
    const { scroller, scale, rowHeight } = this;
    const [top, first] = [index * rowHeight, scroller.scrollTop * scale];
    if (top < first || top > first + scroller.clientHeight - 2 * rowHeight) {
      scroller.scrollTop = (top - scroller.clientHeight / 3) / scale;
    }
  }
}

/** Grid of records. Property `columns`: `{name, width, isNumber}` of each, none at first; renders the columns in sight. */
class Grid extends Rows {
  static properties = { columns: { attribute: false }, sorted: { attribute: false }, left: { state: true }, right: { state: true } };

  measure() {
    super.measure();
    const { scrollLeft = 0, clientWidth = 0 } = this.scroller ?? {};
    let offset = 0;
    const offsets = (this.columns ?? []).map(({ width }) => (offset += width) - width);
    this.left = Math.max(0, offsets.findLastIndex((at) => at <= scrollLeft) - 1);
    this.right = offsets.filter((at) => at < scrollLeft + clientWidth).length + 1;
    Object.assign(this, { width: offset, lead: offsets[this.left] ?? 0 });
  }

  updated(changed) {
    super.updated(changed.has('columns') ? changed.set('items') : changed);
    const values = { columns: this.shown.map(({ width }) => `${width}px`).join(' '), lead: `${this.lead}px`, width: `${this.width}px` };
    Object.entries(values).forEach(([name, value]) => this.scroller.style.setProperty(`--${name}`, value));
  }

  get shown() {
    return (this.columns ?? []).slice(this.left ?? 0, this.right ?? 20).map((column, i) => ({ ...column, index: (this.left ?? 0) + i }));
  }

  line(item, index) {
    return html`<div class="row ${index === this.active ? 'active' : ''}" id=${`${this.id}-${index}`} role="row" data-index=${index}
      aria-rowindex=${index + 2} aria-selected=${index === this.active}>${this.shown.map((column) => this.row(item, column))}</div>`;
  }

  names() {
    const state = (index) => (this.sorted?.index === index ? (this.sorted.isDown ? 'descending' : 'ascending') : nothing);
    const mark = (index) => ({ descending: ' \u25be', ascending: ' \u25b4' })[state(index)] ?? '';
    const cell = ({ name, index, isNumber }) => html`<div role="columnheader" class=${isNumber ? 'number' : ''}
      aria-colindex=${index + 1} aria-sort=${state(index)}><button class="plain" title=${visible(name)}
      @click=${() => this.emit('sort', index)}><bdi>${visible(name.slice(0, MAX_NAME))}</bdi>${mark(index)}</button></div>`;
    return html`<div class="names" role="row" aria-rowindex="1">${this.shown.map(cell)}</div>`;
  }
}

customElements.define('console-rows', Rows);
customElements.define('console-lines', Lines);
customElements.define('console-grid', Grid);
