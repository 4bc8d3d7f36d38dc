/** Page that finds resources and templates by name, type, size and time. */
import { html } from 'lit';
import { decode, prefixOf } from './catalog.js';
import { Finder } from './finder.js';
import { fill, size, texts, visible } from './view.js';

class Find extends Finder {
  tool = 'find';

  given() {
    const given = Object.fromEntries(['glob', 'in', 'type', 'changedSince', 'sort', 'kind']
      .map((name) => [name, (this.values[name] ?? '').trim()]).filter(([, value]) => value));
    return Object.keys(given).length ? given : null;
  }

  joined(before, page) {
    return { ...page, resources: [...before.resources, ...page.resources], templates: [...(before.templates ?? []), ...(page.templates ?? [])] };
  }

  form() {
    const { glob, place, type, since, sort, sorts, kind, kinds } = texts.find;
    return html`${this.text('glob', glob, { type: 'search', placeholder: '**/*.md' })}
      ${this.text('in', place, { maxlength: 4000, placeholder: 'file:///docs/' })}
      ${this.text('type', type, { maxlength: 200, placeholder: 'image/' })}${this.text('changedSince', since, { type: 'date' })}
      ${this.choice('sort', sort, sorts)}${this.choice('kind', kind, kinds)}`;
  }

  resource({ uri, title, size: bytes, lastModified }) {
    const mount = prefixOf(uri);
    const about = [title && visible(title), size(bytes), lastModified].filter(Boolean).join(' \u00b7 ');
    return html`<li><h2>${this.link(uri, decode(uri.slice(mount.length)) || uri)}</h2>
      <p class="quiet place"><bdi>${visible(mount)}</bdi> ${about}</p></li>`;
  }

  template({ uriTemplate, title }) {
    return html`<li><h2>${this.goTo({ view: 'templates', name: uriTemplate }, html`<bdi>${visible(uriTemplate)}</bdi>`)}</h2>
      <p class="quiet place">${fill(texts.find.template, { title: visible(title ?? '') })}</p></li>`;
  }

  answer() {
    const { resources, templates = [], unavailable = [], incomplete, hint } = this.found;
    const count = resources.length + templates.length;
    const away = unavailable.map((mount) => fill(texts.find.unavailable, { mount }));
    return html`<p class="quiet" role="status">${count ? fill(texts.find.count, { count }) : visible(hint ?? '')}</p>
      ${this.notes([incomplete, ...away].filter(Boolean))}
      <ol class="results">${resources.map((resource) => this.resource(resource))}${templates.map((template) => this.template(template))}</ol>
      ${this.more()}`;
  }
}

customElements.define('console-find', Find);
