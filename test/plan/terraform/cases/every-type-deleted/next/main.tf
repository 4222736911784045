provider "openstack" { region = "cbk" }
