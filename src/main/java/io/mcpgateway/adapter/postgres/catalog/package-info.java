/** Schemas and relations of a database, as resources and as documents in JSON. */
@NullMarked
package io.mcpgateway.adapter.postgres.catalog;

import org.jspecify.annotations.NullMarked;
