'use strict';
// Stands in for a provider (`provider.js openstack`, `provider.js metakube`): Terraform's plugin protocol 5 over gRPC, planning like that of the
// providers' SDK (v2), and no cloud behind it. Not there: suppressed differences, conflicts, most of CustomizeDiff, `acl` blocks, members of server groups.
const path = require('path');
const fs = require('fs');
const crypto = require('crypto');
const grpc = require('@grpc/grpc-js');
const loader = require('@grpc/proto-loader');
const { encode, decode, ExtensionCodec, ExtData } = require('@msgpack/msgpack');
const { resources, dataSources, provider, toProto } = require('./schemas.js');

if (process.env.TF_PLUGIN_MAGIC_COOKIE !== 'd602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2') {
  console.error('This is a plugin of Terraform, which starts it.');
  process.exit(1);
}

// ---------- values ----------
class Unknown {}
const U = new Unknown();
const codec = new ExtensionCodec();
codec.register({ type: 0, encode: (v) => (v instanceof Unknown ? new Uint8Array([0]) : null), decode: () => U });
codec.register({ type: 12, encode: () => null, decode: () => U }); // refined unknown
const enc = (v) => ({ msgpack: Buffer.from(encode(v, { extensionCodec: codec })) });
const dec = (dv) => {
  if (!dv) return null;
  if (dv.msgpack && dv.msgpack.length) return decode(dv.msgpack, { extensionCodec: codec });
  if (dv.json && dv.json.length) return JSON.parse(dv.json.toString());
  return null;
};
const canon = (v) => {
  if (v === U) return '?';
  if (v === null || v === undefined) return 'null';
  if (Array.isArray(v)) return '[' + v.map(canon).join(',') + ']';
  if (typeof v === 'object') return '{' + Object.keys(v).sort().map((k) => k + ':' + canon(v[k])).join(',') + '}';
  return JSON.stringify(v);
};
const isZero = (v) => v === null || v === undefined || v === '' || v === 0 || v === false || (Array.isArray(v) && !v.length) || (v !== U && typeof v === 'object' && !Object.keys(v).length);
const hasU = (v) => v === U || (v && typeof v === 'object' && Object.values(v).some(hasU));
function same(a, b, ty) {
  if (hasU(a) || hasU(b)) return false;
  if (isZero(a) && isZero(b)) return true;
  if (Array.isArray(ty) && ty[0] === 'set' && Array.isArray(a) && Array.isArray(b)) return canon(a.map(canon).sort()) === canon(b.map(canon).sort());
  return canon(a) === canon(b);
}
const zeroOf = (ty) => (ty === 'string' ? '' : ty === 'number' ? 0 : ty === 'bool' ? false : ty[0] === 'map' ? {} : []);
const anyForce = (b) => Object.values(b.attrs).some((a) => a.forceNew) || Object.values(b.blocks).some((n) => n.forceNew || anyForce(n.block));

