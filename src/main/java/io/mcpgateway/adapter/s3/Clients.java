package io.mcpgateway.adapter.s3;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.springframework.beans.factory.DisposableBean;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.core.client.config.SdkAdvancedAsyncClientOption;
import software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient;
import software.amazon.awssdk.http.nio.netty.ProxyConfiguration;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3AsyncClient;
import software.amazon.awssdk.services.s3.S3AsyncClientBuilder;

/**
 * The clients of S3 servers, one for each way to {@link Reach} one. None asks anything by
 * itself, so that they are there without their servers.
 */
final class Clients implements DisposableBean {

	/** How many requests are under way at once to the servers of a client. */
	private static final int CONCURRENT = 256;

	/** How many wait until they may be. */
	private static final int WAITING = 10_000;

	private final Map<Reach, S3AsyncClient> clients = new ConcurrentHashMap<>();

	/** The client for a way, made at the first request for it. */
	S3AsyncClient client(Reach reach) {
		return this.clients.computeIfAbsent(reach, Clients::create);
	}

	@Override
	public void destroy() {
		this.clients.values().forEach(S3AsyncClient::close);
	}

	/**
	 * How all clients of AWS services speak HTTP: to nobody but whom they are told to.
	 */
	static NettyNioAsyncHttpClient.Builder http(Reach reach) {
		return NettyNioAsyncHttpClient.builder()
			.maxConcurrency(CONCURRENT)
			.maxPendingConnectionAcquires(WAITING)
			.connectionTimeout(reach.connectTimeout())
			.tlsNegotiationTimeout(reach.connectTimeout())
			.connectionAcquisitionTimeout(reach.responseTimeout())
			.readTimeout(reach.responseTimeout())
			.writeTimeout(reach.responseTimeout())
			.proxyConfiguration(ProxyConfiguration.builder()
				.useSystemPropertyValues(false)
				.useEnvironmentVariableValues(false)
				.build());
	}

	/** What is retried, how long an answer may take, and who looks at requests. */
	static ClientOverrideConfiguration.Builder overrides(Reach reach) {
		Duration attempt = reach.responseTimeout();
		return ClientOverrideConfiguration.builder()
			.retryStrategy(
					AwsRetryStrategy.standardRetryStrategy().toBuilder().maxAttempts(reach.retries() + 1).build())
			.apiCallAttemptTimeout(attempt)
			.apiCallTimeout(attempt.multipliedBy(reach.retries() + 1L).plusSeconds(1))
			.addExecutionInterceptor(new RequestWatch());
	}

	private static S3AsyncClient create(Reach reach) {
		S3AsyncClientBuilder builder = S3AsyncClient.builder()
			.region(Region.of(reach.region()))
			.forcePathStyle(reach.pathStyle())
			.credentialsProvider(reach.credentials())
			.httpClientBuilder(http(reach))
			.overrideConfiguration(overrides(reach).build())
			.asyncConfiguration((async) -> async.advancedOption(SdkAdvancedAsyncClientOption.FUTURE_COMPLETION_EXECUTOR,
					Runnable::run))
			.requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
			.responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
			.disableS3ExpressSessionAuth(true);
		return ((reach.endpoint() != null) ? builder.endpointOverride(reach.endpoint()) : builder).build();
	}

}
