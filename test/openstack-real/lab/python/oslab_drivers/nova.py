"""Nova's fake hypervisor with large capacities."""

from nova.virt import fake


class FakeDriver(fake.FakeDriver):
    vcpus, memory_mb, local_gb = 100000, 800000000, 60000000
