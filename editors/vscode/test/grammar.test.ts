// The grammars, with the tokenizer that VS Code has.
import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { before, describe, test } from 'node:test';
import * as oniguruma from 'vscode-oniguruma';
import { INITIAL, Registry, parseRawGrammar, type IGrammar } from 'vscode-textmate';

const root = path.resolve(__dirname, '../..');
const files: Record<string, string> = {
  'source.puppet': 'puppet.tmLanguage.json',
  'text.epp': 'epp.tmLanguage.json',
};
let puppet: IGrammar;
let epp: IGrammar;

before(async () => {
  const wasm = fs.readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm'));
  await oniguruma.loadWASM(wasm);
  const registry = new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (sources) => new oniguruma.OnigScanner(sources),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: (scope) => {
      const file = path.join(root, 'syntaxes', files[scope] ?? '');
      return Promise.resolve(parseRawGrammar(fs.readFileSync(file, 'utf8'), file));
    },
  });
  puppet = (await registry.loadGrammar('source.puppet'))!;
  epp = (await registry.loadGrammar('text.epp'))!;
});

interface Token {
  text: string;
  scopes: string[];
}

// The tokens of a text, and how deep the tokenizer is at its end: 1 if everything that began has ended.
function tokenize(grammar: IGrammar, text: string): { tokens: Token[]; depth: number } {
  let state = INITIAL;
  const tokens: Token[] = [];
  for (const line of text.split('\n')) {
    const result = grammar.tokenizeLine(line, state, 2000);
    assert.ok(!result.stoppedEarly, 'the tokenizer took too long');
    for (const token of result.tokens)
      tokens.push({ text: line.slice(token.startIndex, token.endIndex), scopes: token.scopes });
    state = result.ruleStack;
  }
  return { tokens, depth: state.depth };
}

// `expected`: texts in the order of the text, each with a part of the name of one of its scopes; '' for none but the root's.
function check(grammar: IGrammar, text: string, expected: [string, string][]): void {
  const { tokens } = tokenize(grammar, text);
  let at = 0;
  for (const [wanted, scope] of expected) {
    const found = tokens.findIndex((token, index) => index >= at && token.text.trim() === wanted);
    assert.notEqual(found, -1, `no token \`${wanted}\` in ${JSON.stringify(tokens.slice(at).map((t) => t.text))}`);
    const { scopes } = tokens[found]!;
    if (scope === '') assert.deepEqual(scopes.slice(1), [], `\`${wanted}\` has the scopes ${scopes.join(' ')}`);
    else assert.ok(scopes.some((one) => one.startsWith(scope)), `\`${wanted}\` has the scopes ${scopes.join(' ')}`);
    at = found + 1;
  }
}