// ---------- plan ----------
function planBlock(b, cfg, prior, p, rr) {
  const out = {};
  for (const [n, a] of Object.entries(b.attrs)) {
    const c = cfg ? cfg[n] : null;
    const pr = prior ? prior[n] : undefined;
    let v;
    if (c !== null && c !== undefined) v = c;
    else if (a.def !== undefined) v = a.def;
    else if (a.computed) v = prior ? pr ?? null : U;
    else v = prior && isZero(pr) ? pr ?? null : null;
    out[n] = v;
    if (prior && a.forceNew && !same(v, pr, a.ty)) rr.push([...p, n]);
  }
  for (const [n, nb] of Object.entries(b.blocks)) {
    const c = cfg ? cfg[n] : nb.nesting === 'single' ? null : [];
    const pr = prior ? prior[n] ?? [] : null;
    const force = nb.forceNew || (nb.nesting !== 'single' && anyForce(nb.block));
    if (nb.nesting === 'single') { out[n] = c ?? null; continue; }
    if (c === U) { out[n] = U; if (prior && force) rr.push([...p, n]); continue; }
    const list = c || [];
    if (!list.length && nb.computed) { out[n] = prior ? pr : U; continue; }
    if (nb.nesting === 'list') {
      out[n] = list.map((e, i) => planBlock(nb.block, e, prior ? pr[i] ?? null : null, [...p, n, i], rr));
      if (prior && pr.length !== list.length && force) rr.push([...p, n]);
    } else {
      const left = (pr || []).slice();
      const sameElem = (e, q) => Object.entries(nb.block.attrs).every(([k, a]) => (!a.optional && !a.required) || (isZero(e[k]) && (a.computed || same(a.def ?? null, q[k], a.ty))) || same(e[k], q[k], a.ty));
      let changed = false;
      out[n] = list.map((e) => {
        const i = hasU(e) ? -1 : left.findIndex((q) => sameElem(e, q));
        if (i >= 0) return left.splice(i, 1)[0];
        changed = true;
        return planBlock(nb.block, e, null, [...p, n], []);
      });
      if (prior && (changed || left.length) && force) rr.push([...p, n]);
    }
  }
  return out;
}

// ---------- apply ----------
const SALT = process.env.MOCK_SALT || '';
const PROJECT = '5f3c1a9e0b7d4c2e8a6f90d1b2c3e4f5';
let region = '';
const seen = new Map();
function rng(seed, salt = SALT) {
  const n = (seen.get(seed) || 0) + 1; seen.set(seed, n);
  let i = 0;
  return (len) => crypto.createHash('sha256').update([salt, region, seed, n, i++].join('|')).digest('hex').slice(0, len);
}
const uuid = (h) => { const s = h(32); return `${s.slice(0, 8)}-${s.slice(8, 12)}-4${s.slice(13, 16)}-a${s.slice(17, 20)}-${s.slice(20, 32)}`; };
const ip = (h, net) => `${net}.${(parseInt(h(4), 16) % 250) + 2}`;
const NOW = '2026-02-03T10:20:30Z';
const FLAVORS = { s: [2, 4096, '1'], m: [4, 8192, '2'], l: [8, 16384, '3'], 'm1.medium': [4, 16384, '9'] };
for (const k of Object.keys(FLAVORS)) FLAVORS[k][2] = `0a0b0c0d-0000-4000-8000-00000000000${FLAVORS[k][2]}`;
const flavorName = (id) => Object.keys(FLAVORS).find((k) => FLAVORS[k][2] === id) || `flavor-${String(id).slice(0, 8)}`;
const flavorId = (name) => (FLAVORS[name] ? FLAVORS[name][2] : 'f0f0f0f0-' + crypto.createHash('sha256').update(String(name)).digest('hex').slice(0, 4) + '-4000-8000-000000000000');
const IMAGES = { 'Ubuntu 24.04': '9f1b7b4e-1111-4a4a-9c9c-000000000001' };

