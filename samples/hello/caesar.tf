# Servers of a messenger whose messages move a fixed number of places.
terraform {
  required_version = ">= 1.5"
  required_providers {
    aws = {
      source  = "hashicorp/aws"
      version = "~> 5.0"
    }
  }
}

provider "aws" {
  region = var.region
}

variable "region" {
  type        = string
  default     = "eu-west-1"
  description = "The place of the servers"
}

variable "shifts" {
  type    = list(number)
  default = [0, 3, 13, -1]

  validation {
    condition     = length(var.shifts) > 0 && alltrue([for n in var.shifts : n < 26])
    error_message = "Every shift is a number of places."
  }
}

/* The names that are known,
   and the others. */
locals {
  alphabet = 26
  known    = { "0" = "plain", "13" = "rot13" }
  places   = { for k, n in var.shifts : k => (n + local.alphabet) % local.alphabet }
  names    = [for n in values(local.places) : lookup(local.known, tostring(n), "caesar")]
}

resource "aws_vpc" "net" {
  cidr_block           = "10.0.0.0/16"
  enable_dns_hostnames = true
  tags                 = merge({ purpose = "cipher" }, { stage = "test" })
}

resource "aws_subnet" "part" {
  count             = length(var.shifts)
  vpc_id            = aws_vpc.net.id
  cidr_block        = cidrsubnet(aws_vpc.net.cidr_block, 8, count.index)
  availability_zone = "${var.region}${element(["a", "b"], count.index)}"
}

resource "aws_security_group" "door" {
  name   = "door"
  vpc_id = aws_vpc.net.id

  dynamic "ingress" {
    for_each = toset([22, 443])
    content {
      from_port   = ingress.value
      to_port     = ingress.value
      protocol    = "tcp"
      cidr_blocks = ["0.0.0.0/0"]
    }
  }

  egress {
    from_port   = 0
    to_port     = 0
    protocol    = "-1"
    cidr_blocks = ["0.0.0.0/0"]
  }
}

data "aws_ami" "image" {
  most_recent = true
  owners      = ["amazon"]
  filter {
    name   = "name"
    values = ["al2023-ami-*-x86_64"]
  }
}

resource "aws_instance" "wheel" {
  for_each               = local.places
  ami                    = data.aws_ami.image.id
  instance_type          = each.value == 0 ? "t3.nano" : "t3.micro"
  subnet_id              = aws_subnet.part[each.key].id
  vpc_security_group_ids = [aws_security_group.door.id]
  user_data              = <<-EOF
    #!/bin/bash
    echo "${local.names[each.key]}" > /etc/cipher
  EOF

  lifecycle {
    create_before_destroy = true
  }
  depends_on = [aws_subnet.part]
}

output "addresses" {
  value     = { for key, one in aws_instance.wheel : key => one.private_ip }
  sensitive = false
}
