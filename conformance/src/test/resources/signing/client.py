"""boto3 and botocore against a server with --auth: what is allowed, what is not, and every way to sign."""

import gzip
import http.client
import json
import os
import urllib.parse
import urllib.request

import boto3
from botocore.auth import SigV4Auth
from botocore.awsrequest import AWSRequest
from botocore.config import Config
from botocore.credentials import Credentials
from botocore.exceptions import ClientError

ENDPOINT = os.environ["AWS_ENDPOINT_URL"]
REGION = os.environ["AWS_REGION"]
ONCE = Config(retries={"max_attempts": 0})
JSON = {"Content-Type": "application/x-amz-json-1.0", "X-Amz-Target": "DynamoDB_20120810.GetItem"}
GET = json.dumps({"TableName": "boto", "Key": {"id": {"S": "1"}}}).encode()


def client(service, key=None):
    given = {} if key is None else {
        "aws_access_key_id": key["AccessKeyId"],
        "aws_secret_access_key": key["SecretAccessKey"],
        "aws_session_token": key.get("SessionToken"),
    }
    return boto3.client(service, endpoint_url=ENDPOINT, region_name=REGION, config=ONCE, **given)


def code_of(call, **request):
    try:
        call(**request)
        return "done"
    except ClientError as refused:
        return refused.response["Error"]["Code"]


def check(what, actual, expected):
    if actual != expected:
        raise SystemExit(f"{what}: {actual!r}, not {expected!r}")
    print(what)


def send(request, body, chunked=False):
    prepared = request.prepare()
    url = urllib.parse.urlsplit(prepared.url)
    connection = http.client.HTTPConnection(url.hostname, url.port)
    path = url.path + ("?" + url.query if url.query else "")
    headers = dict(prepared.headers.items())
    headers.pop("Content-Length", None)
    if chunked:
        connection.request("POST", path, body=iter([body[:7], body[7:]]), headers=headers, encode_chunked=True)
    else:
        connection.request("POST", path, body=body, headers=headers)
    answer = connection.getresponse()
    return answer.status, answer.read()


root = client("dynamodb")
root.create_table(
    TableName="boto",
    BillingMode="PAY_PER_REQUEST",
    AttributeDefinitions=[{"AttributeName": "id", "AttributeType": "S"}],
    KeySchema=[{"AttributeName": "id", "KeyType": "HASH"}],
)
iam = client("iam")
iam.create_user(UserName="boto")
policy = {
    "Version": "2012-10-17",
    "Statement": [{"Effect": "Allow", "Action": ["dynamodb:GetItem", "dynamodb:PutItem"], "Resource": "*"}],
}
iam.put_user_policy(UserName="boto", PolicyName="own", PolicyDocument=json.dumps(policy))
check("a policy comes back as it was put", iam.get_user_policy(UserName="boto", PolicyName="own")["PolicyDocument"], policy)
key = iam.create_access_key(UserName="boto")["AccessKey"]

user = client("dynamodb", key)
item = {"id": {"S": "1"}, "text": {"S": "ä € 😀"}}
check("what is allowed is done", code_of(user.put_item, TableName="boto", Item=item), "done")
check("and read", user.get_item(TableName="boto", Key={"id": {"S": "1"}})["Item"], item)
check("what is not allowed is refused", code_of(user.delete_item, TableName="boto", Key={"id": {"S": "1"}}), "AccessDeniedException")
wrong = dict(key, SecretAccessKey="x" * 40)
check("a wrong secret is refused", code_of(client("dynamodb", wrong).get_item, TableName="boto", Key={"id": {"S": "1"}}), "InvalidSignatureException")
check("and by IAM", code_of(client("iam", wrong).get_user), "SignatureDoesNotMatch")
check("a user may not see users", code_of(client("iam", key).list_users), "AccessDenied")

sts = client("sts", key)
check("the caller is known", sts.get_caller_identity()["Arn"].rsplit(":", 1)[1], "user/boto")
temporary = sts.get_session_token()["Credentials"]
check("temporary credentials sign too", client("dynamodb", temporary).get_item(TableName="boto", Key={"id": {"S": "1"}})["Item"], item)
cut = dict(temporary, SessionToken=temporary["SessionToken"][:-8])
check("not with a token that was cut", code_of(client("dynamodb", cut).get_item, TableName="boto", Key={"id": {"S": "1"}}), "UnrecognizedClientException")
identity = urllib.request.urlopen(sts.generate_presigned_url("get_caller_identity", HttpMethod="GET")).read().decode()
check("a presigned URL says who it is", "user/boto</Arn>" in identity, True)

credentials = Credentials(key["AccessKeyId"], key["SecretAccessKey"])
expected = (200, {"Item": item})


def signed(signer, headers, body):
    request = AWSRequest(method="POST", url=ENDPOINT + "/", headers=headers, data=body)
    signer.add_auth(request)
    return request


def answered(request, body, chunked=False):
    status, text = send(request, body, chunked)
    return status, json.loads(text)


check("not with another body", answered(signed(SigV4Auth(credentials, "dynamodb", REGION), JSON, GET), GET + b" ")[0], 400)
packed = gzip.compress(GET)
check("a compressed body is verified as it came", answered(signed(SigV4Auth(credentials, "dynamodb", REGION), {**JSON, "Content-Encoding": "gzip"}, packed), packed), expected)
check("a body in chunks as a whole", answered(signed(SigV4Auth(credentials, "dynamodb", REGION), JSON, GET), GET, chunked=True), expected)
