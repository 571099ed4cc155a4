#!/bin/sh
# Writes what the function is called with: a table with a stream, an item, a change of it, and its removal.
set -eu
export AWS_DEFAULT_REGION=us-east-1 AWS_ACCESS_KEY_ID=any AWS_SECRET_ACCESS_KEY=any
dynamodb() { aws dynamodb --endpoint-url http://127.0.0.1:8000 "$@"; }

dynamodb create-table --table-name Orders --billing-mode PAY_PER_REQUEST \
    --key-schema AttributeName=id,KeyType=HASH --attribute-definitions AttributeName=id,AttributeType=S \
    --stream-specification StreamEnabled=true,StreamViewType=NEW_AND_OLD_IMAGES >/dev/null
dynamodb wait table-exists --table-name Orders

dynamodb put-item --table-name Orders --item '{"id": {"S": "1"}, "state": {"S": "placed"}}'
dynamodb put-item --table-name Orders --item '{"id": {"S": "1"}, "state": {"S": "shipped"}}'
dynamodb delete-item --table-name Orders --key '{"id": {"S": "1"}}'
