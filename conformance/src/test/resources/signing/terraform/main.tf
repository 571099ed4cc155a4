terraform {
  required_providers {
    aws = {
      source = "hashicorp/aws"
    }
  }
}

provider "aws" {
  region = "us-east-1"
}

resource "aws_dynamodb_table" "orders" {
  name         = "orders"
  billing_mode = "PAY_PER_REQUEST"
  hash_key     = "customer"
  range_key    = "placed"

  attribute {
    name = "customer"
    type = "S"
  }

  attribute {
    name = "placed"
    type = "N"
  }

  attribute {
    name = "state"
    type = "S"
  }

  global_secondary_index {
    name            = "by-state"
    hash_key        = "state"
    projection_type = "ALL"
  }

  point_in_time_recovery {
    enabled = true
  }

  tags = {
    team = "sales"
  }
}

resource "aws_iam_user" "worker" {
  name          = "worker"
  path          = "/team/"
  force_destroy = true
}

resource "aws_iam_access_key" "worker" {
  user = aws_iam_user.worker.name
}

resource "aws_iam_policy" "orders" {
  name = "orders"
  policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Action = ["dynamodb:GetItem", "dynamodb:Query"], Resource = aws_dynamodb_table.orders.arn }]
  })
}

resource "aws_iam_user_policy_attachment" "worker" {
  user       = aws_iam_user.worker.name
  policy_arn = aws_iam_policy.orders.arn
}

resource "aws_iam_role" "reader" {
  name = "reader"
  assume_role_policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Action = "sts:AssumeRole", Principal = { AWS = aws_iam_user.worker.arn } }]
  })
}

resource "aws_iam_role_policy" "reader" {
  name   = "reads"
  role   = aws_iam_role.reader.name
  policy = aws_iam_policy.orders.policy
}
