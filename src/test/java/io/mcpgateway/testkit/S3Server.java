package io.mcpgateway.testkit;

import java.net.URI;
import java.util.HashMap;
import java.util.Map;

import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.blobstore.BlobStore;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.async.AsyncRequestBody;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3AsyncClient;

/**
 * S3 server in this process, with objects in memory, which accepts only signed requests.
 *
 * @param store the served store
 * @param client a client besides the gateway's
 */
public record S3Server(S3Proxy proxy, BlobStore store, URI endpoint, S3AsyncClient client) implements AutoCloseable {

	/** Access key id. */
	public static final String ACCESS_KEY_ID = "gateway";

	/** Secret key for signatures. */
	public static final String SECRET_ACCESS_KEY = "gateway-secret";

	/** Starts a server with an empty bucket. */
	public static S3Server start(String bucket) {
		return start(bucket, new ObjectStore(), 0);
	}

	/** Starts a server of a store on a port; 0 for any. */
	public static S3Server start(String bucket, BlobStore store, int port) {
		S3Proxy proxy = serve(store, port);
		URI endpoint = URI.create("http://127.0.0.1:" + proxy.getPort());
		S3Server server = new S3Server(proxy, store, endpoint, client(endpoint));
		server.client.createBucket((request) -> request.bucket(bucket)).join();
		return server;
	}

	/** Serves a store on a port. */
	public static S3Proxy serve(BlobStore store, int port) {
		try {
			S3Proxy proxy = S3Proxy.builder()
				.blobStore(store)
				.endpoint(URI.create("http://127.0.0.1:" + port))
				.awsAuthentication(AuthenticationType.AWS_V4, ACCESS_KEY_ID, SECRET_ACCESS_KEY)
				.ignoreUnknownHeaders(true)
				.build();
			proxy.start();
			return proxy;
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** Returns the gateway's properties for a mount of a bucket. */
	public Map<String, Object> properties(String mount, String bucket) {
		String prefix = "gateway.s3.mounts." + mount + ".";
		return new HashMap<>(Map.of(prefix + "bucket", bucket, prefix + "endpoint", this.endpoint,
				prefix + "access-key-id", ACCESS_KEY_ID, prefix + "secret-access-key", SECRET_ACCESS_KEY));
	}

	/** Puts an object and returns its entity tag. */
	public String put(String bucket, String key, byte[] bytes) {
		return this.client.putObject((request) -> request.bucket(bucket).key(key), AsyncRequestBody.fromBytes(bytes))
			.join()
			.eTag();
	}

	/** Deletes an object. */
	public void delete(String bucket, String key) {
		this.client.deleteObject((request) -> request.bucket(bucket).key(key)).join();
	}

	@Override
	public void close() {
		this.client.close();
		try {
			this.proxy.stop();
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** Returns a client with the SDK's defaults. */
	public static S3AsyncClient client(URI endpoint) {
		return S3AsyncClient.builder()
			.endpointOverride(endpoint)
			.region(Region.US_EAST_1)
			.forcePathStyle(true)
			.credentialsProvider(
					StaticCredentialsProvider.create(AwsBasicCredentials.create(ACCESS_KEY_ID, SECRET_ACCESS_KEY)))
			.build();
	}

}
