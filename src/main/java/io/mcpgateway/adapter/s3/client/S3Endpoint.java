package io.mcpgateway.adapter.s3.client;

import java.net.URI;
import java.time.Duration;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.s3.mount.S3IdentityProperties;
import io.mcpgateway.adapter.s3.mount.S3Mount;
import org.jspecify.annotations.Nullable;
import org.springframework.util.Assert;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.AwsProfileRegionProvider;
import software.amazon.awssdk.regions.providers.AwsRegionProviderChain;
import software.amazon.awssdk.regions.providers.SystemSettingsRegionProvider;

/** Endpoint and credentials of a server. Mounts with equal ones share a client. */
record S3Endpoint(@Nullable URI endpoint, String region, boolean pathStyle, @Nullable String accessKeyId,
		@Nullable String secretAccessKey, @Nullable String sessionToken, Duration connectTimeout,
		Duration responseTimeout, int retries) {

	/** Returns the endpoint of a mount's bucket. */
	static S3Endpoint of(Mount<S3Mount> mount) {
		S3Mount source = mount.source();
		return new S3Endpoint(source.endpoint(), region(mount),
				(source.pathStyle() != null) ? source.pathStyle() : source.endpoint() != null, source.accessKeyId(),
				source.secretAccessKey(), source.sessionToken(), source.connectTimeout(), source.responseTimeout(),
				source.retries());
	}

	/**
	 * Returns the endpoint of a queue: at the queue's URL, with the timeout plus the
	 * wait.
	 */
	S3Endpoint toQueue(URI url, Duration wait) {
		return new S3Endpoint(URI.create(url.getScheme() + "://" + url.getRawAuthority()), this.region, false,
				this.accessKeyId, this.secretAccessKey, this.sessionToken, this.connectTimeout,
				this.responseTimeout.plus(wait), this.retries);
	}

	/**
	 * Returns the endpoint of the security token service, with the credentials of the
	 * mount.
	 */
	S3Endpoint toTokenService(S3IdentityProperties identity) {
		return new S3Endpoint(identity.endpoint(), (identity.region() != null) ? identity.region() : this.region, false,
				this.accessKeyId, this.secretAccessKey, this.sessionToken, this.connectTimeout, this.responseTimeout,
				this.retries);
	}

	/**
	 * Returns the credentials.
	 * @param own the SDK's provider, for a mount without keys
	 */
	AwsCredentialsProvider credentials(AwsCredentialsProvider own) {
		if (this.accessKeyId == null || this.secretAccessKey == null) {
			return own;
		}
		return StaticCredentialsProvider.create((this.sessionToken != null)
				? AwsSessionCredentials.create(this.accessKeyId, this.secretAccessKey, this.sessionToken)
				: AwsBasicCredentials.create(this.accessKeyId, this.secretAccessKey));
	}

	@Override
	public String toString() {
		return "Reach[" + this.endpoint + ", " + this.region + "]";
	}

	/** Returns the region; servers other than AWS accept any. */
	private static String region(Mount<S3Mount> mount) {
		S3Mount source = mount.source();
		if (source.region() != null) {
			return source.region();
		}
		Region known;
		try {
			known = new AwsRegionProviderChain(new SystemSettingsRegionProvider(), new AwsProfileRegionProvider())
				.getRegion();
		}
		catch (SdkClientException ex) {
			known = (source.endpoint() != null) ? Region.US_EAST_1 : null;
		}
		Region region = known;
		Assert.notNull(region,
				() -> mount.property() + ".region is required: set the bucket's region here or in AWS_REGION");
		return region.id();
	}

}
