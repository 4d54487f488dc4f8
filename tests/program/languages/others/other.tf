// A static site behind a content network, with its pipeline, for Google and Azure.
terraform {
  backend "gcs" {
    bucket = "state-of-the-site"
    prefix = "prod"
  }
}

module "site" {
  source    = "./modules/site"
  version   = "2.3.1"
  providers = { google = google.europe }
  pages     = fileset(path.module, "public/**")
  owner     = data.google_client_config.me.project
}

provider "google" {
  alias       = "europe"
  project     = "lecture-42"
  credentials = file("key.json")
}

data "google_client_config" "me" {}

resource "google_storage_bucket" "pages" {
  name          = format("%s-pages", terraform.workspace)
  location      = "EU"
  force_destroy = terraform.workspace != "prod"

  website {
    main_page_suffix = "index.html"
    not_found_page   = "404.html"
  }

  lifecycle_rule {
    condition {
      age = 90
    }
    action {
      type          = "SetStorageClass"
      storage_class = "NEARLINE"
    }
  }

  cors {
    origin          = ["*"]
    method          = ["GET", "HEAD"]
    max_age_seconds = 3600
  }
}

resource "google_storage_bucket_object" "page" {
  for_each     = module.site.files
  bucket       = google_storage_bucket.pages.name
  name         = each.key
  source       = "${path.root}/public/${each.key}"
  content_type = try(local.types[regex("[^.]+$", each.key)], null)
}

resource "azurerm_kubernetes_cluster" "jobs" {
  name                = "jobs"
  location            = azurerm_resource_group.all.location
  resource_group_name = azurerm_resource_group.all.name
  dns_prefix          = "jobs"

  default_node_pool {
    name                = "small"
    vm_size             = "Standard_B2s"
    node_count          = var.night ? 1 : max(2, length(var.zones))
    enable_auto_scaling = !var.night
  }

  identity {
    type = "SystemAssigned"
  }

  provisioner "local-exec" {
    when    = destroy
    command = "echo gone >> log.txt"
  }
}

variable "night" {
  type    = bool
  default = false
}

variable "zones" {
  type     = set(string)
  nullable = false
}

moved {
  from = google_storage_bucket.old
  to   = google_storage_bucket.pages
}

locals {
  types = jsondecode(file("types.json"))
  lines = split("\n", trimspace(<<EOT
one
%{for zone in var.zones~}
  ${upper(zone)}
%{endfor~}
EOT
  ))
}

output "kube_config" {
  value       = azurerm_kubernetes_cluster.jobs.kube_config_raw
  description = "For kubectl"
  sensitive   = true
}

check "alive" {
  data "http" "front" {
    url = "https://example.org/${google_storage_bucket.pages.name}"
  }
  assert {
    condition     = data.http.front.status_code == 200 || var.night
    error_message = "The site does not answer."
  }
}
