"""ML2 mechanism driver in place of an L2 agent. It binds any port on any host, and sets the status of floating IPs."""

from neutron_lib import constants as n
from neutron_lib.api.definitions import portbindings as pb
from neutron_lib.callbacks import events, registry, resources
from neutron_lib.plugins import constants as plugins
from neutron_lib.plugins import directory
from neutron_lib.plugins.ml2 import api


class AnyPort(api.MechanismDriver):
    def initialize(self):
        for event in (events.AFTER_CREATE, events.AFTER_UPDATE):
            registry.subscribe(self.floating_ip, resources.FLOATING_IP, event)

    @property
    def connectivity(self):
        return pb.CONNECTIVITY_L2

    def bind_port(self, context):
        segment = context.segments_to_bind[0]
        details = {pb.CAP_PORT_FILTER: True}
        context.set_binding(segment[api.ID], pb.VIF_TYPE_OVS, details, status=n.PORT_STATUS_ACTIVE)

    @staticmethod
    def floating_ip(resource, event, trigger, payload):
        status = "ACTIVE" if payload.latest_state.get("port_id") else "DOWN"
        plugin = directory.get_plugin(plugins.L3)
        plugin.update_floatingip_status(payload.context.elevated(), payload.resource_id, status)
