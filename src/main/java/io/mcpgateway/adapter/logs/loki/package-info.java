/**
 * Logs in Grafana Loki, by its HTTP API.
 */
@NullMarked
package io.mcpgateway.adapter.logs.loki;

import org.jspecify.annotations.NullMarked;
