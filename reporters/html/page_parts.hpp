// The constant parts of every HTML report: its style, and the script for search and navigation.
#pragma once

#include <string_view>

namespace plint::reporters {

inline constexpr std::string_view page_style = R"css(
:root { color-scheme: light dark; --back: #fff; --text: #1c1e21; --dim: #667; --line: #d8dbe0; --card: #f6f7f9;
  --error: #c0182b; --warning: #8a5a00; --info: #0b6a8f; --good: #1a7f37; --mark: #fff3bf; }
@media (prefers-color-scheme: dark) { :root { --back: #15171a; --text: #e4e6e9; --dim: #9aa2ad; --line: #33383f;
  --card: #1d2024; --error: #ff7b82; --warning: #f2c14e; --info: #6cc7ee; --good: #6fd58a; --mark: #4a3f10; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 72rem; padding: 1.5rem; background: var(--back); color: var(--text);
  font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; overflow-wrap: anywhere; }
pre, code { font: 13px/1.45 ui-monospace, monospace; }
pre { overflow-x: auto; margin: .5rem 0 0; }
table { border-collapse: collapse; width: 100%; } td, th { text-align: left; padding: .2rem .6rem .2rem 0;
  border-bottom: 1px solid var(--line); } td.number, th.number { text-align: right; white-space: nowrap; }
td, article, details { overflow-wrap: anywhere; } td [role] { cursor: pointer; } td [role]:hover { text-decoration: underline; }
article, details { border: 1px solid var(--line); border-radius: 6px; background: var(--card); margin: .6rem 0;
  padding: .6rem .8rem; }
article:focus { outline: 2px solid var(--info); }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)); gap: 0 2rem; }
.severity { font-weight: 600; } .error { color: var(--error); } .warning { color: var(--warning); }
.info { color: var(--info); } .good { color: var(--good); } .dim { color: var(--dim); }
form { position: sticky; top: 0; background: var(--back); padding: .6rem 0; display: flex; flex-wrap: wrap; gap: .6rem;
  border-bottom: 1px solid var(--line); }
input[type=search] { flex: 1 1 16rem; } input, select { font: inherit; padding: .2rem .4rem; max-width: 100%; }
svg { display: block; } svg text { font: 13px ui-monospace, monospace; fill: var(--text); } marker { fill: var(--dim); }
svg .arrow { fill: none; stroke: var(--dim); stroke-opacity: .7; marker-end: url(#head); }
svg .box rect { fill: var(--back); stroke: var(--line); } svg .box.other rect { stroke-dasharray: 4 3; }
svg .error rect { stroke: var(--error); } svg .warning rect { stroke: var(--warning); }
svg .info rect { stroke: var(--info); } svg text.dim { fill: var(--dim); }
.wide { overflow-x: auto; margin: .6rem 0; } [data-path][tabindex] { cursor: pointer; }
b { font-weight: inherit; } .c1, .c1-91, .c1-93, .c1-96, .c1-94, .c1-92 { font-weight: 700; }
.c1-91 { color: var(--error); } .c1-93 { color: var(--warning); } .c1-96, .c1-94, .c94 { color: var(--info); }
.c1-92, .c32, .c1-4-32 { color: var(--good); } .c31, .c1-4-31 { color: var(--error); }
.c1-4-31, .c1-4-32 { text-decoration: underline; } .c2 { opacity: .7; }
[hidden] { display: none; }
@media print { form { display: none; } article, svg { break-inside: avoid; } body { max-width: none; }
  pre { white-space: pre-wrap; } svg { max-width: 100%; height: auto; } }
)css";

inline constexpr std::string_view page_script = R"js('use strict';
const find = (selector) => [...document.querySelectorAll(selector)];
const form = document.querySelector('form');
const search = document.getElementById('search');
const findings = find('article');
let at = -1;
const shown = () => findings.filter((finding) => !finding.hidden);
const filter = () => {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const rule = document.getElementById('rule').value;
  const folder = document.getElementById('folder').value;
  const severities = new Set(find('input[name=severity]:checked').map((box) => box.value));
  for (const finding of findings) {
    const text = finding.textContent.toLowerCase() + ' ' + finding.dataset.path.toLowerCase();
    finding.hidden = !((!rule || finding.dataset.rule === rule) && (!folder || finding.dataset.folder === folder)
      && severities.has(finding.dataset.severity) && words.every((word) => text.includes(word)));
  }
  for (const section of find('section.file')) section.hidden = !section.querySelector('article:not([hidden])');
  document.getElementById('shown').textContent = shown().length + ' of ' + findings.length;
  at = -1;
};
const go = (step) => {
  const visible = shown();
  if (!visible.length) return;
  at = Math.max(0, Math.min(visible.length - 1, at + step));
  visible[at].focus();
  visible[at].scrollIntoView({block: 'center'});
};
const pick = (field, value) => {
  for (const select of find('select')) select.value = field === select.id ? value : '';
  search.value = field === 'path' ? value : '';
  for (const box of find('input[name=severity]')) box.checked = true;
  filter();
  form.scrollIntoView();
};
for (const field of ['rule', 'folder', 'path'])
  for (const item of find(`td [data-${field}], svg [data-${field}]`)) {
    item.tabIndex = 0;
    item.setAttribute('role', 'button');
    item.addEventListener('click', () => pick(field, item.dataset[field]));
    item.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') pick(field, item.dataset[field]);
    });
  }
form.hidden = false;
for (const event of ['input', 'change']) form.addEventListener(event, filter);
form.addEventListener('submit', (event) => event.preventDefault());
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Escape') { document.activeElement.blur(); pick(); return; }
  if (/^(input|select)$/i.test(event.target.tagName) && event.target.type !== 'checkbox') return;
  const keys = {'/': () => search.focus(), j: () => go(1), k: () => go(-1)};
  for (const box of find('input[name=severity]')) keys[box.value[0]] = () => { box.checked = !box.checked; filter(); };
  if (keys[event.key]) { event.preventDefault(); keys[event.key](); }
});
filter();
)js";

// Of the script, for the page's content security policy: nothing else may run. With a wrong one the script does not run,
// which tests/browser sees.
inline constexpr std::string_view page_script_hash = "1dACfCDo5WrDrH8siA6e0TfA5J276peFuRWxdSYuC48=";

}  // namespace plint::reporters
