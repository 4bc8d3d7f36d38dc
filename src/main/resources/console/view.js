/** Base of the elements, and the form that texts and values have in them. */
import { LitElement, html, nothing } from 'lit';
import texts from './texts.json' with { type: 'json' };

/** All texts of the console, which `texts.json` holds. A text with values has their names in braces. */
export { texts };

/** Types of pictures that an `img` shows without running or loading anything in them. */
export const PICTURE = /^image\/(png|jpeg|gif|webp|avif|bmp|svg\+xml)$/;
/** Time for which changed lines and values stand out, in milliseconds. */
export const FRESH = 6000;
/** Orders texts as people do, with numbers by size. */
export const { compare } = new Intl.Collator('en', { numeric: true });
const NUMBER = new Intl.NumberFormat('en');
const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB', 'PB'];
/** Characters that are invisible, or turn the direction of text around them. */
const INVISIBLE = /(?![\t\n])\p{Cc}|\p{Cs}|[\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** Returns a number with separators. */
export const number = (value) => NUMBER.format(value);

/**
 * Returns a text with values in place of their names, and numbers with separators.
 * @param {string | [string, string]} text a pair for one and for any other `count`
 * @param {Record<string, unknown>} values
 */
export function fill(text, values) {
  const form = typeof text === 'string' ? text : text[values.count === 1 ? 0 : 1];
  return form.replace(/\{(\w+)\}/g, (_, name) => (typeof values[name] === 'number' ? number(values[name]) : values[name]));
}

/** Returns a text about what is read; it says so if more follows. */
export function soFar(text, isPart) {
  return isPart ? fill(texts.views.soFar, { text }) : text;
}

/** Returns a size in bytes for people; an empty text if it is unknown. */
export function size(bytes) {
  if (bytes === undefined || bytes === null) {
    return '';
  }
  if (bytes === 1) {
    return '1 byte';
  }
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const value = bytes / 1000 ** step;
  return `${step === 0 ? value : value.toFixed(value < 10 ? 1 : 0)} ${UNITS[step]}`;
}

/** Returns a date and time for people; an empty text if it is none. */
export function date(value) {
  const time = value ? new Date(value) : null;
  return time && !Number.isNaN(time.getTime()) ? DATE.format(time) : '';
}

/**
 * Returns a name or another line of a source so that nothing in it hides or turns other
 * text around: invisible characters become their code points.
 */
export function visible(line) {
  return String(line).replace(INVISIBLE, (character) => `\u2039${character.codePointAt(0).toString(16).toUpperCase()}\u203a`);
}

/** Returns what a failure means for a person. */
export function describe(failure) {
  if (failure.status === undefined && texts.errors[failure.message]) {
    return texts.errors[failure.message];
  }
  if (failure.message === 'unauthorized') {
    return texts.errors.unauthorized;
  }
  if (failure.code === undefined && texts.errors[failure.status]) {
    return texts.errors[failure.status];
  }
  return failure.code === undefined && failure.status === undefined ? texts.errors.unexpected : visible(failure.message);
}

/** Keeps the digits of numbers that JavaScript rounds or prints in another way. */
const exact = (key, value, context) =>
  typeof value === 'number' && JSON.rawJSON && String(value) !== context.source ? JSON.rawJSON(context.source) : value;

/** Parses JSON so that each number keeps its digits, unless the text is too deep for it. */
export function parse(text) {
  try {
    return JSON.parse(text, exact);
  } catch {
    return JSON.parse(text);
  }
}

/** Returns a value that has no entries as text. */
export const textOf = (value) => (JSON.isRawJSON?.(value) ? value.rawJSON : typeof value === 'string' ? value : JSON.stringify(value));

/** Loads a module of the console; fails with `offline` if the gateway does not answer. @param {Promise<any>} module */
export function loaded(module) {
  return module.catch(() => {
    throw Object.assign(new Error('offline'), { isModule: true });
  });
}

/** Acts again after a failure. Browsers try a module that failed only in a new page. */
export function retry(failure, act) {
  failure.isModule ? location.reload() : act();
}

/** Whether a text may be the URI of a resource, which the page opens through the gateway: of any scheme but those of browsers. */
export function isResource(text) {
  return typeof text === 'string' && text.length < 4096
    && /^(?!(https?|wss?|ftp|javascript|vbscript|data|blob|about):)[a-z][a-z0-9+.-]*:\/\/[^\s<>"]+$/i.test(text);
}

/** Whether a click is to open a link in this page, rather than in another tab or window. */
export function isPlain(event) {
  return !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey && event.button === 0;
}

/** Copies a text, by selection where the browser offers no clipboard, as for plain http; whether it did. */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const { activeElement } = document;
    const area = Object.assign(document.createElement('textarea'), { value: text, className: 'unseen' });
    document.body.append(area);
    area.select();
    const isCopied = document.execCommand('copy');
    area.remove();
    activeElement?.focus();
    return isCopied;
  }
}

/** Element whose content is part of the page, so that one style sheet serves all. */
export class View extends LitElement {
  createRenderRoot() {
    return this;
  }

  /** Emits an event that leaves the element. */
  emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  /** Listens to events of a target while the element is in the page. */
  listen(target, names, listener) {
    this.leaving ??= new AbortController();
    names.forEach((name) => target.addEventListener(name, listener, { signal: this.leaving.signal }));
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.leaving?.abort();
    this.leaving = undefined;
    this.endTask();
  }

  /** Returns the signal of a new task, and gives up the task before. */
  startTask() {
    this.endTask();
    this.task = new AbortController();
    return this.task.signal;
  }

  /** Starts a task after a pause in milliseconds. */
  startLater(pause, task) {
    const signal = this.startTask();
    this.timer = setTimeout(() => task(signal), pause);
  }

  endTask() {
    clearTimeout(this.timer);
    this.task?.abort();
  }

  /** Opens a resource in the page. */
  open(uri) {
    this.emit('go', { uri });
  }

  /** Returns a link to a page of the console, which a click with a modifier key opens in another tab. */
  goTo(parameters, label, { title, isHere } = {}) {
    const follow = (event) => {
      event.stopPropagation();
      if (isPlain(event)) {
        event.preventDefault();
        this.emit('go', parameters);
      }
    };
    return html`<a href=${`?${new URLSearchParams(parameters)}`} title=${title ?? nothing} aria-current=${isHere ? 'page' : nothing}
      @click=${follow}>${label}</a>`;
  }

  /** Returns a link that opens a resource in the page, at a line of its text if one is given. */
  link(uri, label = uri, line) {
    return this.goTo({ uri, ...(line && { line }) }, html`<bdi>${visible(label)}</bdi>`, { title: visible(uri) });
  }
}
