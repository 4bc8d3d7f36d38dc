/**
 * URIs and RFC 6570 templates of resources: parsed, encoded in one canonical form, and
 * expanded. Uses nothing else of the project.
 * <p>
 * <b>Why</b> matching and expansion of templates are two types: {@code UriTemplate} is
 * strict and matches in linear time, for templates that operators write. {@code
 * TemplateExpansion} reads templates of any adapter, with queries, up to the first
 * unknown variable. Prompts add placeholders and have a form of their own.
 */
@NullMarked
package io.mcpgateway.resource.uri;

import org.jspecify.annotations.NullMarked;
