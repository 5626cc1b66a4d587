'use strict';
// What pages do beside their text: colors, tabs, and the keyboard in wide code.
(() => {
  const root = document.documentElement;
  const button = document.getElementById('theme');
  const system = matchMedia('(prefers-color-scheme: dark)');
  const isDark = () => (root.dataset.theme || (system.matches ? 'dark' : 'light')) === 'dark';
  const name = () => { button.textContent = isDark() ? 'Light colors' : 'Dark colors'; };
  button.hidden = false;
  button.addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark';
    try {
      localStorage.setItem('plint-theme', root.dataset.theme);
    } catch {
      // not allowed: the choice ends with this page
    }
    name();
  });
  system.addEventListener('change', name);
  name();

  // Sections with headings become tabs.
  for (const box of document.querySelectorAll('.tabs')) {
    const panels = [...box.querySelectorAll(':scope > section')];
    const list = document.createElement('div');
    list.setAttribute('role', 'tablist');
    list.setAttribute('aria-label', box.dataset.label);
    const tabs = panels.map((panel, i) => {
      const heading = panel.querySelector('h3');
      const tab = document.createElement('button');
      tab.type = 'button';
      tab.id = `${panel.id}-tab`;
      tab.textContent = heading.textContent;
      tab.setAttribute('role', 'tab');
      tab.setAttribute('aria-controls', panel.id);
      tab.addEventListener('click', () => show(i));
      tab.addEventListener('keydown', (event) => {
        const next = {ArrowRight: i + 1, ArrowLeft: i - 1, Home: 0, End: panels.length - 1}[event.key];
        if (next === undefined) return;
        event.preventDefault();
        show((next + panels.length) % panels.length);
        tabs[(next + panels.length) % panels.length].focus();
      });
      heading.hidden = true;
      panel.setAttribute('role', 'tabpanel');
      panel.setAttribute('aria-labelledby', tab.id);
      panel.tabIndex = 0;
      list.append(tab);
      return tab;
    });
    const show = (at) => tabs.forEach((tab, i) => {
      tab.setAttribute('aria-selected', String(i === at));
      tab.tabIndex = i === at ? 0 : -1;
      panels[i].hidden = i !== at;
    });
    box.prepend(list);
    show(0);
  }

  // What scrolls sideways must be reachable with the keyboard.
  const reach = () => {
    for (const box of document.querySelectorAll('main pre, main .wide')) {
      if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
      else box.removeAttribute('tabindex');
    }
  };
  reach();
  addEventListener('resize', reach);
})();
