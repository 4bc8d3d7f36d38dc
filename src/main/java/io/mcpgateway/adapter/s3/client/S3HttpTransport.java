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

/**
 * How all clients of AWS services speak HTTP, and the threads that they share. None of
 * these keeps the process alive.
 */
public final class S3HttpTransport implements AutoCloseable {

	/** How many requests are under way at once to the servers of a client. */
	public static final int CONCURRENT = 256;

	/** How many wait until they may be. */
	private static final int WAITING = 10_000;

	/**
	 * How long, in milliseconds, the threads have nothing to do before they end, as the
	 * connections that they close tell each other.
	 */
	private static final long QUIET = 100;

	/** How long their end takes at most. */
	private static final long LONGEST = 2000;

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

	/** To whom to speak: to nobody but whom one is told to. */
	NettyNioAsyncHttpClient.Builder http(S3Endpoint reach) {
		return NettyNioAsyncHttpClient.builder()
			.eventLoopGroup(this.loops)
			.maxConcurrency(CONCURRENT)
			.maxPendingConnectionAcquires(WAITING)
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

	/** What is retried, how long an answer may take, and who looks at requests. */
	ClientOverrideConfiguration overrides(S3Endpoint reach) {
		Duration attempt = reach.responseTimeout();
		return ClientOverrideConfiguration.builder()
			.scheduledExecutorService(this.timers)
			.retryStrategy(
					AwsRetryStrategy.standardRetryStrategy().toBuilder().maxAttempts(reach.retries() + 1).build())
			.apiCallAttemptTimeout(attempt)
			.apiCallTimeout(attempt.multipliedBy(reach.retries() + 1L).plusSeconds(1))
			.addExecutionInterceptor(new RequestInterceptor())
			.build();
	}

	/** Who hears of an answer hears of it where it came. */
	static void answers(ClientAsyncConfiguration.Builder async) {
		async.advancedOption(SdkAdvancedAsyncClientOption.FUTURE_COMPLETION_EXECUTOR, Runnable::run);
	}

	/** End the threads and all connections; the clients were closed before. */
	@Override
	public void close() {
		this.timers.shutdownNow();
		this.loops.eventLoopGroup()
			.shutdownGracefully(QUIET, LONGEST, TimeUnit.MILLISECONDS)
			.awaitUninterruptibly(LONGEST, TimeUnit.MILLISECONDS);
	}

}
