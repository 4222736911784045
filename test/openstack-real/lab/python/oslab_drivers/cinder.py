"""A volume back end without disks, and a backup service that stores nothing. Cinder counts quota in its database."""

import io

from cinder.backup import driver as backup_driver
from cinder.backup import manager as backup_manager
from cinder.volume import driver, volume_utils


class NoDisk(driver.VolumeDriver):
    VERSION = "1.0"

    def _nothing(self, *args, **kwargs):
        return None

    check_for_setup_error = ensure_export = create_export = remove_export = terminate_connection = _nothing
    create_volume = delete_volume = create_snapshot = delete_snapshot = _nothing

    def clone_image(self, *args, **kwargs):
        return {}, True  # nothing to download

    def initialize_connection(self, volume, connector, **kwargs):
        return {"driver_volume_type": "local", "data": {"device_path": "/dev/null", "volume_id": volume["id"]}}

    def _update_volume_stats(self):
        self._stats = {
            "volume_backend_name": "nodisk",
            "vendor_name": "oslab",
            "driver_version": self.VERSION,
            "storage_protocol": "local",
            "total_capacity_gb": "infinite",
            "free_capacity_gb": "infinite",
            "reserved_percentage": 0,
            "thick_provisioning_support": True,
        }


class NoBackup(backup_driver.BackupDriver):
    def _nothing(self, *args, **kwargs):
        return None

    backup = restore = delete_backup = check_for_setup_error = _nothing


class BackupManager(backup_manager.BackupManager):
    """Passes an empty file to the driver. The real manager attaches the volume to this machine."""

    def _attach_device(self, *args, **kwargs):
        return {"device": {"path": io.BytesIO()}}

    def _detach_device(self, *args, **kwargs):
        pass


volume_utils.brick_get_connector_properties = lambda *args, **kwargs: {}
