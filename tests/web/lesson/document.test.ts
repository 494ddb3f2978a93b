import { afterEach, describe, expect, it } from 'vitest';
import english from '../../../web/content/en/messages/page.json';
import korean from '../../../web/content/ko/messages/page.json';
import { bodyHtml } from '../../../web/src/lesson/document.js';
import { headHtml } from '../../../web/src/lesson/head.js';
import { Problems } from '../../../web/src/lesson/problems.js';
import { loadSite, type Site, writtenPages } from '../../../web/src/lesson/site.js';
import {
  BOTH,
  CONTENT,
  plainPage,
  removeContent,
  scopesOf,
  writeContent,
} from './sample-content.js';

afterEach(removeContent);

const LAB = { 'ko/lab.md': plainPage('/lab/', '글'), 'en/lab.md': plainPage('/lab/', 'text') };

function load(content: Record<string, string> = { ...BOTH, ...LAB }, url = ''): Site {
  const files = writeContent(content);
  const problems = new Problems();
  const pages = loadSite(writtenPages(files), files, scopesOf({ one: 1 }), problems);
  expect(problems.list).toEqual([]);
  return { pages, url };
}

function page(site: Site, file: string) {
  const found = site.pages.find((candidate) => candidate.file === file);
  if (!found) throw new Error(`there is no ${file}`);
  return found;
}

const body = (site: Site, file: string) => bodyHtml(page(site, file), site);
const head = (site: Site, file: string) => headHtml(page(site, file), site);

describe('the body of a page', () => {
  it('has one main heading, landmarks and both tables of contents', () => {
    const html = body(load(), 'index.html');
    expect(html.match(/<h1>/g)).toHaveLength(1);
    expect(html).toContain('<h1>제목</h1>');
    expect(html.match(/<main /g)).toHaveLength(1);
    expect(html.match(/<li><a href="#step-1"/g)).toHaveLength(2);
    expect(html).toMatch(/^<a class="skip" href="#lesson">/);
  });

  it('lists each figure once with its expression', () => {
    const html = body(load(), 'index.html');
    expect(html.match(/<code>one<\/code>/g)).toHaveLength(2);
    expect(html).toContain('4개');
  });

  it('leads to the units of its language, and marks its own', () => {
    const html = body(load(), 'en/lab/index.html');
    expect(html).toContain(
      `<li><a href="../">${english['unit.lesson-1']}</a></li>` +
        `<li><a href="./" aria-current="page">${english['unit.lab']}</a></li>`,
    );
    expect(html).toContain('<a class="site-name" href="../">');
  });

  it('leads to the same page in the other language, if there is one', () => {
    const link = /<a class="language-link" href="([^"]*)" hreflang="(\w+)" lang="\2"/g;
    const site = load({ ...BOTH, 'ko/lab.md': LAB['ko/lab.md'] });
    const links = (file: string) => [...body(site, file).matchAll(link)].map(([, href]) => href);
    expect(links('index.html')).toEqual(['en/']);
    expect(links('en/index.html')).toEqual(['../']);
    expect(links('lab/index.html')).toEqual([]);
  });

  it('ends with the pages before and after', () => {
    const site = load();
    expect(body(site, 'index.html')).toMatch(/<a class="turn-next" rel="next" href="lab\/">/);
    expect(body(site, 'index.html')).not.toContain('rel="prev"');
    expect(body(site, 'lab/index.html')).toMatch(/<a class="turn-prev" rel="prev" href="..\/">/);
    expect(body(site, 'lab/index.html')).not.toContain('rel="next"');
  });

  it('says on the first page alone what each unit teaches', () => {
    const site = load();
    const html = body(site, 'index.html');
    expect(html).toContain(korean['unit.lab.about']);
    expect(html).toContain(
      '<li class="start-unit" data-unit="lesson-1" data-sections="step-1" data-exercises="exercise-1"' +
        ' data-questions="quiz-1"><a class="start-name" href="#step-1" aria-current="page">',
    );
    // A tool is not read to its end.
    expect(html).toContain(
      '<li class="start-unit" data-unit="lab"><a class="start-name" href="lab/">',
    );
    expect(body(site, 'lab/index.html')).not.toContain('class="start"');
  });

  it('says nothing of other pages where there are none', () => {
    const html = body(load(CONTENT), 'index.html');
    for (const name of ['start', 'turn', 'language-link']) {
      expect(html).not.toContain(`class="${name}"`);
    }
  });
});

describe('the head of a page', () => {
  it('holds the policy, and escapes what comes from the text', () => {
    const site = load();
    const first = page(site, 'index.html');
    const html = headHtml({ ...first, lesson: { ...first.lesson, title: 'a "b" <c>' } }, site);
    expect(html).toContain('<title>a &quot;b&quot; &lt;c&gt;</title>');
    expect(html).toContain("script-src 'self' 'wasm-unsafe-eval'");
  });

  const alternates = (html: string) =>
    [...html.matchAll(/rel="(?:alternate" hreflang="([\w-]+)|canonical)" href="([^"]*)"/g)].map(
      ([, lang = 'canonical', href]) => `${lang} ${href}`,
    );

  it('names the page in each language, relatively where the site does not know its address', () => {
    expect(alternates(head(load(), 'en/lab/index.html'))).toEqual([
      'canonical ./',
      'en ./',
      'ko ../../lab/',
      'x-default ./',
    ]);
  });

  it('names it absolutely where the site does', () => {
    const html = head(load(undefined, 'https://example.org/a/'), 'lab/index.html');
    expect(alternates(html)).toEqual([
      'canonical https://example.org/a/lab/',
      'ko https://example.org/a/lab/',
      'en https://example.org/a/en/lab/',
      'x-default https://example.org/a/en/lab/',
    ]);
    expect(html).toContain('og:url" content="https://example.org/a/lab/"');
    expect(html).toContain('og:image" content="https://example.org/a/share.png"');
    expect(html).toContain('og:locale" content="ko_KR"');
    expect(html).toContain('og:locale:alternate" content="en_GB"');
  });

  it('names no other language where there is none', () => {
    expect(alternates(head(load(CONTENT), 'index.html'))).toEqual(['canonical ./']);
  });
});

describe('the words around a page', () => {
  const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

  it('are the same in both languages, with the same places for values', () => {
    expect(Object.keys(english)).toEqual(Object.keys(korean));
    for (const [key, text] of Object.entries(korean)) {
      expect(places(english[key as keyof typeof english]), key).toEqual(places(text));
    }
  });
});
