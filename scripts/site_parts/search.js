'use strict';
// Every word must be somewhere in a page; pages with the words in their title come first. The texts are read only when they
// are needed.
(() => {
  const box = document.getElementById('search');
  const found = document.getElementById('found');
  const all = document.getElementById('all');
  const up = document.body.dataset.up;
  let chosen = 0;
  let texts = null;

  const load = () => texts ??= new Promise((done) => {
    const script = document.createElement('script');
    script.src = `${up}search-index.js`;
    script.onload = () => done(window.plintPages);
    script.onerror = () => done([]);
    document.head.append(script);
  });

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
    items.forEach((item, i) => item.classList.toggle('chosen', i === chosen));
    if (items[chosen]) items[chosen].scrollIntoView({block: 'nearest'});
  };

  const look = async () => {
    const pages = await load();
    const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
    found.hidden = !words.length;
    if (all) all.hidden = !!words.length;
    const hits = pages.map((page) => [score(page, words), page]).filter(([sum]) => sum > 0);
    hits.sort(([a, one], [b, other]) => b - a || one.title.localeCompare(other.title));
    found.replaceChildren(...hits.slice(0, 20).map(([, page]) => {
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
    if (words.length && !hits.length) {
      found.append(Object.assign(document.createElement('li'), {textContent: 'Nothing found.'}));
    }
    choose(0);
  };

  const isField = (element) => /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName);

  box.form.hidden = false;
  box.addEventListener('focus', load);
  box.addEventListener('input', look);
  box.form.addEventListener('submit', async (event) => {
    event.preventDefault();
    await look();
    const link = found.querySelector('.chosen a');
    if (link) location.href = link.href;
  });
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && box.value) { box.value = ''; box.blur(); look(); }
    else if (event.target === box && event.key === 'ArrowDown') { event.preventDefault(); choose(chosen + 1); }
    else if (event.target === box && event.key === 'ArrowUp') { event.preventDefault(); choose(chosen - 1); }
    else if (event.key === '/' && !isField(event.target)) { event.preventDefault(); box.focus(); }
  });
})();