function gen(n, ty, h) {
  if (ty !== 'string') {
    if (ty === 'number') return { mtu: 1500, size_bytes: 2361393152, ttl: 3600, weight: 1, revision_number: 1, max_retries_down: 3, connection_limit: -1, position: 1 }[n] ?? 0;
    if (ty === 'bool') return ['admin_state_up', 'port_security_enabled', 'stateful', 'enabled', 'is_public', 'enable_snat'].includes(n);
    return ty[0] === 'map' ? {} : [];
  }
  if (n === 'region') return region;
  if (n === 'tenant_id' || n === 'project_id' || n === 'owner') return PROJECT;
  if (n === 'gateway_ip') return '10.0.0.1';
  if (n === 'mac_address' || n === 'mac') return 'fa:16:3e:' + h(6).match(/../g).join(':');
  if (n === 'vip_address' || n === 'fixed_ip_v4' || n === 'access_ip_v4' || n === 'fixed_ip' || n === 'ip_address') return ip(h, '10.0.0');
  if (n === 'address') return ip(h, '203.0.113');
  if (n === 'created' || n === 'updated' || n.endsWith('_at')) return NOW;
  if (n === 'availability_zone') return 'nova';
  if (n === 'volume_type') return 'ssd';
  if (n === 'status') return 'active';
  if (n === 'loadbalancer_provider') return 'amphora';
  if (n === 'private_key') return '-----BEGIN RSA PRIVATE KEY-----\nMOCK\n-----END RSA PRIVATE KEY-----\n';
  if (n === 'fingerprint') return h(32).match(/../g).join(':');
  if (n === 'id' || n === 'uuid' || n.endsWith('_id')) return uuid(h);
  if (n === 'name') return 'name-' + h(6);
  return '';
}
const TOP_ZERO = new Set(['description', 'stop_before_destroy', 'force_delete', 'no_gateway', 'no_fixed_ip', 'no_security_groups', 'dns_publish_fixed_ip', 'snapshot_id', 'source_vol_id']);
function fill(b, v, h, top) {
  const out = {};
  for (const [n, a] of Object.entries(b.attrs)) {
    let x = v[n];
    if (x === U) x = gen(n, a.ty, h);
    else if (hasU(x)) x = Array.isArray(x) ? x.map((e) => (e === U ? '' : e)) : Object.fromEntries(Object.entries(x).map(([k, e]) => [k, e === U ? '' : e]));
    else if ((x === null || x === undefined) && ((!top && typeof a.ty === 'string') || (top && TOP_ZERO.has(n)))) x = zeroOf(a.ty);
    out[n] = x ?? null;
  }
  for (const [n, nb] of Object.entries(b.blocks)) {
    const x = v[n];
    out[n] = nb.nesting === 'single' ? x ?? null : x === U ? [] : (x || []).map((e) => (e === U ? U : fill(nb.block, e, h, false))).filter((e) => e !== U);
  }
  return out;
}
// Computed ids that the real API leaves empty when nothing was configured
const EMPTY = {
  openstack_lb_loadbalancer_v2: ['flavor_id'], openstack_lb_listener_v2: ['default_pool_id'],
  openstack_networking_router_v2: ['external_network_id', 'external_qos_policy_id'],
  openstack_networking_floatingip_v2: ['port_id', 'fixed_ip', 'subnet_id'],
  openstack_networking_port_v2: ['device_id', 'qos_policy_id'], openstack_networking_network_v2: ['qos_policy_id'],
  openstack_networking_secgroup_rule_v2: ['remote_group_id', 'remote_address_group_id'], openstack_compute_keypair_v2: ['user_id'],
};
function post(type, s, planned, prior, cfg, h) {
  for (const n of EMPTY[type] || []) if (planned[n] === U) s[n] = '';
  if ('all_metadata' in s) s.all_metadata = { ...(s.metadata || {}) };
  if ('all_tags' in s) s.all_tags = s.tags || [];
  if ('all_security_group_ids' in s) s.all_security_group_ids = s.security_group_ids || [];
  switch (type) {
    case 'openstack_compute_instance_v2': {
      const idChanged = prior && s.flavor_id !== prior.flavor_id, nameChanged = prior && s.flavor_name !== prior.flavor_name;
      const byId = prior ? idChanged || !nameChanged : planned.flavor_id !== U && planned.flavor_id;
      if (byId) s.flavor_name = flavorName(s.flavor_id); else s.flavor_id = flavorId(s.flavor_name);
      if (!prior) {
        const bfv = (s.block_device || []).some((d) => d.boot_index === 0 && d.destination_type === 'volume');
        if (bfv) { s.image_id = 'Attempt to boot from volume - no image supplied'; s.image_name = null; }
        else if (planned.image_id === U) s.image_id = IMAGES[s.image_name] || uuid(h);
        else s.image_name = Object.keys(IMAGES).find((k) => IMAGES[k] === s.image_id) || 'image';
        if (planned.network === U) s.network = [{ uuid: uuid(h), name: 'net-default', port: '', fixed_ip_v4: ip(h, '10.0.0'), fixed_ip_v6: '', mac: gen('mac', 'string', h), access_network: false }];
        else s.network.forEach((nw, i) => { const c = cfg.network[i] || {}; if (!c.port) nw.port = ''; if (!c.name) nw.name = 'net-' + String(nw.uuid).slice(0, 4); nw.fixed_ip_v6 = ''; });
        s.access_ip_v4 = s.network[0] ? s.network[0].fixed_ip_v4 : '';
        if (isZero(cfg.security_groups)) s.security_groups = s.network.some((x) => x.port) ? [] : ['default'];
        s.hypervisor_hostname = s.hypervisor_hostname || '';
        s.tags = s.tags || []; s.all_tags = s.tags;
      }
      break;
    }
    case 'openstack_compute_keypair_v2': s.id = s.name; if (cfg && cfg.public_key) s.private_key = ''; else s.public_key = 'ssh-rsa AAAAMOCK'; break;
    case 'openstack_networking_router_interface_v2': s.id = s.port_id; break;
    case 'openstack_compute_interface_attach_v2': s.id = `${s.instance_id}/${s.port_id}`; break;
    case 'openstack_compute_volume_attach_v2': s.id = `${s.instance_id}/${s.volume_id}`; s.device = s.device || '/dev/vdb'; break;
    case 'openstack_lb_members_v2': s.id = s.pool_id; break;
    case 'openstack_compute_flavor_v2': s.flavor_id = s.flavor_id || s.id; s.id = s.flavor_id; break;
    case 'openstack_networking_port_v2':
      s.all_fixed_ips = s.no_fixed_ip ? [] : (s.fixed_ip || []).length ? s.fixed_ip.map((f) => f.ip_address || ip(h, '10.0.0')) : [ip(h, '10.0.0')];
      if (!s.binding.length) s.binding = [{ host_id: '', profile: '{}', vif_details: {}, vif_type: 'unbound', vnic_type: 'normal' }];
      break;
    case 'openstack_networking_subnet_v2': if (!s.allocation_pool.length && s.cidr) { const b = s.cidr.split('.').slice(0, 3).join('.'); s.allocation_pool = [{ start: b + '.2', end: b + '.254' }]; if (planned.gateway_ip === U) s.gateway_ip = s.no_gateway ? '' : b + '.1'; } break;
    case 'openstack_objectstorage_object_v1': s.id = `${s.container_name}/${s.name}`; if (s.content != null) s.content_length = Buffer.byteLength(s.content); break;
    case 'openstack_objectstorage_container_v1': s.id = s.name; break;
    case 'openstack_vpnaas_service_v2': s.external_v4_ip = ip(h, '203.0.113'); s.status = 'PENDING_CREATE'; break;
    default:
  }
  return s;
}
const cloud = () => (process.env.MOCK_CLOUD ? JSON.parse(fs.readFileSync(process.env.MOCK_CLOUD, 'utf8')) : {});
const drift = () => JSON.parse(process.env.MOCK_DRIFT || '{}');
const err = (summary, detail = '') => [{ severity: 1, summary, detail }];
const stepsOf = (p) => ({ steps: p.map((x) => (typeof x === 'number' ? { element_key_int: x } : { attribute_name: x })) });

