/** JSON as a tree that folds, and documents of databases as pages. */
import { html, nothing } from 'lit';
import { View, fill, isResource, number, parse, size, textOf, texts, visible } from './view.js';
import './rows.js';

/** Maximum number of rows that are open at first, that are opened at once, that a list has, and that a table shows at once. */
const [FIRST_ROWS, MAX_ROWS, MAX_CHILDREN, TABLE_ROWS] = [120, 20_000, 100_000, 500];
/** Maximum length of a text in a row, in characters. */
const MAX_LENGTH = 400;
const isFolder = (value) => value !== null && typeof value === 'object' && !JSON.isRawJSON?.(value);

/** Tree of a JSON text. Property `content`. */
class Json extends View {
  static properties = { content: { attribute: false }, items: { state: true } };

  willUpdate(changed) {
    if (changed.has('content')) {
      const before = changed.get('content')?.uri === this.content.uri ? this.root : undefined;
      this.root = { key: '', value: parse(this.content.text), depth: 0, isOpen: false };
      before ? this.keep(this.root, before) : this.grow(FIRST_ROWS);
    }
  }

  childrenOf(node) {
    node.children ??= Object.keys(node.value).slice(0, MAX_CHILDREN).map((key) =>
      ({ key, value: node.value[key], depth: node.depth + 1, parent: node, isOpen: false }));
    return node.children;
  }

  /** Opens what was open in the tree before, and marks the values that differ. */
  keep(root, before) {
    const pairs = [[root, before]];
    for (const [node, old] of pairs) {
      node.isFresh = !old || (!isFolder(node.value) && textOf(node.value) !== textOf(old.value));
      if (isFolder(node.value) && old?.isOpen && isFolder(old.value)) {
        const known = new Map(old.children.map((child) => [child.key, child]));
        node.isOpen = true;
        pairs.push(...this.childrenOf(node).map((child) => [child, known.get(child.key)]));
      }
    }
    this.list();
  }

  /** Opens level by level until there are so many rows. */
  grow(limit) {
    const nodes = [this.root];
    for (const node of nodes) {
      const isNear = node.depth < 2 && nodes.length < 10;
      if (isFolder(node.value) && (isNear || nodes.length + this.childrenOf(node).length <= limit)) {
        node.isOpen = true;
        nodes.push(...this.childrenOf(node).slice(0, limit));
      }
    }
    this.toggle(this.root, true);
  }

  /** Makes the rows of the open nodes. */
  list() {
    const items = [];
    const rest = [this.root];
    while (rest.length) {
      const node = rest.pop();
      items.push(node);
      if (node.isOpen) {
        this.childrenOf(node).toReversed().forEach((child) => rest.push(child));
      }
    }
    this.items = items;
  }

  toggle(node, isOpen = !node.isOpen) {
    node.isOpen = isOpen && isFolder(node.value);
    this.list();
  }

  fold() {
    this.toggle((this.root = { ...this.root, children: undefined }), true);
  }

  pressed({ item: node, event: { key } }) {
    if (key === (node.isOpen ? 'ArrowLeft' : 'ArrowRight')) {
      this.toggle(node);
    } else if (key === 'ArrowLeft' && node.parent) {
      this.querySelector('console-rows').activate(this.items.indexOf(node.parent));
    }
  }

  /** Copies the path or the value of the active row. */
  copy(what) {
    let node = this.items[this.querySelector('console-rows').active] ?? this.root;
    let [{ value }, path] = [node, ''];
    for (; node.parent; node = node.parent) {
      const name = Array.isArray(node.parent.value) ? node.key : JSON.stringify(node.key);
      path = (/^"[A-Za-z_]\w*"$/.test(name) ? `.${node.key}` : `[${name}]`) + path;
    }
    const json = () => (value === this.root.value ? this.content.text : JSON.stringify(value, null, 2));
    this.emit('copy-text', what === 'path' ? `$${path}` : typeof value === 'string' ? value : json());
  }

  row(node) {
    const { key, value, depth, parent, isOpen, isFresh } = node;
    const isList = Array.isArray(value);
    const name = Array.isArray(parent?.value) ? key : JSON.stringify(key);
    const label = parent ? html`<bdi class="t-key">${visible(name.slice(0, MAX_LENGTH))}</bdi>: ` : nothing;
    const count = isFolder(value) && fill(isList ? texts.views.itemCount : texts.views.fieldCount, { count: Object.keys(value).length });
    return html`<span class="indent d${Math.min(depth, 12)}"></span>
      <span class="mark" aria-hidden="true">${count ? (isOpen ? '\u25be' : '\u25b8') : ''}</span>
      <span class="name ${isFresh ? 'fresh' : ''}">${label}${
      count ? html`<span class="quiet">${isList ? `[${count}]` : `{${count}}`}</span>` : valueOf(this, value)}</span>`;
  }

