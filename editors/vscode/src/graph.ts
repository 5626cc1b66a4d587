// The include graph around a file: which classes and defined types lead to its own, and to which these lead.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const graphLimit = 200; // nodes: more cannot be read, and take long to lay out

// A definition, node or template, as in `plint dump --format includes --as json`.
export interface GraphNode {
  name: string;
  path: string; // from the directory of the workspace
  lines: GraphEdge[];
}

export interface GraphEdge {
  how: string;
  to: string; // the name of a node
  certain: boolean; // on every code path
}

export interface Graph {
  nodes: string[];
  edges: (GraphEdge & { from: string })[];
  own: Set<string>; // nodes of the file
  isCut: boolean; // at the limit
}

// `options`: where modules are.
export async function readGraph(program: string, options: string[], directory: string): Promise<GraphNode[]> {
  const args = ['dump', '--format', 'includes', '--as', 'json', ...options, '.'];
  const { stdout } = await run(program, args, { cwd: directory, maxBuffer: 256 << 20 });
  return JSON.parse(stdout) as GraphNode[];
}

// What the nodes of a file reach along the edges or against them, breadth first.
function* neighbors(starts: Set<string>, edges: Graph['edges'], near: 'from' | 'to', far: 'from' | 'to') {
  const next = new Map<string, string[]>();
  for (const edge of edges) {
    const known = next.get(edge[near]);
    if (known === undefined) next.set(edge[near], [edge[far]]);
    else known.push(edge[far]);
  }
  const seen = new Set(starts); // also what is still to come: a set keeps the order of insertion
  for (const name of seen)
    for (const other of next.get(name) ?? [])
      if (!seen.has(other)) {
        seen.add(other);
        yield other;
      }
}

// What is reached from the definitions of the file, in both directions, the nearest first.
export function aroundFile(all: GraphNode[], file: string): Graph {
  const own = new Set(all.filter((node) => node.path === file).map((node) => node.name));
  const edges = all.flatMap((node) => node.lines.map((line) => ({ ...line, from: node.name })));
  const reached = new Set(own);
  // In turns, so that the nearest of both directions come first.
  let searches = [neighbors(own, edges, 'from', 'to'), neighbors(own, edges, 'to', 'from')];
  let isCut = false;
  while (searches.length > 0 && !isCut)
    searches = searches.filter((search) => {
      const found = search.next();
      if (found.done === true) return false;
      isCut ||= reached.size >= graphLimit && !reached.has(found.value);
      if (!isCut) reached.add(found.value);
      return true;
    });
  const inside = edges.filter(({ from, to }) => reached.has(from) && reached.has(to));
  return { nodes: [...reached], edges: inside, own, isCut };
}

// The graph in the language of Graphviz. Dashed: on some code paths only.
export function toDot(graph: Graph): string {
  const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`;
  const nodes = graph.nodes.map((name) => `  ${quoted(name)}${graph.own.has(name) ? ' [style="bold,filled"]' : ''};`);
  const edges = graph.edges.map(
    ({ from, to, how, certain }) =>
      `  ${quoted(from)} -> ${quoted(to)} [tooltip=${quoted(how)}${certain ? '' : ', style=dashed'}];`,
  );
  return [
    'digraph {',
    '  rankdir=LR; bgcolor=transparent; node [shape=box, fontname=sans, fillcolor="#8884"];',
    ...nodes,
    ...edges,
    '}',
  ].join('\n');
}

// A page for a web view, in the colors of the editor.
export function graphPage(svg: string, note: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>
body { color: var(--vscode-foreground); }
svg text { fill: var(--vscode-foreground); }
svg polygon, svg path { stroke: var(--vscode-foreground); }
svg .edge polygon { fill: var(--vscode-foreground); }
</style>
</head>
<body>
<p>${note}</p>
${svg.slice(svg.indexOf('<svg'))}
</body>
</html>
`;
}
