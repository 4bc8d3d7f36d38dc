/** Tables: CSV, and rows of databases, in a grid that renders what is in sight. */
import { html, nothing } from 'lit';
import { client } from './client.js';
import './rows.js';
import { FRESH, View, compare, describe, fill, isResource, parse, soFar, textOf, texts, visible } from './view.js';

/** Maximum number of rows that the page holds, and of those that tell the widths of columns or stand out as changed. */
const [MAX_ROWS, SAMPLE] = [200_000, 200];
/** Maximum length of a value in a cell and in the details of a row, in characters. */
const [MAX_CELL, MAX_DETAIL] = [200, 100_000];
/** Maximum length of a quoted value in CSV, in characters. */
const MAX_QUOTE = 1_000_000;

/** Parser of CSV by RFC 4180, which takes a text piece by piece. */
class Csv {
  rest = '';
  lines = 0;

  /** Returns the records that are complete. A quote that stays open for {@link MAX_QUOTE} is a character like others. */
  push(text, isLast) {
    this.ends ??= new RegExp(`[\n${separatorOf(text)}]`, 'g');
    this.lines += text.split('\n').length - 1;
    const all = this.rest + text.replaceAll('\r\n', '\n');
    const records = [];
    let [record, start, at] = [[], 0, 0];
    while (at < all.length || record.length) {
      let close = all[at] === '"' ? all.indexOf('"', at + 1) : -2;
      for (; close > 0 && all[close + 1] === '"'; close = all.indexOf('"', close + 2));
      this.ends.lastIndex = Math.max(at, close);
      const end = this.ends.exec(all);
      if ((close === -1 || !end) && !isLast && all.length - start < MAX_QUOTE) {
        break;
      }
      const value = all.slice(at, end?.index);
      record.push(close > 0 ? all.slice(at + 1, close).replaceAll('""', '"') + all.slice(close + 1, end?.index) : value);
      at = end ? end.index + 1 : all.length;
      if (!end || end[0] === '\n') {
        records.push(record);
        [record, start] = [[], at];
      }
    }
    this.rest = all.slice(start);
    return records;
  }
}

