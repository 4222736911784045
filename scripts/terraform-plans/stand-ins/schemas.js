'use strict';
// The schema of a provider: its settings, its resource types, and the data sources that test plans read.
const path = require('path');
const { readResources } = require('./resource-schemas.js');

function simple(spec) { // "name type flags" rows, flags: r o c (required optional computed)
  const b = { attrs: { id: { name: 'id', ty: 'string', optional: true, computed: true } }, blocks: {} };
  for (const s of spec.split(';').map((x) => x.trim()).filter(Boolean)) {
    const [n, t, f] = s.split(' ');
    b.attrs[n] = { name: n, ty: JSON.parse(t.startsWith('[') ? t : `"${t}"`), required: f.includes('r'), optional: f.includes('o'), computed: f.includes('c') };
  }
  return b;
}
const LS = '["list","string"]', SS = '["set","string"]', MS = '["map","string"]';
const dataSources = {
  openstack_compute_flavor_v2: simple(`region string oc;flavor_id string o;name string o;description string o;min_ram number o;ram number o;vcpus number o;min_disk number o;disk number o;swap number o;rx_tx_factor number o;is_public bool o;extra_specs ${MS} c`),
  openstack_networking_network_v2: simple(`region string oc;network_id string o;name string o;description string o;status string o;matching_subnet_cidr string o;tenant_id string o;admin_state_up string c;shared string c;external bool o;availability_zone_hints ${SS} c;transparent_vlan bool o;mtu number o;dns_domain string c;subnets ${LS} c;tags ${SS} o;all_tags ${SS} c`),
  openstack_networking_subnet_v2: simple(`region string oc;subnet_id string oc;name string oc;description string oc;network_id string oc;cidr string oc;gateway_ip string oc;ip_version number oc;dhcp_enabled bool o;enable_dhcp bool c;tenant_id string oc;tags ${SS} o;all_tags ${SS} c`),
  openstack_networking_secgroup_v2: simple(`region string oc;secgroup_id string o;name string o;description string o;tenant_id string oc;stateful bool oc;tags ${SS} o;all_tags ${SS} c`),
  openstack_images_image_v2: simple(`region string oc;name string o;name_regex string o;visibility string o;owner string o;member_status string o;size_min number o;size_max number o;sort string o;tag string o;most_recent bool o;hidden bool o;properties ${MS} o;container_format string c;disk_format string c;min_disk_gb number c;min_ram_mb number c;protected bool c;checksum string c;size_bytes number c;metadata ${MS} c;created_at string c;updated_at string c;file string c;schema string c;tags ${SS} oc`),
};
const provider = simple(['auth_url', 'region', 'user_name', 'user_id', 'application_credential_id', 'application_credential_name', 'tenant_id', 'tenant_name', 'token', 'user_domain_name', 'user_domain_id', 'project_domain_id', 'project_domain_name', 'domain_id', 'domain_name', 'default_domain', 'system_scope_', 'endpoint_type', 'cacert_file', 'cert', 'key', 'swauth_', 'cloud'].filter((x) => !x.endsWith('_')).map((n) => n + ' string o').join(';') + `;insecure bool o;use_octavia bool o;disable_no_cache_header bool o;delayed_auth bool o;allow_reauth bool o;max_retries number o;enable_logging bool o;system_scope bool o;endpoint_overrides ${MS} o`);
provider.attrs.password = { name: 'password', ty: 'string', optional: true, sensitive: true };
provider.attrs.application_credential_secret = { name: 'application_credential_secret', ty: 'string', optional: true, sensitive: true };
delete provider.attrs.id;

function toProto(b) {
  const NEST = { single: 1, list: 2, set: 3 };
  return {
    version: 0,
    attributes: Object.values(b.attrs).sort((x, y) => (x.name < y.name ? -1 : 1)).map((a) => ({ name: a.name, type: Buffer.from(JSON.stringify(a.ty)),
      required: !!a.required && a.def === undefined, optional: !!a.optional || (!!a.required && a.def !== undefined), computed: !!a.computed, sensitive: !!a.sensitive })),
    block_types: Object.values(b.blocks).sort((x, y) => (x.name < y.name ? -1 : 1)).map((n) => ({ type_name: n.name, block: toProto(n.block), nesting: NEST[n.nesting],
      min_items: n.required ? 1 : 0, max_items: n.maxItems || 0 })),
  };
}
const PREFIX = `${process.argv[2] ?? 'openstack'}_`;
const ofProvider = (types) => Object.fromEntries(Object.entries(types).filter(([type]) => type.startsWith(PREFIX)));
const resources = ofProvider(readResources({ source: process.env.STAND_IN_SOURCE, text: path.join(__dirname, '..', 'attributes.txt') }));
const pool = resources.openstack_networking_floatingip_v2?.attrs.pool;
if (pool !== undefined) pool.def = process.env.OS_POOL_NAME || undefined;
module.exports = { resources, dataSources: ofProvider(dataSources), provider: PREFIX === 'openstack_' ? provider : { attrs: {}, blocks: {} }, toProto };
