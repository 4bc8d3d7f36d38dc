/** Lines of code as pieces with classes, by Prism. */
import { html } from 'lit';
import { visible } from './view.js';

/** Maximum length of a text that gets colours, in characters. */
export const MAX_COLOURED = 200_000;
/** Languages of Prism: the words for each (file extensions, names and types), and the components that it needs. */
const LANGUAGES = `bash sh zsh shell; batch bat cmd; c h; clojure clj; cmake; cpp cc cxx hpp hh c++; csharp cs; css; dart; diff patch;
  docker dockerfile; elixir ex exs; go; graphql gql; groovy jenkinsfile; gradle; haskell hs; hcl tf; http; ini conf cfg editorconfig;
  java; javascript js mjs cjs ecmascript; json webmanifest jsonl ndjson; jsx; kotlin kt kts; latex tex; less; lua; makefile mk;
  markdown md; markup html htm xml svg xsd xsl xslt pom xhtml; nginx; objectivec m; perl pl pm; php; powershell ps1; properties;
  protobuf proto; python py; r; ruby rb; rust rs; scala; scss; sql; swift; toml; typescript ts mts cts; tsx; vim; yaml yml`;
const NEEDS = {
  c: 'clike', cpp: 'c', csharp: 'clike', dart: 'clike', go: 'clike', gradle: 'clike', groovy: 'clike', java: 'clike', javascript: 'clike',
  jsx: 'markup javascript', kotlin: 'clike', less: 'css', markdown: 'markup', 'markup-templating': 'markup', objectivec: 'c',
  php: 'markup-templating', protobuf: 'clike', ruby: 'clike', scala: 'java', scss: 'css', tsx: 'jsx typescript', typescript: 'javascript',
};
const WORDS = new Map(LANGUAGES.split(';').map((line) => line.trim().split(/\s+/)).flatMap((words) =>
  words.map((word) => [word, words[0]])));
const loaded = new Map();

/** Returns the address of a component of Prism; fails for anything else. */
const addressOf = (name) => new URL(`./lib/prismjs/components/prism-${/^[a-z0-9-]+$/.exec(name)[0]}.min.js`, import.meta.url).href;
const policy = window.trustedTypes?.createPolicy('console', { createScriptURL: addressOf }) ?? { createScriptURL: addressOf };

/** Loads a component once, after those that it needs. Components are classic scripts around a global. */
function load(name) {
  if (!loaded.has(name)) {
    window.Prism ??= { manual: true, disableWorkerMessageHandler: true };
    const needs = name === 'core' ? [] : ['core', ...(NEEDS[name]?.split(' ') ?? [])];
    const ready = needs.reduce((before, need) => before.then(() => load(need)), Promise.resolve());
    loaded.set(name, ready.then(() => new Promise((done, fail) => {
      const script = document.createElement('script');
      script.src = policy.createScriptURL(name);
      Object.assign(script, { onload: done, onerror: fail });
      document.head.append(script);
    })));
    loaded.get(name).catch(() => loaded.delete(name));
  }
  return loaded.get(name);
}

/** Returns the language of a resource; undefined if it has none. */
export function languageOf({ uri, mimeType }) {
  const name = uri.split(/[?#]/)[0].split('/').pop().toLowerCase();
  const type = mimeType.split(';')[0].replace(/^[^/]*\/(x-)?/, '').replace(/^.*\+/, '');
  return WORDS.get(name) ?? (name.includes('.') ? WORDS.get(name.split('.').pop()) : undefined) ?? WORDS.get(type);
}

/**
 * Returns the lines of a text as lists of `[class, text]`.
 * @param {string} text
 * @param {string} word language, or an extension or another word for it
 * @returns {Promise<[string, string][][] | undefined>} undefined for a language without colours
 */
export async function highlight(text, word) {
  const language = WORDS.get(word.toLowerCase());
  if (!language || text.length > MAX_COLOURED) {
    return undefined;
  }
  for (const name of [language, ...(language === 'markup' ? ['css', 'javascript'] : [])]) {
    await load(name);
  }
  const lines = [[]];
  const add = (token, names) => {
    if (Array.isArray(token)) {
      token.forEach((inner) => add(inner, names));
    } else if (typeof token === 'string') {
      const [first, ...rest] = token.split('\n');
      lines.at(-1).push([names, first]);
      rest.forEach((line) => lines.push([[names, line]]));
    } else {
      add(token.content, `${names} t-${token.type} ${[token.alias ?? []].flat().map((alias) => `t-${alias}`).join(' ')}`);
    }
  };
  add(window.Prism.tokenize(text, window.Prism.languages[language]), '');
  return lines;
}

/** Returns the template of pieces of a line. */
export function pieces(list) {
  return list.map(([names, text]) => (names ? html`<span class=${names}>${visible(text)}</span>` : visible(text)));
}
