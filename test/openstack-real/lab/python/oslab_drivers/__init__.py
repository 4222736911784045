"""Drivers in place of hardware: a hypervisor, a switch, a disk.

APIs, schedulers, databases and quota checks are the services' own.
"""
