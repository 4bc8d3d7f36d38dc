/**
 * Servers and clients shared by tests: the gateway in this process or in its own,
 * Postgres, S3 and SQS servers, and {@link io.mcpgateway.testkit.Peer}, an MCP client.
 * <p>
 * A test that starts such a server is an integration test, named {@code *IT}; all other
 * tests are named {@code *Tests} and run with {@code ./mvnw test}. Each test process has
 * its own servers, started on first use. A stress test takes its size from
 * {@link io.mcpgateway.testkit.Stress}.
 */
@NullMarked
package io.mcpgateway.testkit;

import org.jspecify.annotations.NullMarked;
