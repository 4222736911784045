"""Octavia's no-op network driver for the worker. Only the port of a load balancer's address is real."""

from octavia.network.drivers.neutron import allowed_address_pairs
from octavia.network.drivers.noop_driver import driver


class VipOnly(driver.NoopNetworkDriver):
    def __init__(self):
        super().__init__()
        self.neutron = allowed_address_pairs.AllowedAddressPairsDriver()

    def allocate_vip(self, loadbalancer):
        return self.neutron.allocate_vip(loadbalancer)

    def deallocate_vip(self, vip):
        return self.neutron.deallocate_vip(vip)
