'use strict';
// The filter of the list of rules. Its state is in the address, so that links can have it.
(() => {
  const form = document.getElementById('filter');
  const rows = [...document.querySelectorAll('#rules tr[data-category]')];
  const groups = [...document.querySelectorAll('#rules tbody')];
  const count = document.getElementById('count');
  const texts = rows.map((row) => row.textContent.toLowerCase());

  const apply = () => {
    const given = Object.fromEntries([...new FormData(form)].filter(([, value]) => value));
    const {text = '', ...exact} = given;
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    rows.forEach((row, i) => {
      const fits = Object.entries(exact).every(([key, value]) => row.dataset[key].split(' ').includes(value))
        && words.every((word) => texts[i].includes(word));
      row.hidden = !fits;
      shown += fits;
    });
    for (const group of groups) group.hidden = !group.querySelector('tr[data-category]:not([hidden])');
    count.textContent = shown === rows.length ? `${shown} rules` : `${shown} of ${rows.length} rules`;
    const query = new URLSearchParams(given).toString();
    history.replaceState(null, '', location.pathname + (query && `?${query}`) + location.hash);
  };

  for (const [key, value] of new URLSearchParams(location.search)) {
    const field = form.elements.namedItem(key);
    if (field) field.value = value;
  }
  form.hidden = false;
  form.addEventListener('input', apply);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('reset', () => setTimeout(apply));
  apply();
})();
