// terraform-provider-selectel, and Servercore's provider, which is the same for other countries. `project_id` is the ID
// of an OpenStack project. A global router connects existing networks, and reserves addresses in the subnets of a
// project. Selectel runs databases with their own quotas (docs.selectel.ru, projects/quotas), except for their public
// addresses.
// Sources: terraform-provider-selectel website/docs/r (August 2026); docs.servercore.com/terraform/providers.

import type { Side } from "../amounts/side.ts";
import { hasBlock } from "../facts/attributes.ts";
import { foreign, type Provider, takesElsewhere } from "./provider.ts";

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
  const databases = {
    ...PROJECT,
    attributes: { floating_ips: {} },
    takes: (side: Side) => hasBlock(side.at("floating_ips")),
  };
  const takes = [
    takesElsewhere(`${name}_*`, PROJECT),
    takesElsewhere(`${name}_global_router_vpc_subnet_*`, PROJECT),
    takesElsewhere(`${name}_dbaas_*`, databases),
  ];
  return foreign(name, takes, FREE);
}

export const SELECTEL = providerOf("selectel");
export const SERVERCORE = providerOf("servercore");
