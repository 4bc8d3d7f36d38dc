/**
 * The benchmark: what a read costs through the gateway, through the MCP Java SDK, and at
 * the least.
 *
 * <p>
 * {@link io.mcpgateway.benchmark.Benchmark} starts each server in a process of its own on
 * the loopback interface, with the same JVM and the same flags, and measures them in
 * turns: the gateway's jar; the <em>ceiling</em>, a bare Reactor Netty handler that opens
 * the same file and writes the same bytes; and a server on the MCP Java SDK with its
 * WebFlux transport, on the same Reactor Netty. Every answer is compared with the file it
 * should hold. Run it with
 *
 * <pre>
 * ./mvnw -Pbenchmark -DskipTests verify
 * ./mvnw -Pbenchmark -DskipTests verify -Dbenchmark.options="--scenarios=text --seconds=10"
 * </pre>
 *
 * <p>
 * The options are described at {@link io.mcpgateway.benchmark.Options}. The whole run
 * takes about six minutes on a quiet machine and needs 1.5 GiB of disk for temporary
 * files.
 *
 * <p>
 * Why CPU time: on a machine that the load generator shares with the server, requests a
 * second say as much about the client as about the server. The CPU time of the server's
 * process per request does not, so the targets are stated in it. It is measured over the
 * same window as the requests are counted in, in rounds that take the servers in turn,
 * and the median round is reported.
 *
 * <p>
 * Why a ceiling: a ratio to the least that the same work can cost on the same network
 * stack holds on any machine. The ceiling knows its one file, parses nothing, and gets
 * the JSON around the content from the harness, which cut it from an answer of the
 * gateway.
 */
package io.mcpgateway.benchmark;
