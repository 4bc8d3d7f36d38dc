/** Results of the queries that the operator wrote, as resources. */
@NullMarked
package io.mcpgateway.adapter.postgres.query;

import org.jspecify.annotations.NullMarked;