// ---------- service ----------
const caps = { plan_destroy: true, get_provider_schema_optional: false, move_resource_state: false };
const impl = {
  GetMetadata: () => ({ server_capabilities: caps, resources: Object.keys(resources).map((type_name) => ({ type_name })), data_sources: Object.keys(dataSources).map((type_name) => ({ type_name })) }),
  GetSchema: () => ({
    provider: { version: 0, block: toProto(provider) }, server_capabilities: caps,
    resource_schemas: Object.fromEntries(Object.entries(resources).map(([k, b]) => [k, { version: 0, block: toProto(b) }])),
    data_source_schemas: Object.fromEntries(Object.entries(dataSources).map(([k, b]) => [k, { version: 0, block: toProto(b) }])),
  }),
  PrepareProviderConfig: (q) => ({ prepared_config: q.config }),
  ValidateResourceTypeConfig: () => ({}),
  ValidateDataSourceConfig: () => ({}),
  GetResourceIdentitySchemas: () => ({}),
  GetFunctions: () => ({}),
  UpgradeResourceState: (q) => {
    const b = resources[q.type_name], s = JSON.parse(q.raw_state.json.toString());
    const fix = (bl, v) => {
      const o = {};
      for (const n of Object.keys(bl.attrs)) o[n] = v[n] ?? null;
      for (const [n, nb] of Object.entries(bl.blocks)) o[n] = nb.nesting === 'single' ? (v[n] ? fix(nb.block, v[n]) : null) : (v[n] || []).map((e) => fix(nb.block, e));
      return o;
    };
    return { upgraded_state: enc(fix(b, s)) };
  },
  Configure: (q) => { const c = dec(q.config) || {}; region = (typeof c.region === 'string' && c.region) || process.env.OS_REGION_NAME || ''; return {}; },
  ReadResource: (q) => {
    const s = dec(q.current_state);
    const d = s && typeof s.name === 'string' && s.name in drift() ? drift()[s.name] : undefined;
    if (d === null) return { new_state: enc(null) };
    return { new_state: enc(d ? { ...s, ...d } : s), private: q.private };
  },
  PlanResourceChange: (q) => {
    const prior = dec(q.prior_state), prop = dec(q.proposed_new_state), cfg = dec(q.config);
    if (prop === null) return { planned_state: enc(null), planned_private: q.prior_private, legacy_type_system: true };
    if (typeof cfg.name === 'string' && cfg.name.includes('mock-plan-error')) return { planned_state: q.proposed_new_state, diagnostics: err('Error creating OpenStack compute client', 'mock provider refused to plan ' + cfg.name), legacy_type_system: true };
    const b = resources[q.type_name], rr = [];
    const planned = planBlock(b, cfg, prior, [], rr);
    if (prior && q.type_name === 'openstack_compute_instance_v2') for (const k of ['flavor_id', 'flavor_name']) if (prior[k] === '' && planned[k] !== '') rr.push([k]);
    return { planned_state: enc(planned), requires_replace: rr.map(stepsOf), planned_private: q.prior_private, legacy_type_system: true };
  },
  ApplyResourceChange: (q) => {
    const prior = dec(q.prior_state), planned = dec(q.planned_state), cfg = dec(q.config);
    const failDel = process.env.MOCK_FAIL_DELETE;
    if (planned === null && failDel && prior && typeof prior.name === 'string' && prior.name.includes(failDel)) return { new_state: q.prior_state, legacy_type_system: true, diagnostics: err(`Error deleting ${prior.name}`, 'conflict (mock)') };
    if (planned === null) return { new_state: enc(null), legacy_type_system: true };
    const h = rng(q.type_name + canon(planned) + (prior ? prior.id : ''));
    const s = post(q.type_name, fill(resources[q.type_name], planned, h, true), planned, prior, cfg, h);
    const bad = process.env.MOCK_FAIL_APPLY && typeof s.name === 'string' && s.name.includes(process.env.MOCK_FAIL_APPLY);
    return { new_state: enc(s), legacy_type_system: true, diagnostics: bad ? err(`Error waiting for ${s.name} to become ready`, 'unexpected state ERROR (mock)') : [] };
  },
  ImportResourceState: (q) => {
    const e = cloud()[q.id];
    if (!e || e.type !== q.type_name) return { diagnostics: err('Cannot import non-existent remote object', q.id) };
    const b = resources[q.type_name];
    const cfg = planBlock(b, null, null, [], []);
    for (const [k, v] of Object.entries(e.attrs)) cfg[k] = Array.isArray(v) && b.blocks[k] ? v.map((x) => planBlock(b.blocks[k].block, x, null, [], [])) : v;
    const h = rng('import' + q.id);
    const raw = { network: [], ...e.attrs };
    const s = post(q.type_name, fill(b, { ...cfg, id: q.id }, h, true), cfg, null, raw, h);
    s.id = q.id;
    return { imported_resources: [{ type_name: q.type_name, state: enc(s) }] };
  },
  ReadDataSource: (q) => {
    const c = dec(q.config), b = dataSources[q.type_name], h = rng(q.type_name + canon(c), '');
    const s = {};
    for (const [n, a] of Object.entries(b.attrs)) s[n] = c[n] ?? (a.computed ? gen(n, a.ty, h) : null);
    switch (q.type_name) {
      case 'openstack_compute_flavor_v2': {
        const name = c.flavor_id ? flavorName(c.flavor_id) : c.name ?? Object.keys(FLAVORS).find((k) => (!c.vcpus || FLAVORS[k][0] === c.vcpus) && (!c.ram || FLAVORS[k][1] === c.ram));
        const f = FLAVORS[name];
        if (!f) return { diagnostics: err('Your query returned no results', 'Please change your search criteria and try again.') };
        Object.assign(s, { id: f[2], flavor_id: f[2], name, vcpus: f[0], ram: f[1], disk: 50, swap: 0, rx_tx_factor: 1, is_public: true, description: '', extra_specs: {} });
        break;
      }
      case 'openstack_networking_network_v2': Object.assign(s, { id: c.network_id || uuid(h), name: c.name ?? 'public', description: '', admin_state_up: 'true', shared: 'false', external: c.external ?? true, mtu: 1500, status: 'ACTIVE', subnets: [uuid(h)] }); s.network_id = s.id; break;
      case 'openstack_images_image_v2': Object.assign(s, { id: IMAGES[c.name] || uuid(h), name: c.name ?? 'image', container_format: 'bare', disk_format: 'raw', size_bytes: 2361393152, min_disk_gb: 10, visibility: 'public' }); break;
      default: s.id = c.subnet_id || c.secgroup_id || uuid(h);
    }
    return { state: enc(s) };
  },
  Stop: () => ({}),
};

