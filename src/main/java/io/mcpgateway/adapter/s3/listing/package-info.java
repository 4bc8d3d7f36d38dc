/**
 * Lists of keys for clients: pages of resources, directory listings, and completions.
 */
@NullMarked
package io.mcpgateway.adapter.s3.listing;

import org.jspecify.annotations.NullMarked;
