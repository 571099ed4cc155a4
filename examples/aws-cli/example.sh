#!/bin/sh
# The AWS CLI, told in every call where Armature listens: versions before 2.13 ignore AWS_ENDPOINT_URL.
set -eu
export AWS_DEFAULT_REGION=us-east-1 AWS_ACCESS_KEY_ID=any AWS_SECRET_ACCESS_KEY=any
dynamodb() { aws dynamodb --endpoint-url http://127.0.0.1:8000 "$@"; }

dynamodb create-table --table-name CliSongs --billing-mode PAY_PER_REQUEST \
    --key-schema AttributeName=artist,KeyType=HASH AttributeName=title,KeyType=RANGE \
    --attribute-definitions AttributeName=artist,AttributeType=S AttributeName=title,AttributeType=S >/dev/null
dynamodb wait table-exists --table-name CliSongs

dynamodb put-item --table-name CliSongs \
    --item '{"artist": {"S": "Nina Simone"}, "title": {"S": "Sinnerman"}, "seconds": {"N": "622"}}'

dynamodb query --table-name CliSongs --output text --query 'Items[].[title.S, seconds.N]' \
    --key-condition-expression 'artist = :a AND begins_with(title, :t)' \
    --expression-attribute-values '{":a": {"S": "Nina Simone"}, ":t": {"S": "Sin"}}'
