"""Creates the databases of MariaDB.

`databases.py make` waits for the server, and creates all databases and their user. `databases.py copy NAME...` copies
each database to `NAME_two`, for the services of RegionTwo.
"""

import os
import sys
import time

import pymysql


def connect():
    for _ in range(600):
        try:
            return pymysql.connect(unix_socket=f"{os.environ['LAB']}/run/mariadb.sock", user="root", autocommit=True).cursor()
        except pymysql.OperationalError:
            time.sleep(0.1)
    sys.exit("MariaDB does not answer")


def make(cursor):
    for name in "keystone placement nova_api nova nova_cell0 neutron cinder glance designate octavia manila barbican".split():
        cursor.execute(f"create database {name} character set utf8")
    cursor.execute(f"grant all on *.* to oslab@127.0.0.1 identified by '{os.environ['SVC_PW']}'")


def copy(cursor, *names):
    for name in names:
        cursor.execute(f"create database {name}_two character set utf8")
        cursor.execute(f"show tables from {name}")
        for (table,) in cursor.fetchall():
            cursor.execute(f"create table {name}_two.{table} like {name}.{table}")
            cursor.execute(f"insert into {name}_two.{table} select * from {name}.{table}")
    if "nova_api" in names:
        # Cells refer to the database of their servers: `…/nova_cell0?charset=utf8`.
        column = "database_connection"
        cursor.execute(f"update nova_api_two.cell_mappings set {column} = replace({column}, '?', '_two?')")


{"make": make, "copy": copy}[sys.argv[1]](connect(), *sys.argv[2:])