  render() {
    const { views } = texts;
    const traits = ({ value, depth, isOpen }) => ({ role: 'treeitem', level: depth + 1, ...(isFolder(value) && { expanded: isOpen }) });
    return html`<div class="bar"><button @click=${() => this.grow(MAX_ROWS)}>${views.openAll}</button>
        <button @click=${() => this.fold()}>${views.foldAll}</button>
        <button @click=${() => this.copy('path')}>${views.copyPath}</button>
        <button @click=${() => this.copy('value')}>${views.copyValue}</button></div>
      <console-rows id="json" class="json" kind="tree" label=${views.json} .items=${this.items} .row=${(node) => this.row(node)}
        .traits=${traits} @choose=${(event) => this.toggle(event.detail)} @key=${(event) => this.pressed(event.detail)}></console-rows>`;
  }
}

/** Returns the template of a value that has no entries: a URI of the gateway is a link. */
function valueOf(view, value) {
  if (isResource(value)) {
    return view.link(value);
  }
  const text = typeof value === 'string' ? JSON.stringify(value) : textOf(value);
  const kind = value === null ? 'null' : typeof value === 'object' ? 'number' : typeof value;
  const more = text.length > MAX_LENGTH ? fill(texts.views.cut, { count: text.length }) : '';
  return html`<bdi class="t-${kind}">${visible(text.slice(0, MAX_LENGTH))}</bdi>${more}`;
}

const LABELS = new Map(Object.entries(texts.views.fields));
const words = (key) => key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./u, (letter) => letter.toUpperCase());
const labelOf = (key) => LABELS.get(key) ?? visible(words(key));

/** Page of a database, a schema or a relation: a table for each of its lists. Properties `content` and `previous`. */
class Schema extends View {
  static properties = { content: { attribute: false }, previous: { attribute: false }, shown: { state: true } };

  constructor() {
    super();
    this.shown = TABLE_ROWS;
  }

  value(value, key = '') {
    if (Array.isArray(value)) {
      return value.map((entry, i) => [i ? ', ' : '', this.value(entry)]);
    }
    if (isFolder(value)) {
      const { uri, schema, relation, columns = [], ...more } = value;
      return relation && isResource(uri) ? [this.link(uri, `${schema}.${relation}`), ` (${visible(columns.join(', '))})`, this.value(more)]
        : Object.entries(value).map(([name, entry], i) => [i ? ', ' : '', labelOf(name), ': ', this.value(entry, name)]);
    }
    const figure = key === 'bytes' ? size(value) : number(value);
    const text = typeof value === 'number' ? figure : typeof value === 'boolean' ? texts.views.values[value] : textOf(value ?? '');
    return isResource(value) ? this.link(value, key === 'rowsUri' ? texts.views.rows : value) : html`<bdi>${visible(text)}</bdi>`;
  }

  table(list) {
    const keys = [...new Set(list.flatMap((row) => Object.keys(row)))].filter((key) => !['uri', 'schemaUri'].includes(key));
    const cell = (row, key) => {
      const uri = key === 'relation' || !row.relation ? row.uri : undefined;
      const target = ['name', 'relation'].includes(key) ? row.schemaUri ?? uri : undefined;
      return target ? this.link(target, row[key]) : this.value(row[key], key);
    };
    const heads = keys.map((key) => html`<th scope="col">${labelOf(key)}</th>`);
    return html`<div class="wide" tabindex="0"><table><thead><tr>${heads}</tr></thead><tbody>
      ${list.slice(0, this.shown).map((row) => html`<tr>${keys.map((key) => html`<td>${cell(row, key)}</td>`)}</tr>`)}</tbody></table>
      ${list.length > this.shown ? html`<button @click=${() => (this.shown += TABLE_ROWS)}>${texts.more}</button>` : nothing}</div>`;
  }

  render() {
    const entries = Object.entries(parse(this.content.text));
    const before = this.previous?.uri === this.content.uri ? JSON.parse(this.previous.text) : {};
    const isFresh = (key, value) => this.previous && JSON.stringify(before[key]) !== JSON.stringify(value);
    const isLong = (value) => typeof value === 'string' && value.includes('\n');
    const isBlock = ([, value]) => isLong(value) || (Array.isArray(value) && value.some(isFolder));
    return html`<div class="schema" tabindex="0" role="region" aria-label=${texts.views.page}>
      <dl>${entries.filter((entry) => !isBlock(entry)).map(([key, value]) => html`<dt>${labelOf(key)}</dt>
        <dd class=${isFresh(key, value) ? 'fresh' : ''}>${this.value(value, key)}</dd>`)}</dl>
      ${entries.filter(isBlock).map(([key, value]) => html`
        <section class=${isFresh(key, value) ? 'fresh' : ''}><h2>${labelOf(key)}</h2>
          ${isLong(value) ? html`<pre>${visible(value)}</pre>` : this.table(value)}</section>`)}</div>`;
  }
}

customElements.define('console-json', Json);
customElements.define('console-schema', Schema);
