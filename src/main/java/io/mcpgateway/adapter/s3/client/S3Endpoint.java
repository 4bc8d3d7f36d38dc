package io.mcpgateway.adapter.s3.client;

import java.net.URI;
import java.time.Duration;

import io.mcpgateway.adapter.s3.mount.S3Mount;
import io.mcpgateway.adapter.s3.mount.S3Properties;
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

/**
 * How servers are reached: mounts for which that is the same share a client.
 */
public record S3Endpoint(@Nullable URI endpoint, String region, boolean pathStyle, @Nullable String accessKeyId,
		@Nullable String secretAccessKey, @Nullable String sessionToken, Duration connectTimeout,
		Duration responseTimeout, int retries) {

	/** How a mount's bucket is reached; {@code name} is that of the mount. */
	public static S3Endpoint of(String name, S3Mount mount) {
		return new S3Endpoint(mount.endpoint(), region(name, mount),
				(mount.pathStyle() != null) ? mount.pathStyle() : mount.endpoint() != null, mount.accessKeyId(),
				mount.secretAccessKey(), mount.sessionToken(), mount.connectTimeout(), mount.responseTimeout(),
				mount.retries());
	}

	/**
	 * How a queue is reached: where its URL says, and longer by as much as is waited for
	 * a message, otherwise as this.
	 */
	S3Endpoint toQueue(URI url, Duration wait) {
		return new S3Endpoint(URI.create(url.getScheme() + "://" + url.getRawAuthority()), this.region, false,
				this.accessKeyId, this.secretAccessKey, this.sessionToken, this.connectTimeout,
				this.responseTimeout.plus(wait), this.retries);
	}

	/**
	 * Who asks.
	 * @param own the SDK's own means to know, if nothing else is said
	 */
	AwsCredentialsProvider credentials(AwsCredentialsProvider own) {
		if (this.accessKeyId == null || this.secretAccessKey == null) {
			return own;
		}
		return StaticCredentialsProvider.create((this.sessionToken != null)
				? AwsSessionCredentials.create(this.accessKeyId, this.secretAccessKey, this.sessionToken)
				: AwsBasicCredentials.create(this.accessKeyId, this.secretAccessKey));
	}

	/** Whether to ask who asks may block. */
	public boolean blocks() {
		return this.accessKeyId == null;
	}

	@Override
	public String toString() {
		return "Reach[" + this.endpoint + ", " + this.region + "]";
	}

	/** Other servers than those of AWS mostly do not mind which region it is. */
	private static String region(String name, S3Mount mount) {
		if (mount.region() != null) {
			return mount.region();
		}
		Region known;
		try {
			known = new AwsRegionProviderChain(new SystemSettingsRegionProvider(), new AwsProfileRegionProvider())
				.getRegion();
		}
		catch (SdkClientException ex) {
			known = (mount.endpoint() != null) ? Region.US_EAST_1 : null;
		}
		Region region = known;
		Assert.notNull(region, () -> S3Properties.PREFIX + ".mounts." + name
				+ ".region is required, as the environment (AWS_REGION) does not say where the bucket is");
		return region.id();
	}

}
