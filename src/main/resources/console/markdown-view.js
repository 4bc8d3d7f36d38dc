/** Page of a Markdown text, or of a document that the gateway converts to Markdown. */
import { html, nothing, render } from 'lit';
import { showPictures } from './binary-view.js';
import { highlight, pieces } from './highlight.js';
import { View, describe, fill, isPlain, isResource, texts, visible } from './view.js';

/** Maximum length of the Markdown in a page, in characters. */
const MAX_MARKDOWN = 500_000;
/** Time after which a text is shown as it is, in milliseconds: marked takes minutes for some. */
const MAX_TIME = 1500;
/** Number of pages of a document that are read at once. */
const PAGES = 10;
const RULES = {
  ALLOWED_TAGS: `a b blockquote br code dd del details div dl dt em h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp small span
    strong sub summary sup table tbody td tfoot th thead tr u ul var #text`.split(/\s+/),
  ALLOWED_ATTR: ['align', 'alt', 'class', 'colspan', 'href', 'open', 'rowspan', 'src', 'start', 'title'],
  ALLOWED_URI_REGEXP: /^(?!\s*(?:javascript|vbscript|data|blob):)/i,
  ALLOW_DATA_ATTR: false, ALLOW_ARIA_ATTR: false, RETURN_DOM_FRAGMENT: true,
};

/** Returns the absolute address of a link or a picture; undefined for schemes that the page does not open. */
function addressOf(reference, base) {
  const url = URL.parse(reference, base);
  return url && (/^https?:$/.test(url.protocol) || isResource(url.href)) ? url : undefined;
}

/** Makes a link open a resource in the page, a heading, or a page elsewhere when a person follows it. */
function aim(link, reference, content) {
  const found = reference ? addressOf(reference, content.uri) : undefined;
  const url = content.placeOf && found?.protocol !== 'https:' ? undefined : found;
  const page = content.placeOf?.(reference);
  if (page) {
    link.href = `?${(link.dataset.page = new URLSearchParams(page))}`;
  } else if (reference.startsWith('#')) {
    link.href = `#${(link.dataset.anchor = `md-${reference.slice(1).toLowerCase()}`)}`;
  } else if (url && isResource(url.href)) {
    link.dataset.uri = url.href;
    link.href = `?uri=${encodeURIComponent(url.href)}`;
  } else if (url) {
    Object.assign(link, { href: url.href, rel: 'noopener noreferrer', target: '_blank' });
  }
  link.title = visible(url?.href ?? reference);
}

/**
 * Returns raw HTML within Markdown with the tags and attributes of {@link RULES} only. DOMPurify decides what is safe; this
 * keeps styles and handlers from its parser, which reports them to the log of the browser.
 */
