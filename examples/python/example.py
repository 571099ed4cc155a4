# boto3, told where Armature listens: pip install boto3 && python3 example.py
import boto3
from boto3.dynamodb.conditions import Key

dynamodb = boto3.resource(
    "dynamodb",
    endpoint_url="http://127.0.0.1:8000",
    region_name="us-east-1",
    aws_access_key_id="any",
    aws_secret_access_key="any",
)
table = dynamodb.create_table(
    TableName="PythonSongs",
    BillingMode="PAY_PER_REQUEST",
    KeySchema=[
        {"AttributeName": "artist", "KeyType": "HASH"},
        {"AttributeName": "title", "KeyType": "RANGE"},
    ],
    AttributeDefinitions=[
        {"AttributeName": "artist", "AttributeType": "S"},
        {"AttributeName": "title", "AttributeType": "S"},
    ],
)
table.wait_until_exists()

table.put_item(Item={"artist": "Nina Simone", "title": "Sinnerman", "seconds": 622})

songs = table.query(KeyConditionExpression=Key("artist").eq("Nina Simone") & Key("title").begins_with("Sin"))
for song in songs["Items"]:
    print(f"{song['title']}, {song['seconds']} s")
