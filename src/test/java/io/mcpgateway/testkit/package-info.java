/**
 * Servers and clients that tests share: the gateway in this process or in one of its own,
 * Postgres, S3 and SQS servers, and {@link io.mcpgateway.testkit.Peer}, which speaks MCP.
 * <p>
 * A test that starts one of them is an integration test, named {@code *IT}; all others
 * are named {@code *Tests} and run with {@code ./mvnw test}. Each process that runs tests
 * has servers of its own, started when they are first needed. A stress test takes its
 * size from {@link io.mcpgateway.testkit.Stress}.
 */
@NullMarked
package io.mcpgateway.testkit;

import org.jspecify.annotations.NullMarked;
