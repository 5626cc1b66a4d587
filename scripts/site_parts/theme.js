'use strict';
// Before the page is drawn: the colors that the reader chose. Without a choice, those of the system.
try {
  const chosen = localStorage.getItem('plint-theme');
  if (chosen === 'dark' || chosen === 'light') document.documentElement.dataset.theme = chosen;
} catch {
  // not allowed
}
