// Clouds built by Huawei. Their providers have the same services: servers, volumes, networks and load balancers through
// the APIs of Nova, Cinder and Neutron, and others. The login decides on the project.
// Sources: docs/resources of terraform-provider-huaweicloud, -sbercloud (both of July or August 2026),
// -opentelekomcloud (v1.36), -flexibleengine (v1.46), -g42cloud; Huawei's API reference "Querying Tenant Quota Limits"
// (GET /v2.1/{project_id}/limits), and "Querying the Quota of a Tenant" of DCS. Managed services run in a project of
// Huawei's, and have their own quotas.

import { namesIn } from "../../../core/index.ts";
import { foreign, type Provider } from "./provider.ts";

/** Services whose resources take no servers, volumes, networks, load balancers or images of a project. */
const FREE = `
  aad_*
  access_analyzer*
  antiddos_*
  aom*
  api_gateway_*
  apig_*
  apigw_*
  apm_*
  as_bandwidth_policy*
  as_configuration*
  as_lifecycle_hook*
  as_notification*
  as_policy*
  asm_*
  bcs_*
  blockstorage_volume_attach*
  bms_volume_attach
  cae_*
  cbc_*
  cbh_*
  cbr_*
  cc_*
  cce_addon*
  cce_namespace*
  ccm_*
  cdm_*
  cdn_*
  ces_*
  cfw_*
  cloudtable_*
  cnad_*
  coc_*
  codearts*
  compute_bms_tags*
  compute_eip_associate
  compute_floatingip_associate*
  compute_volume_attach*
  cpcs_*
  cph_*
  cpts_*
  csbs_*
  cse_*
  csms_*
  css_*
  cts_*
  das_*
  dataarts*
  dbss_*
  dc_*
  dcs_*
  ddm_*
  dds_*
  direct_connect*
  dis_*
  dli_*
  dms_*
  dns*
  drs_*
  dsc_*
  dws_*
  eg_*
  elb_certificate*
  enterprise_project*
  er_*
  fgs_*
  ga_*
  gaussdb_*
  geminidb_*
  ges_*
  hss_*
  identity*
  iec_*
  image_image_access*
  images_image_access*
  images_image_share*
  iotda_*
  kms_*
  lakeformation_*
  lb_certificate*
  live_*
  lts_*
  mapreduce_job
  meeting_*
  metastudio_*
  mls_*
  modelarts*
  mpc_*
  mrs_job*
  networking_eip_associate
  networking_floatingip_associate*
  networking_port_secgroup_associate*
  networking_vip_associate*
  obs_*
  oms_*
  organizations_*
  ram_*
  rds_*
  rgc_*
  rms_*
  s3_*
  scm_*
  secmaster_*
  servicestage*
  sfs_access_rule*
  sfs_share_access_rules*
  sfs_turbo*
  smn_*
  sms_*
  swr_*
  taurusdb_*
  tms_*
  ucs_*
  vod_*
  vpc_bandwidth_associate*
  vpc_eip_associate
  vpc_flow_log*
  waf_*
  workspace_*
`;

const NAMES = namesIn("huaweicloud flexibleengine g42cloud opentelekomcloud sbercloud");

export const HUAWEI_CLOUDS: readonly Provider[] = NAMES.map((name) => foreign(name, FREE));
