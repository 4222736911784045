"""Makes MariaDB's databases and their user, once the server answers."""

import os
import time

import pymysql

for _ in range(600):
    try:
        cursor = pymysql.connect(unix_socket=f"{os.environ['LAB']}/run/mariadb.sock", user="root").cursor()
        break
    except pymysql.OperationalError:
        time.sleep(0.1)
for name in "keystone placement nova_api nova nova_cell0 neutron cinder glance designate octavia".split():
    cursor.execute(f"create database {name} character set utf8")
cursor.execute(f"grant all on *.* to oslab@127.0.0.1 identified by '{os.environ['SVC_PW']}'")
