/**
 * The benchmark: measures the gateway beside other servers on one machine.
 *
 * <p>
 * {@link io.mcpgateway.benchmark.Benchmark} starts each server in a process of its own on
 * the loopback interface, with the same JVM and the same flags, and compares every answer
 * with the content that was served. {@link io.mcpgateway.benchmark.Options} describes the
 * options. The whole run takes about two and a half hours on a quiet machine and needs
 * 1.5 GiB of disk for temporary files, and {@code ulimit -n} of 11,000.
 *
 * <pre>
 * ./mvnw -Pbenchmark -DskipTests verify
 * ./mvnw -Pbenchmark -DskipTests verify -Dbenchmark.options="--scenarios=text --seconds=5"
 * </pre>
 *
 * <p>
 * The servers of reads: this gateway, with and without its trained AOT cache,
 * {@linkplain io.mcpgateway.benchmark.InMemoryServer the limit},
 * {@linkplain io.mcpgateway.benchmark.BareFileServer a bare server of the file},
 * {@linkplain io.mcpgateway.benchmark.SdkServer a servlet on the MCP Java SDK},
 * {@linkplain io.mcpgateway.benchmark.ToolboxServer the MCP Toolbox} from
 * {@code src/benchmark/toolbox}, and a server on Quarkus from
 * {@code src/benchmark/quarkus}. The {@linkplain io.mcpgateway.benchmark.Overview
 * overview} of the report has them in one table.
 *
 * <p>
 * The scenarios of streams open 10,000 streams on one server after the other: on
 * {@linkplain io.mcpgateway.benchmark.BareStreamServer a bare server}, on the gateway
 * with {@code subscriptions/listen}, and on the gateway with sessions of the revision
 * before. All streams report one file, or each a file of its own. The figures are the
 * memory of a stream after a full garbage collection, the idle CPU time, the time from a
 * write to the notification of the clients, and the CPU time of a notification. A hundred
 * clients do not read, and their sockets are full.
 *
 * <p>
 * The scenario {@code retrieval} measures how well search ranks a
 * {@linkplain io.mcpgateway.benchmark.TestCollection test collection}, such as Cranfield:
 *
 * <pre>
 * --scenarios=retrieval --documents=cran.all.1400 --questions=cran.qry
 *     --judgements=QRelsCorrectedforTRECeval --grades=1-4
 * </pre>
 *
 * <p>
 * The scenarios of clusters start a Redis, and one or three gateways on it. Clients of
 * the streams of a node are a process of their own, so that {@code ulimit -n} holds for
 * each node.
 *
 * <p>
 * <b>Why the CPU time of a request</b>: requests a second depend on the load generator
 * too. The CPU time of the server process depends on the server. Rounds of the servers
 * are interleaved, and the report has the median of each figure.
 *
 * <p>
 * <b>Why a limit</b>: the ratio to the cheapest handler on the same network stack holds
 * on any machine. The limit parses nothing and has its answer in memory. The harness cuts
 * the JSON around the content from an answer of the gateway.
 *
 * <p>
 * <b>Why the load average</b>: other processes on the machine make every time longer, so
 * each figure has the load average of the minute before beside it.
 */
package io.mcpgateway.benchmark;
