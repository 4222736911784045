"""Prints a copy of a project's token that expired an hour ago, signed with Keystone's key.

Usage: `expired_token.py KEYSTONE.CONF TOKEN`
"""

import datetime
import sys

import keystone.conf
from keystone.token import token_formatters

_, conf, token = sys.argv
keystone.conf.configure()
keystone.conf.CONF(["--config-file", conf])
formatter = token_formatters.TokenFormatter()
user, methods, audit_ids, _, _, project, *_ = formatter.validate_token(token)
expired = keystone.common.utils.isotime(datetime.datetime.utcnow() - datetime.timedelta(hours=1), subsecond=True)
print(
    formatter.create_token(
        user, expired, audit_ids, token_formatters.ProjectScopedPayload, methods=methods, project_id=project
    )
)