function plainMarkup({ text }) {
  const { ALLOWED_TAGS: tags, ALLOWED_ATTR: names } = RULES;
  const rest = text.replace(/<!--[^]*?(?:-->|$)|<(script|style|svg|math|iframe|noscript|template|form)\b[^]*?(?:<\/\1\s*>|$)/gi, '');
  return rest.replace(/<(\/?)([a-z][\w:-]*)((?:\s[^<>]*)?)>|[<>]/gi, (match, slash, tag, attributes) => {
    if (!tag) {
      return match === '<' ? '&lt;' : '&gt;';
    }
    const found = [...attributes.matchAll(/([\w:-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'`=<>]+)))?/g)];
    const kept = found.filter(([, name]) => names.includes(name.toLowerCase())).map(([, name, ...values]) =>
      ` ${name}="${(values.find((value) => value !== undefined) ?? '').replaceAll('"', '&quot;')}"`);
    return tags.includes(tag.toLowerCase()) ? `<${slash}${tag}${slash ? '' : kept.join('')}>` : '';
  });
}

/** Returns Markdown as elements of which none runs or loads anything. @returns {Promise<HTMLElement>} */
async function pageOf(text, content) {
  const [{ Marked }, { default: purify }] = await Promise.all([import('marked'), import('dompurify')]);
  const page = document.createElement('div');
  try {
    const end = performance.now() + MAX_TIME;
    const hasTime = () => {
      if (performance.now() > end) {
        throw new Error('slow');
      }
      return false;
    };
    const renderer = { checkbox: ({ checked }) => (checked ? '[x] ' : '[ ] '), html: plainMarkup };
    const marked = new Marked({ gfm: true, renderer, tokenizer: { escape: hasTime, space: hasTime } });
    page.append(cleaned(purify.sanitize(marked.parse(text), RULES), content));
  } catch {
    page.append(Object.assign(document.createElement('pre'), { textContent: visible(text) }));
  }
  return page;
}

/** Gives links, pictures, headings and texts of a fragment the form that is safe to show. */
function cleaned(fragment, content) {
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    walker.currentNode.data = visible(walker.currentNode.data);
  }
  for (const element of fragment.querySelectorAll('[class], [title], a, img, h1, h2, h3, h4, h5, h6, pre, table')) {
    const reference = element.getAttribute('href') ?? element.getAttribute('src');
    const language = element.localName === 'code' && /^language-([\w+#-]{1,30})$/.exec(element.className)?.[1];
    element.getAttributeNames().filter((name) => !['align', 'alt'].includes(name)).forEach((name) => element.removeAttribute(name));
    if (/^h\d$/.test(element.localName)) {
      element.id = `md-${element.textContent.trim().toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-')}`;
    } else if (element.localName === 'a' && reference !== null) {
      aim(element, reference, content);
    } else if (element.localName === 'img') {
      const link = Object.assign(document.createElement('a'), { className: 'picture' });
      const name = visible(element.alt || (reference ?? '').split('/').pop().slice(0, 80));
      link.textContent = fill(texts.views.picture, { name: name || texts.views.unnamed });
      aim(link, reference ?? '', content);
      element.replaceWith(link);
    } else if (/^(pre|table)$/.test(element.localName)) {
      element.tabIndex = 0; // wide ones scroll, also by keyboard
    } else if (language) {
      colour(element, language);
    }
  }
  return fragment;
}

async function colour(code, language) {
  const lines = await highlight(code.textContent, language).catch(() => undefined);
  if (lines) {
    code.replaceChildren();
    render(lines.map((line, i) => [i ? '\n' : '', pieces(line)]), code);
  }
}

/**
 * View of Markdown. Properties `content`, `source`, and `anchor` for a heading to go to. A content may have a function `placeOf`,
 * which returns the parameters of a page of the console for a link; its other links lead to https addresses only.
 */
class Markdown extends View {
  static properties = { content: { attribute: false }, source: { attribute: false }, anchor: {}, state: { state: true } };
  parts = [];
  addresses = [];

  disconnectedCallback() {
    super.disconnectedCallback();
    this.release();
  }

  /** Gives the memory of pictures back; those that are shown stay. */
  release() {
    this.addresses.splice(0).forEach((address) => URL.revokeObjectURL(address));
  }

  willUpdate(changed) {
    if (changed.has('content')) {
      const known = changed.get('content')?.uri === this.content.uri ? this.parts.flatMap(blocksOf) : [];
      this.release();
      Object.assign(this, { position: 0, length: 0, isPart: true, loading: null });
      this.more(known);
    }
  }

  /** Adds the next part, and marks its blocks that are not among the known ones. */
  async more(known = []) {
    const { content, source } = this;
    if (this.isPart && this.loading !== content) {
      Object.assign(this, { loading: content, state: texts.loading, failure: '' });
      try {
        const isDocument = content.text === undefined;
        const next = isDocument ? await source.pages(content.markdown, this.position + 1, this.position + PAGES)
          : this.position || (content.isPart && !content.text.includes('\n')) ? await source.lines(this.position + 1) : content;
        const [first, ...rest] = isDocument ? next.text.split(/^<!-- page (\d+) -->$/m) : [next.text];
        const added = [['', first], ...rest.flatMap((text, i) => (i % 2 ? [[rest[i - 1], text]] : []))].filter(([, text]) => text.trim());
        const pages = await Promise.all(added.map(async ([number, text]) => ({ number, page: await pageOf(text, content) })));
        if (content === this.content) {
          const parts = this.position ? this.parts : [];
          this.position += isDocument ? PAGES : next.text.split('\n').length - 1;
          Object.assign(this, { length: this.length + next.text.length, count: next.pages });
          this.isPart = (isDocument ? this.position < (next.pages ?? 0) : next.isPart) && this.length < MAX_MARKDOWN;
          this.parts = [...parts, ...pages];
          const old = new Set(known.map((block) => block.textContent));
          pages.flatMap(blocksOf).forEach((block) => block.classList.toggle('fresh', old.size > 0 && !old.has(block.textContent)));
          pages.forEach(({ page }) => showPictures(page, this.addresses));
        }
      } catch (failure) {
        this.failure = content === this.content ? describe(failure) : this.failure;
      }
      Object.assign(this, content === this.content && { loading: null, state: '' });
    }
  }

  clicked(event) {
    const { uri, anchor, page } = event.target.closest('a')?.dataset ?? {};
    if ((uri || anchor || page) && isPlain(event)) {
      event.preventDefault();
      page ? this.emit('go', page) : uri ? this.open(uri) : this.scrollTo(anchor);
    }
  }

  scrollTo(anchor) {
    this.querySelector(`[id="${CSS.escape(anchor)}"]`)?.scrollIntoView();
  }

  /** Goes to the heading of the address once its text is there. */
  updated() {
    const isNew = this.parts.length && (this.shown !== this.content || this.goal !== this.anchor);
    if (isNew && this.anchor) {
      this.scrollTo(`md-${this.anchor.toLowerCase()}`);
    }
    isNew && Object.assign(this, { shown: this.content, goal: this.anchor });
  }

  scrolled({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) {
    if (scrollTop > 0 && scrollTop + clientHeight > scrollHeight - 200 && !this.failure) {
      this.more();
    }
  }

  render() {
    const { parts, state, failure, isPart, count } = this;
    const about = count ? texts.views.pageOf : texts.views.pageNumber;
    const what = state && this.content.text === undefined ? texts.views.converting : state;
    return html`<article class="markdown" tabindex="0" aria-label=${texts.views.page} @click=${this.clicked} @scroll=${this.scrolled}>
      ${parts.map(({ number, page }) => [number ? html`<p class="page">${fill(about, { at: number, count })}</p>` : nothing, page])}
      ${failure ? html`<p class="failure" role="alert">${failure}</p>` : nothing}
      ${what ? html`<p class="quiet" role="status">${what}</p>` : nothing}
      ${isPart && !what ? html`<button @click=${() => this.more()}>${failure ? texts.retry : texts.more}</button>` : nothing}
      ${this.length >= MAX_MARKDOWN ? html`<p class="quiet">${texts.views.full}</p>` : nothing}
    </article>`;
  }
}

const blocksOf = ({ page }) => [...page.children];

customElements.define('console-markdown', Markdown);
