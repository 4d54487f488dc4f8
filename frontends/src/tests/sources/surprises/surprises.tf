# a comment
// another
/* a third
   one */
resource "aws_s3_bucket" "my-bucket" {
  bucket = "it is ${var.name} \"quoted\" # no comment"
  count = 3
  tags = { Name = "x", "quoted-key" = 1, (var.key) = true, plain: 2 }
  nested { deep = null }
  lifecycle { ignore_changes = [tags, acl] }
}
locals {
  a = var.x == "y" && !local.b || 1 >= 2 ? -1.5e3 : 2 % 3
  f = [for k, v in var.map : upper(k) => v... if v != null]
  s = aws_instance.web[*].id
  t = var.list[0].name
  u = {
    for s in toset(["a"]) : s => s
  }
  heredoc = <<EOF
some text ${local.a} %{ if true }yes%{ endif }
EOF
  indented = <<-"END"
    more
  END
}
variable "x" { type = map(object({ a = optional(string, "b"), n = number })) }
module "m" {
  source = "./m"
  for_each = local.f
  providers = { aws = aws.west }
}
