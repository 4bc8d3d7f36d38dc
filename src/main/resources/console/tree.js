/** Tree of mounts and folders beside a page of resources. */
import { html, nothing } from 'lit';
import { children, mounts, partOf } from './catalog.js';
import { live } from './live.js';
import { View, describe, texts, visible } from './view.js';
import './rows.js';

/** Time in which changes become one reload, in milliseconds. */
const RELOAD = 300;

/**
 * @typedef {object} Node
 * @property {import('./catalog.js').Entry} entry
 * @property {number} depth
 * @property {Node[] | null} children null until the folder is first opened
 * @property {boolean} isOpen
 * @property {string} [state] what is shown below while or instead of the entries
 */

/** Tree whose folders are read when they open, and again when their entries change. */
class Tree extends View {
  static properties = { selected: {}, roots: { state: true }, filter: { state: true }, failure: { state: true } };

  constructor() {
    super();
    this.roots = null;
    this.filter = '';
    this.selected = '';
  }

  connectedCallback() {
    super.connectedCallback();
    this.listen(live, ['list', 'resync'], () => this.reload());
    this.load();
  }

  async load() {
    try {
      this.failure = null;
      this.roots = this.kept(await mounts(), 0, this.roots);
      if (this.roots.length === 1 && !this.roots[0].isOpen) {
        this.toggle(this.roots[0]);
      }
      this.reveal();
    } catch (failure) {
      this.failure = failure;
    }
  }

  /** Reads the open folders again, once for many changes. */
  reload() {
    this.startLater(RELOAD, async () => {
      await this.load();
      const open = (nodes) => nodes.filter((node) => node.isOpen).flatMap((node) => [node, ...open(node.children ?? [])]);
      await Promise.all(open(this.roots ?? []).map((node) => this.fill(node)));
    });
  }

  /** Opens the folders that lead to the selected resource. */
  async reveal() {
    const uri = this.selected;
    const leads = ({ entry }) => entry.isFolder && uri.startsWith(entry.uri) && /^\/?[^/?#]/.test(uri.slice(entry.uri.length));
    for (let node = this.roots?.find(leads); node && uri === this.selected; node = node.children?.find(leads)) {
      node.isOpen = true;
      if (!node.children) {
        await this.fill(node);
      }
    }
    this.requestUpdate();
  }

  /** Makes nodes of entries. Those from before stay the same, since their own entries may be on the way. */
  kept(entries, depth, before) {
    const old = new Map(before?.map((node) => [node.entry.uri, node]));
    return entries.map((entry) => Object.assign(old.get(entry.uri) ?? { children: null, isOpen: false }, { entry, depth }));
  }

  async toggle(node) {
    node.isOpen = !node.isOpen;
    this.requestUpdate();
    if (node.isOpen && !node.children) {
      await this.fill(node);
    }
  }

  async fill(node) {
    node.state = node.children ? undefined : texts.loading;
    this.requestUpdate();
    try {
      const entries = await children(node.entry.uri);
      node.children = this.kept(entries, node.depth + 1, node.children);
      node.state = entries.isCut ? texts.tree.cut : entries.length ? undefined : texts.entries.none;
    } catch (failure) {
      node.state = describe(failure);
    }
    this.requestUpdate();
  }

  /** Returns the nodes in sight from top to bottom, or those that match the filter. */
  lines(nodes = this.roots ?? [], found = []) {
    const words = this.filter.toLowerCase();
    for (const node of nodes) {
      if (!words || `${node.entry.title ?? ''} ${node.entry.name}`.toLowerCase().includes(words)) {
        found.push(node);
      }
      if (node.children && (node.isOpen || words)) {
        this.lines(node.children, found);
      }
      if (node.isOpen && node.state && !words) {
        found.push({ ...node, depth: node.depth + 1, note: node.state, children: null });
      }
    }
    return found;
  }

  willUpdate(changed) {
    this.items = this.lines();
    if (changed.has('selected')) {
      this.reveal();
    }
  }

  choose(node) {
    if (!node.note) {
      if (node.entry.isFolder) {
        this.toggle(node);
      }
      this.open(node.entry.uri);
    }
  }

  pressed({ item: node, event }) {
    const rows = event.currentTarget.closest('console-rows');
    if (node.note) {
      return;
    }
    if (event.key === 'ArrowRight' && node.entry.isFolder && !node.isOpen) {
      this.toggle(node);
    } else if (event.key === 'ArrowLeft' && node.isOpen) {
      this.toggle(node);
    } else if (event.key === 'ArrowLeft') {
      const isAbove = (other, i) => i < this.items.indexOf(node) && other.depth < node.depth;
      node.depth && rows.activate(this.items.findLastIndex(isAbove));
    } else if (event.key === '/') {
      this.querySelector('input').focus();
      event.preventDefault();
    }
  }

  /** Returns the title of a mount; of what is below, only the part of the title that tells it from its mount. */
  label({ entry, depth }) {
    return depth && entry.title ? partOf(entry.title) : entry.title ?? entry.name;
  }

  line(node) {
    const { entry } = node;
    const mark = node.note ? '' : entry.isFolder ? (node.isOpen ? '\u25be' : '\u25b8') : '';
    return html`<span class="indent d${Math.min(node.depth, 12)}"></span><span class="mark" aria-hidden="true">${mark}</span>
      <bdi class=${node.note ? 'name aside' : 'name'} title=${visible(node.note ?? entry.uri)}>${
      visible(node.note ?? this.label(node))}</bdi>`;
  }

  nodeTraits(node) {
    return {
      role: 'treeitem',
      level: node.depth + 1,
      expanded: node.entry.isFolder && !node.note ? node.isOpen : undefined,
      selected: !node.note && node.entry.uri === this.selected,
    };
  }

  render() {
    if (this.failure) {
      return html`<p class="failure" role="alert">${describe(this.failure)}</p><button @click=${this.load}>${texts.retry}</button>`;
    }
    if (!this.roots) {
      return html`<p class="quiet">${texts.loading}</p>`;
    }
    if (!this.roots.length) {
      return html`<p class="quiet">${texts.tree.empty}</p>`;
    }
    return html`<input type="search" .value=${this.filter} placeholder=${texts.tree.filter} aria-label=${texts.tree.filter}
        @input=${(event) => (this.filter = event.target.value)}>
      ${this.items.length ? nothing : html`<p class="quiet">${texts.tree.none}</p>`}
      <console-rows id="tree" kind="tree" label=${texts.tree.label} .items=${this.items} .row=${(node) => this.line(node)}
        .traits=${(node) => this.nodeTraits(node)} @choose=${(event) => this.choose(event.detail)}
        @key=${(event) => this.pressed(event.detail)}></console-rows>`;
  }
}

customElements.define('console-tree', Tree);
