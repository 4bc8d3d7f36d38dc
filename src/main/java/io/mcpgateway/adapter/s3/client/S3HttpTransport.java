package io.mcpgateway.adapter.s3.client;

import java.time.Duration;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

import io.netty.util.concurrent.DefaultThreadFactory;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.client.config.ClientAsyncConfiguration;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.core.client.config.SdkAdvancedAsyncClientOption;
import software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient;
import software.amazon.awssdk.http.nio.netty.ProxyConfiguration;
import software.amazon.awssdk.http.nio.netty.SdkEventLoopGroup;

/** HTTP transport of all AWS clients, with shared daemon threads. */
final class S3HttpTransport implements AutoCloseable {

	/** Maximum requests that wait for a connection. */
	private static final int MAX_PENDING = 10_000;

	/** Idle time before threads end, for connections to close cleanly. */
	private static final long QUIET_MILLIS = 100;

	/** Maximum time for threads to end. */
	private static final long MAX_SHUTDOWN_MILLIS = 2000;

	private static final ThreadFactory THREADS = new DefaultThreadFactory("s3", true);

	private final SdkEventLoopGroup loops = SdkEventLoopGroup.create(SdkEventLoopGroup.builder()
		.numberOfThreads(Runtime.getRuntime().availableProcessors())
		.threadFactory(THREADS)
		.build()
		.eventLoopGroup(), CancelTolerantChannel::new);

	private final ScheduledThreadPoolExecutor timers = new ScheduledThreadPoolExecutor(1, THREADS);

	S3HttpTransport() {
		// Each request has two that are hardly ever needed
		this.timers.setRemoveOnCancelPolicy(true);
	}

	/** Returns an HTTP client for an endpoint, without proxies from the environment. */
	NettyNioAsyncHttpClient.Builder http(S3Endpoint reach) {
		return NettyNioAsyncHttpClient.builder()
			.eventLoopGroup(this.loops)
			.maxConcurrency(S3Clients.MAX_CONNECTIONS)
			.maxPendingConnectionAcquires(MAX_PENDING)
			.connectionTimeout(reach.connectTimeout())
			.tlsNegotiationTimeout(reach.connectTimeout())
			.connectionAcquisitionTimeout(reach.responseTimeout())
			.readTimeout(reach.responseTimeout())
			.writeTimeout(reach.responseTimeout())
			.useNonBlockingDnsResolver(true)
			.proxyConfiguration(ProxyConfiguration.builder()
				.useSystemPropertyValues(false)
				.useEnvironmentVariableValues(false)
				.build());
	}

	/** Returns the retries, timeouts and interceptors. */
	ClientOverrideConfiguration overrides(S3Endpoint reach) {
		Duration attempt = reach.responseTimeout();
		return ClientOverrideConfiguration.builder()
			.scheduledExecutorService(this.timers)
			.retryStrategy(
					AwsRetryStrategy.standardRetryStrategy().toBuilder().maxAttempts(reach.retries() + 1).build())
			.apiCallAttemptTimeout(attempt)
			.apiCallTimeout(attempt.multipliedBy(reach.retries() + 1L).plusSeconds(1))
			.addExecutionInterceptor(new RequestInterceptor(reach.endpoint()))
			.build();
	}

	/** Delivers responses on the thread that received them. */
	static void answers(ClientAsyncConfiguration.Builder async) {
		async.advancedOption(SdkAdvancedAsyncClientOption.FUTURE_COMPLETION_EXECUTOR, Runnable::run);
	}

	/** Ends the threads and all connections, after the clients. */
	@Override
	public void close() {
		this.timers.shutdownNow();
		this.loops.eventLoopGroup()
			.shutdownGracefully(QUIET_MILLIS, MAX_SHUTDOWN_MILLIS, TimeUnit.MILLISECONDS)
			.awaitUninterruptibly(MAX_SHUTDOWN_MILLIS, TimeUnit.MILLISECONDS);
	}

}
