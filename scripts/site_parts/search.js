'use strict';
// Every word must be somewhere in a page; pages with the words in their title come first.
const box = document.getElementById('search');
const found = document.getElementById('found');
const all = document.getElementById('all');
const up = document.body.dataset.up;
let chosen = 0;

const score = (page, words) => {
  let sum = 0;
  for (const word of words) {
    const title = page.title.toLowerCase();
    if (title === word) sum += 100;
    else if (title.startsWith(word)) sum += 40;
    else if (title.includes(word)) sum += 20;
    else if (page.summary.toLowerCase().includes(word)) sum += 10;
    else if (page.text.includes(word)) sum += 1;
    else return 0;
  }
  return sum;
};

const choose = (at) => {
  const items = [...found.children].filter((item) => item.dataset.page);
  chosen = Math.max(0, Math.min(items.length - 1, at));
  items.forEach((item, i) => item.setAttribute('aria-selected', i === chosen));
  if (items[chosen]) items[chosen].scrollIntoView({block: 'nearest'});
};

const look = () => {
  const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
  found.hidden = !words.length;
  all.hidden = !!words.length;
  const pages = window.plintPages.map((page) => [score(page, words), page]).filter(([sum]) => sum > 0);
  pages.sort(([a, one], [b, other]) => b - a || one.title.localeCompare(other.title));
  found.replaceChildren(...pages.slice(0, 20).map(([, page]) => {
    const item = document.createElement('li');
    item.dataset.page = page.place;
    const link = document.createElement('a');
    link.href = up + page.place;
    link.textContent = page.title;
    const summary = document.createElement('small');
    summary.textContent = page.summary;
    item.append(link, summary);
    return item;
  }));
  if (words.length && !pages.length) found.append(Object.assign(document.createElement('li'), {textContent: 'Nothing found.'}));
  choose(0);
};

box.form.hidden = false;
box.addEventListener('input', look);
box.form.addEventListener('submit', (event) => {
  event.preventDefault();
  const link = found.querySelector('[aria-selected=true] a');
  if (link) location.href = link.href;
});
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Escape') { box.value = ''; box.blur(); look(); }
  else if (event.target === box && event.key === 'ArrowDown') { event.preventDefault(); choose(chosen + 1); }
  else if (event.target === box && event.key === 'ArrowUp') { event.preventDefault(); choose(chosen - 1); }
  else if (event.key === '/' && event.target !== box) { event.preventDefault(); box.focus(); }
});
