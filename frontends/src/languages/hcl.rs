//! HCL, the language of Terraform, Packer and others.

use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "hcl",
    extensions: &["hcl", "tf", "tfvars"],
    // Shell scripts have lines such as ^_=" too.
    signs: &["_ {$  ^resource \"  ^variable \"  ^provider \"  ^output \"  ^data \"  ^module \"  ^backend \"  ^_=\"
        ^_ \" {$  ^_ \" \" {$  ^terraform {  ^locals {  ^required_providers {  ^required_version =  ^tags = {
        ^ingress {  ^egress {  ^lifecycle {  ^depends_on = [  ^type = string  ^type = number  ^ami =  ^bucket =
        ^cidr_block =  ^cidr_blocks =  ^from_port =  ^instance_type =  ^protocol =  ^resource_group_name =
        ^subnet_id =  ^to_port =  ^vpc_id =  ^for_each = _  = var._  = local._  = data._._  = module._"],
    // Most of a file is keys, whose meaning the grammar does not know.
    strategy: ParseStrategy::Lexicon,
    lexicon: Lexicon {
        line_comments: &["#", "//"],
        block_comments: &[("/*", "*/")],
        words: &[
            // The same as a line end in lists and objects.
            (",", Drop),
            // Not `string`, which is the class of literals.
            ("string", Class("string_type")),
            (
                "abspath any base64encode bool cidrsubnet coalesce concat contains count data dirname distinct
                 each element else endfor endif false file fileset flatten for format formatlist if in join
                 jsondecode jsonencode keys length list local locals lookup lower map max merge min module moved
                 null number object output path provider range replace resource self set slice sort split substr
                 sum templatefile terraform tobool tolist tomap tonumber toset tostring trimspace true tuple
                 upper values var variable zipmap",
                Verbatim,
            ),
        ],
        operators: "{ } [ ] ( ) = == != < > <= >= + - * / % ! && || ? : . ... => , << <<- ${ %{ ~ ~} $ \\ @ # ; | & ^ '",
        // A word before one of these is defined by a provider.
        key_marks: &["=", "{"],
        word_chars: "-",
        quotes: &[("\"", "string")],
        ..Lexicon::DEFAULTS
    },
    ..Table::DEFAULTS
};