describe('Puppet', () => {
  test('definitions', () => {
    check(puppet, 'class web::site (String $port = 80) inherits web {', [
      ['class', 'storage.type'],
      ['web::site', 'entity.name.type.class'],
      ['String', 'support.type'],
      ['port', 'variable.other'],
      ['80', 'constant.numeric'],
      ['inherits', 'storage.modifier'],
    ]);
    check(puppet, 'type Web::Port = Integer[1]', [
      ['type', 'storage.type'],
      ['Web::Port', 'entity.name.type.alias'],
    ]);
    check(puppet, "node 'a.example', /^b/ {", [
      ['node', 'storage.type'],
      ['a.example', 'string.quoted.single'],
      ['/', 'string.regexp'],
    ]);
  });

  test('resources', () => {
    check(puppet, "@@web::vhost { 'a': port => 1, type => undef }", [
      ['@@', 'storage.modifier.virtual'],
      ['web::vhost', 'entity.name.type.resource'],
      ['port', 'entity.other.attribute-name'],
      ['=>', 'punctuation.separator.key-value'],
      ['type', 'entity.other.attribute-name'],
      ['undef', 'constant.language'],
    ]);
    check(puppet, "class { 'web': }", [['class', 'storage.type']]);
    check(puppet, "Package['a'] -> File <| title == 'b' |>", [
      ['Package', 'entity.name.type'],
      ['->', 'keyword.operator.relationship'],
      ['<|', 'punctuation.definition.collector'],
      ['|>', 'punctuation.definition.collector'],
    ]);
  });

  test('a word of the language is a name where it names something', () => {
    check(puppet, '{ default => 1, if => 2 }', [['if', 'entity.other.attribute-name']]);
    check(puppet, '$x.default', [['default', 'entity.name.function.method']]);
  });

  test('strings and what is interpolated', () => {
    check(puppet, '"a ${b[\'c\']} $d \\n ${e.map |$x| { {1 => 2} }} f" + 1', [
      ['a', 'string.quoted.double'],
      ['b', 'variable.other'],
      ['c', 'string.quoted.single'],
      ['d', 'variable.other'],
      ['\\n', 'constant.character.escape'],
      ['e', 'variable.other'],
      ['f', 'string.quoted.double'],
      ['+', 'keyword.operator.arithmetic'],
    ]);
    check(puppet, "'${a}' + $b", [
      ['${a}', 'string.quoted.single'],
      ['b', 'variable.other'],
    ]);
  });

  test('heredocs', () => {
    check(puppet, '$a = @("END"/L) + 1\n  x ${y} z\n  | END\n$b', [
      ['"END"', 'entity.name.tag.heredoc'],
      ['1', 'constant.numeric'],
      ['x', 'string.unquoted.heredoc.interpolated'],
      ['y', 'variable.other'],
      ['z', 'string.unquoted.heredoc.interpolated'],
      ['END', 'entity.name.tag.heredoc'],
      ['b', 'variable.other'],
    ]);
    check(puppet, '$a = @(END:json)\n  {"x": "${y}"}\n  |- END\n$b', [
      ['{"x": "${y}"}', 'string.unquoted.heredoc'],
      ['END', 'entity.name.tag.heredoc'],
      ['b', 'variable.other'],
    ]);
  });

  test('a slash is a division or begins a regular expression', () => {
    check(puppet, '$a / $b / $c', [
      ['/', 'keyword.operator.arithmetic'],
      ['b', 'variable.other'],
      ['/', 'keyword.operator.arithmetic'],
    ]);
    check(puppet, '$a =~ /^x\\/y/ and $b', [
      ['/', 'string.regexp'],
      ['and', 'keyword.operator.logical'],
    ]);
    check(puppet, 'case $x {\n  /a|b/: { }\n}', [['/', 'string.regexp']]);
  });

  test('comments', () => {
    check(puppet, '# @param port The port', [
      ['@param', 'storage.type.class.documentation'],
      ['port', 'variable.parameter.documentation'],
    ]);
    check(puppet, '$a # plint:ignore=x', [['plint:ignore', 'keyword.other.directive']]);
    check(puppet, '/* a\n b */ $c', [
      ['b', 'comment.block'],
      ['c', 'variable.other'],
    ]);
  });
});

describe('EPP', () => {
  test('text, code, comments and escapes', () => {
    check(epp, '<%- | String $a | -%>\nx $y <%= $z["k"] %> <%# no %> <%% <% if $q { -%>\nt\n<% } -%>', [
      ['<%-', 'punctuation.section.embedded.begin'],
      ['String', 'support.type'],
      ['-%>', 'punctuation.section.embedded.end'],
      ['x $y', ''],
      ['z', 'variable.other'],
      ['no', 'comment.block'],
      ['<%%', 'constant.character.escape'],
      ['if', 'keyword.control'],
      ['t', ''],
    ]);
    check(epp, '<% $a # why %>text', [['text', '']]);
  });
});

// Whatever begins in a valid file also ends in it: a string that does not end colors the rest of a file.
function filesBelow(directory: string, extension: string): string[] {
  return fs
    .readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(extension))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
}

const corpus = process.env['PLINT_CORPUS'];
describe('real modules', { skip: corpus === undefined ? 'PLINT_CORPUS is not set' : false }, () => {
  for (const extension of ['.pp', '.epp'])
    test(`nothing stays open at the end of a file ${extension}`, () => {
      const open: string[] = [];
      for (const file of filesBelow(corpus!, extension)) {
        const { depth } = tokenize(extension === '.pp' ? puppet : epp, fs.readFileSync(file, 'utf8'));
        if (depth !== 1) open.push(file);
      }
      assert.deepEqual(open, []);
    });
});
