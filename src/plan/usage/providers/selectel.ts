// terraform-provider-selectel, and Servercore's provider, which is the same for other countries. `project_id` is the ID
// of an OpenStack project. A global router connects existing networks, and reserves addresses in the subnets of a
// project. Selectel runs databases with their own quotas (docs.selectel.ru, projects/quotas), except for their public
// addresses.
// Sources: terraform-provider-selectel website/docs/r (August 2026); docs.servercore.com/terraform/providers.

import { hasBlock } from "../facts/attributes.ts";
import { ELSEWHERE, foreign, otherType, type Provider } from "./provider.ts";

const PROJECT = { project: "project_id" };

const FREE = `
  cloudbackup_plan_*
  craas_*
  dedicated_*
  domains_*
  global_router_*
  iam_*
  private_dns_zone_*
  project_*
  secretsmanager_*
  vpc_project_*
  vpc_role_*
  vpc_token_*
  vpc_user_*
`;

function providerOf(name: string): Provider {
  const databases = otherType("uncounted", `${name}_dbaas_*`, ELSEWHERE, {
    ...PROJECT,
    rules: [{ attributes: { floating_ips: {} }, amounts: () => [] }],
    whyUncounted: (side) => (side === undefined || hasBlock(side.at("floating_ips")) ? ELSEWHERE : undefined),
  });
  const takes = [
    otherType("uncounted", `${name}_*`, ELSEWHERE, PROJECT),
    otherType("uncounted", `${name}_global_router_vpc_subnet_*`, ELSEWHERE, PROJECT),
    databases,
  ];
  return foreign(name, FREE, takes);
}

export const SELECTEL = providerOf("selectel");
export const SERVERCORE = providerOf("servercore");