const opts = { keepCase: true, longs: Number, defaults: false, oneofs: false };
const load = (f) => grpc.loadPackageDefinition(loader.loadSync(path.join(__dirname, f), opts));
const server = new grpc.Server({ 'grpc.max_receive_message_length': 64 << 20, 'grpc.max_send_message_length': 64 << 20 });
const unary = (name, fn) => (call, cb) => {
  try { cb(null, fn(call.request)); } catch (e) { console.error(`[stand-in] ${name}: ${e.stack}`); cb({ code: grpc.status.INTERNAL, message: `${name}: ${e.message}` }); }
};
server.addService(load('tfplugin5.proto').tfplugin5.Provider.service, Object.fromEntries(Object.entries(impl).map(([k, f]) => [k, unary(k, f)])));
const plugin = load('plugin.proto').plugin;
server.addService(plugin.GRPCController.service, { Shutdown: (c, cb) => { cb(null, {}); setTimeout(() => process.exit(0), 20); } });
server.addService(plugin.GRPCStdio.service, { StreamStdio: () => {} });
server.addService(plugin.GRPCBroker.service, { StartStream: () => {} });
server.addService(load('health.proto').grpc.health.v1.Health.service, { Check: (c, cb) => cb(null, { status: 1 }) });
server.bindAsync('127.0.0.1:0', grpc.ServerCredentials.createInsecure(), (e, port) => {
  if (e) { console.error(e); process.exit(1); }
  process.stdout.write(`1|5|tcp|127.0.0.1:${port}|grpc|\n`);
});
const parent = process.ppid;
setInterval(() => { if (process.ppid !== parent) process.exit(0); }, 2000);
process.on('SIGINT', () => {}); // terraform decides when plugins stop
