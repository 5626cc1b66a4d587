import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aroundFile, graphLimit, graphPage, toDot, type GraphNode } from '../src/graph';

function node(name: string, path: string, ...to: string[]): GraphNode {
  return { name, path, lines: to.map((other) => ({ how: 'declares', to: other, certain: other !== 'class c' })) };
}

const all = [
  node('class a', 'a.pp', 'class b'),
  node('class b', 'b.pp', 'class c'),
  node('class c', 'c.pp', 'class b'),
  node('class other', 'other.pp', 'class c'),
];

test('the graph has what leads to the file and what the file leads to', () => {
  const graph = aroundFile(all, 'b.pp');
  assert.deepEqual([...graph.nodes].sort(), ['class a', 'class b', 'class c', 'class other']);
  assert.equal(graph.edges.length, 4);
  assert.ok(!graph.isCut);
  assert.deepEqual(aroundFile(all, 'a.pp').nodes, ['class a', 'class b', 'class c']);
  assert.deepEqual(aroundFile(all, 'nothing.pp').nodes, []);
});

test('a large graph is cut', () => {
  const names = Array.from({ length: 2 * graphLimit }, (_, at) => `class n${at}`);
  const graph = aroundFile([node('class a', 'a.pp', ...names), ...names.map((name) => node(name, 'n.pp'))], 'a.pp');
  assert.equal(graph.nodes.length, graphLimit);
  assert.ok(graph.isCut);
  const user = node('class user', 'u.pp', 'class a');
  const nodes = [node('class a', 'a.pp', ...names), user];
  assert.ok(aroundFile(nodes, 'a.pp').nodes.includes('class user'));
});

test('Graphviz draws the graph, with any name', async () => {
  const { instance } = await import('@viz-js/viz');
  const dot = toDot(aroundFile([node('class "a\\"', 'a.pp', 'class b')], 'a.pp'));
  const svg = (await instance()).renderString(dot, { format: 'svg' });
  const page = graphPage(svg, '');
  assert.match(page, /class &quot;a\\&quot;/);
  assert.match(page, /<svg[^]*class b[^]*<\/svg>/);
  assert.ok(!page.includes('<!DOCTYPE svg'));
});