/** Returns the character that parts the values of the first line most often. */
function separatorOf(text) {
  const line = text.slice(0, 10_000).replace(/"[^"]*"/g, '').split('\n')[0];
  return [',', ';', '\t', '|'].map((one) => [one, line.split(one).length]).reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

/** View of a table. Properties `content` and `source`. */
class Table extends View {
  static properties = { content: { attribute: false }, source: { attribute: false }, filter: { state: true }, sorted: { state: true },
    records: { state: true }, fresh: { state: true }, chosen: { state: true } };

  constructor() {
    super();
    Object.assign(this, { filter: '', fresh: new Map() });
  }

  willUpdate(changed) {
    if (changed.has('content')) {
      const before = changed.get('content')?.uri === this.content.uri ? this.records : [];
      const csv = this.content.mimeType.includes('json') ? null : new Csv();
      Object.assign(this, { csv, records: [], failure: '', columns: null, keys: [], chosen: undefined });
      this.take(this.content);
      this.compare(before);
      const { scroller, scroller: { scrollTop } = {} } = this.querySelector('console-grid') ?? {};
      this.more(before.length).then(() => setTimeout(() => before.length && Object.assign(scroller, { scrollTop })));
    }
    if (['records', 'filter', 'sorted'].some((name) => changed.has(name))) {
      const has = (value) => textOf(value ?? null).toLowerCase().includes(this.filter.toLowerCase());
      const found = this.filter ? this.records.filter((record) => record.some(has)) : this.records;
      const { index, isDown } = this.sorted ?? {};
      this.items = this.sorted ? found.toSorted((a, b) => (isDown ? -1 : 1) * orderOf(a[index], b[index])) : found;
    }
  }

  /** Adds the rows of a content, and makes columns of the first ones. */
  take({ text, isPart }) {
    const document = this.csv ? {} : parse(text);
    let names = document.columns?.map(({ name }) => name);
    let records = this.csv?.push(text.replace(/^\ufeff/, ''), !isPart) ?? document.rows.map((row) => names.map((name) => row[name]));
    if (!this.columns?.length) {
      names ??= records.shift() ?? [];
      const count = records.slice(0, SAMPLE).reduce((most, record) => Math.max(most, record.length), names.length);
      const sample = (index) => records.slice(0, SAMPLE).map((record) => textOf(record[index] ?? ''));
      this.columns = Array.from({ length: count }, (_, index) => columnOf(names[index] ?? '', sample(index)));
      this.keys = document.key?.map((name) => names.indexOf(name)) ?? [];
    }
    this.records = [...this.records, ...records];
    Object.assign(this, { isFull: this.records.length >= MAX_ROWS, next: document.next });
    this.isPart = !this.isFull && Boolean(this.csv ? isPart : document.next);
  }

  /** Marks for {@link FRESH} the rows that are not among those before; the key or the place tells which one changed. */
  compare(before) {
    const textOfAll = (record) => record.map((value) => textOf(value ?? null)).join('\0');
    const keyOf = (record) => textOfAll(this.keys.map((index) => record[index]));
    const known = new Set(before.map(textOfAll));
    const old = new Map(this.keys.length ? before.map((record) => [keyOf(record), record]) : []);
    const changed = before.length ? this.records.filter((record) => !known.has(textOfAll(record))) : [];
    const isAligned = !this.keys.length && before.length === this.records.length;
    const oldOf = (record) => (isAligned ? before[this.records.indexOf(record)] : old.get(keyOf(record)));
    this.fresh = new Map(changed.slice(0, SAMPLE).map((record) => [record, oldOf(record)]));
    this.startLater(FRESH, () => (this.fresh = new Map()));
  }

  /** Reads the next rows, until there are so many. */
  async more(count = this.records.length + 1) {
    const { content, source } = this;
    const isOpen = () => content === this.content;
    while (isOpen() && this.isPart && this.loading !== content && this.records.length < count) {
      this.loading = content;
      try {
        const piece = this.csv ? await source.lines(this.csv.lines + 1)
          : (await client.request('resources/read', { uri: this.next })).contents[0];
        isOpen() && this.take(piece);
      } catch (failure) {
        isOpen() && Object.assign(this, { isPart: false, failure: describe(failure), records: [...this.records] });
      }
      this.loading = this.loading === content ? null : this.loading;
    }
  }

  cell(record, { index, isNumber }) {
    const [value, old] = [record[index], this.fresh.get(record)];
    const isFresh = this.fresh.has(record) && (!old || textOf(old[index] ?? null) !== textOf(value ?? null));
    return html`<div role="gridcell" aria-colindex=${index + 1} class="${isNumber ? 'number' : ''} ${isFresh ? 'fresh' : ''}">${
      this.value(value, MAX_CELL)}</div>`;
  }

  value(value, length) {
    const text = textOf(value ?? '');
    const shown = html`<bdi>${visible(text.slice(0, length))}${text.length > length ? '\u2026' : ''}</bdi>`;
    return value === null ? html`<span class="null">NULL</span>` : isResource(value) ? this.link(value) : shown;
  }

  /** Sorts by a column: up, down, and as read. */
  sort(index) {
    const { isDown } = this.sorted?.index === index ? this.sorted : {};
    this.sorted = isDown ? undefined : { index, isDown: isDown === false };
  }

  details() {
    return html`<dialog class="details" aria-label=${texts.views.row} @close=${() => (this.chosen = undefined)}>
      <button autofocus @click=${(event) => event.target.closest('dialog').close()}>${texts.close}</button>
      <dl>${this.columns.map(({ name }, index) => html`<dt><bdi>${visible(name)}</bdi></dt>
        <dd>${this.value(this.chosen[index], MAX_DETAIL)}</dd>`)}</dl></dialog>`;
  }

  choose(record) {
    this.chosen = record;
    this.updateComplete.then(() => this.querySelector('dialog').showModal());
  }

  render() {
    const { views } = texts;
    const isWhole = !this.filter && !this.sorted;
    const [shown, all] = [this.items.length, this.records.length];
    const count = soFar(fill(shown === all ? views.rowCount : views.rowCountOf, { shown, count: all }), this.isPart);
    return html`<div class="bar">
        <input type="search" .value=${this.filter} placeholder=${views.filter} aria-label=${views.filter}
          @input=${(event) => (this.filter = event.target.value)}>
        <span class="quiet" role="status">${count} ${this.isPart && !isWhole ? views.onlyRead : ''} ${this.isFull ? views.full : ''}</span>
        ${this.isPart ? html`<button @click=${() => this.more()}>${texts.more}</button>` : nothing}
        ${this.failure ? html`<span class="failure" role="alert">${this.failure}</span>` : nothing}</div>
      ${this.columns.length ? html`<console-grid id="table" kind="grid" label=${views.table} .items=${this.items} .columns=${this.columns}
        .sorted=${this.sorted} .row=${(record, column) => this.cell(record, column)} @sort=${(event) => this.sort(event.detail)}
        @choose=${(event) => this.choose(event.detail)} @end=${() => isWhole && this.more()}></console-grid>` : nothing}
      ${this.chosen ? this.details() : nothing}`;
  }
}

const isMissing = (value) => value === null || value === undefined || value === '';
/** Orders values: numbers by size, texts by their letters, and missing ones after them. */
const orderOf = (a, b) => isMissing(a) - isMissing(b) || textOf(a ?? '') - textOf(b ?? '') || compare(textOf(a ?? ''), textOf(b ?? ''));

function columnOf(name, values) {
  const length = [name, ...values].reduce((most, value) => Math.max(most, visible(value.slice(0, 50)).length), 0);
  const isNumber = values.some(Boolean) && values.every((value) => /^[-+]?[\d.,]*(e[-+]?\d+)?%?$/i.test(value) || value === 'null');
  return { name, isNumber, width: Math.min(360, 44 + 8 * length) };
}

customElements.define('console-table', Table);
