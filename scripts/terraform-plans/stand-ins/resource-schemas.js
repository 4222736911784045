'use strict';
// Schemas of resource types, as the source of a provider has them (SDKv2, formatted by gofmt), or as a text of attributes does.
const fs = require('fs');
const path = require('path');

const PRIMITIVES = { String: 'string', Int: 'number', Float: 'number', Bool: 'bool' };
const FLAGS = { Optional: 'optional', Required: 'required', Computed: 'computed', ForceNew: 'forceNew', Sensitive: 'sensitive' };

/** Rows of one source file: attributes in their order, each with its path, and the operations that have timeouts. */
function readGo(text) {
  const rows = [];
  const timeouts = [];
  // What is open at a line, by its indentation: a map of attributes, an attribute, or the timeouts.
  const open = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const indent = line.match(/^\t*/)[0].length;
    while (open.length > 0 && open.at(-1).indent >= indent) open.pop();
    const top = open.at(-1);
    const body = line.trim();
    const name = body.match(/^"([\w-]+)":\s+(?:&schema\.Schema)?\{$/);
    if (/^Schema:\s+map\[string\]\*schema\.Schema\{$/.test(body)) open.push({ kind: 'map', indent, path: top?.kind === 'inside' || top?.kind === 'attribute' ? top.path : [] });
    else if (name && top?.kind === 'map' && indent === top.indent + 1) {
      const row = { path: [...top.path, name[1]] };
      rows.push(row);
      open.push({ kind: 'attribute', indent, path: row.path, row });
    } else if (/^Elem:\s+&schema\.Resource\{$/.test(body) && top?.kind === 'attribute') open.push({ kind: 'inside', indent, path: top.path });
    else if (/^Timeouts:\s+&schema\.ResourceTimeout\{$/.test(body)) open.push({ kind: 'timeouts', indent });
    else if (top?.kind === 'timeouts') timeouts.push(body.match(/^\w+/)[0].toLowerCase());
    else if (top?.kind === 'attribute' && indent === top.indent + 1) readMember(top.row, body);
  }
  return { rows: rows.filter((row) => row.type !== undefined), timeouts };
}

function readMember(row, body) {
  const [, member, value] = body.replace(/\s*\/\/.*$/, "").match(/^(\w+):\s+(.*?),?$/) ?? [];
  if (member === 'Type') row.type = value.replace('schema.Type', '');
  else if (member in FLAGS) row[FLAGS[member]] = value === 'true';
  else if (member === 'MaxItems') row.maxItems = Number(value);
  else if (member === 'Default' && /^("[^"]*"|-?\d+(\.\d+)?|true|false)$/.test(value)) row.def = JSON.parse(value);
}

/** Rows of a text: `## type`, then lines of `path Type Flags`, see attributes.txt. */
function readText(text) {
  const types = {};
  let rows;
  for (const line of text.split('\n')) {
    const [, type] = line.match(/^## (\S+)/) ?? [];
    if (type !== undefined) types[type] = { rows: (rows = []), timeouts: [] };
    const [, name, kind, flags] = line.match(/^\s+(\S+) (String|Int|Float|Bool|List|Set|Map)\b\s*(.*)$/) ?? [];
    if (name === undefined || rows === undefined) continue;
    const row = { path: name.split('.'), type: kind };
    for (const flag of flags.split(' ').filter((one) => one in FLAGS)) row[FLAGS[flag]] = true;
    const most = flags.match(/MaxItems=(\d+)/);
    if (most) row.maxItems = Number(most[1]);
    const usual = flags.match(/\bDefault=("[^"]*"|-?\d+(?:\.\d+)?|true|false)/);
    if (usual) row.def = JSON.parse(usual[1]);
    rows.push(row);
  }
  return types;
}

/** Types of the folder of a provider's source: its table of resources says which function makes which. */
function readSource(folder) {
  const read = (file) => fs.readFileSync(path.join(folder, file), 'utf8');
  const typeOf = Object.fromEntries([...read('provider.go').matchAll(/"(openstack_\w+)":\s+(resource\w+)\(\)/g)].map(([, type, made]) => [made, type]));
  const types = {};
  for (const file of fs.readdirSync(folder).filter((name) => /^resource_.*\.go$/.test(name) && !name.endsWith('_test.go'))) {
    const text = read(file);
    const made = text.match(/^func (resource\w+)\(\) \*schema\.Resource/m)?.[1];
    if (typeOf[made] !== undefined) types[typeOf[made]] = readGo(text);
  }
  return types;
}

function blockOf(rows, prefix) {
  const block = { attrs: {}, blocks: {} };
  const within = (row, outer) => row.path.length > outer.length && outer.every((part, index) => row.path[index] === part);
  for (const row of rows.filter((one) => one.path.length === prefix.length + 1 && within(one, prefix))) {
    const name = row.path.at(-1);
    const nesting = row.type.toLowerCase();
    const isBlock = rows.some((one) => within(one, row.path)) && row.type !== 'Map';
    const inner = isBlock ? blockOf(rows, row.path) : undefined;
    if (inner && (row.optional || row.required || !row.computed)) block.blocks[name] = { ...row, name, nesting, block: inner };
    else if (inner) block.attrs[name] = { ...row, name, ty: [nesting, ['object', Object.fromEntries(Object.entries(inner.attrs).map(([key, { ty }]) => [key, ty]))]] };
    else if (name === 'dns_assignment') block.attrs[name] = { ...row, name, ty: ['list', ['map', 'string']] };
    else block.attrs[name] = { ...row, name, ty: PRIMITIVES[row.type] ?? [nesting, 'string'] };
  }
  return block;
}

/** The blocks of all resource types, by type. `source`: folder of the provider's Go files; `text`: file of attributes. Each may be left out. */
function readResources({ source, text }) {
  const types = text === undefined ? {} : readText(fs.readFileSync(text, 'utf8'));
  if (source !== undefined) Object.assign(types, readSource(source));
  return Object.fromEntries(Object.entries(types).map(([type, { rows, timeouts }]) => [type, toBlock(rows, timeouts)]));
}

function toBlock(rows, timeouts) {
  const block = blockOf(rows, []);
  block.attrs.id = { name: 'id', ty: 'string', optional: true, computed: true };
  if (timeouts.length > 0) {
    const attrs = Object.fromEntries(timeouts.map((name) => [name, { name, ty: 'string', optional: true }]));
    block.blocks.timeouts = { name: 'timeouts', nesting: 'single', block: { attrs, blocks: {} }, optional: true };
  }
  return block;
}

module.exports = { readResources };
