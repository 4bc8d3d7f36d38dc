/**
 * The benchmark: what a read costs through the gateway, through the MCP Java SDK, and at
 * the least; and what open streams cost that tell of changes.
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
 * takes about half an hour on a quiet machine and needs 1.5 GiB of disk for temporary
 * files, and {@code ulimit -n} of 11,000.
 *
 * <p>
 * The scenarios of streams, {@code streams-same} and {@code streams-own}, open 10,000
 * streams on one server after the other: on
 * {@linkplain io.mcpgateway.benchmark.BareStreams a bare Reactor Netty server}, and on
 * the gateway with {@code subscriptions/listen} and with as many sessions of the revision
 * before it. All of them tell of one file, or each of a file of its own. They find out
 * what a stream holds, in heap and in resident memory, after a full garbage collection;
 * the CPU time while nothing happens; how long it takes from a write of the harness to a
 * file until the clients have heard of it, and the CPU time of a notice; and, for one
 * file, the CPU time of 1,000 writes to a file that nobody asked about, with no stream
 * and with all of them open. The bare server gets a request for each write. A hundred of
 * the clients have stopped reading by then, and their sockets are full.
 *
 * <p>
 * The scenarios of databases start a Postgres of their own: {@code pg-schema} reads what
 * a table is made of, beside {@linkplain io.mcpgateway.benchmark.BareDatabase a bare
 * handler} that runs the same query of the catalogue; {@code pg-rows} a million rows in a
 * heap of 128 MiB, beside the same handler; {@code pg-list} lists 200 and 20,000 tables;
 * and {@code pg-notice} finds out how long it takes from a commit until a client has
 * heard of it, for each way to watch.
 *
 * <p>
 * Why CPU time: on a machine that the load generator shares with the server, requests a
 * second say as much about the client as about the server. The CPU time of the server's
 * process per request does not, so the targets are stated in it. It is measured over the
 * same window as the requests are counted in, in rounds that take the servers in turn,
 * and the median round is reported.
 *
 * <p>
 * Why the machine's load: what else runs on the machine makes every time longer, so each
 * figure has the load average of the minute before beside it. Streams are measured in
 * times, so a run of theirs is worth something on a quiet machine only.
 *
 * <p>
 * Why a ceiling: a ratio to the least that the same work can cost on the same network
 * stack holds on any machine. The ceiling knows its one file, parses nothing, and gets
 * the JSON around the content from the harness, which cut it from an answer of the
 * gateway.
 */
package io.mcpgateway.benchmark;
