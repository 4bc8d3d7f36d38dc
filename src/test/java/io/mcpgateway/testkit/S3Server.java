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
 * An S3 server in this process, which keeps its objects in memory and takes signed
 * requests only.
 *
 * @param store what it serves
 * @param client another client than the gateway's
 */
public record S3Server(S3Proxy proxy, BlobStore store, URI endpoint, S3AsyncClient client) implements AutoCloseable {

	/** As whom to ask it. */
	public static final String ACCESS_KEY_ID = "gateway";

	/** With which to sign. */
	public static final String SECRET_ACCESS_KEY = "gateway-secret";

	/** Start a server with an empty bucket. */
	public static S3Server start(String bucket) {
		return start(bucket, new ObjectStore(), 0);
	}

	/** Start a server of a store, on a port, or any if it is 0. */
	public static S3Server start(String bucket, BlobStore store, int port) {
		S3Proxy proxy = serve(store, port);
		URI endpoint = URI.create("http://127.0.0.1:" + proxy.getPort());
		S3Server server = new S3Server(proxy, store, endpoint, client(endpoint));
		server.client.createBucket((request) -> request.bucket(bucket)).join();
		return server;
	}

	/** Serve a store on a port, until it is stopped. */
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

	/** The properties of the gateway that mount a bucket of it. */
	public Map<String, Object> properties(String mount, String bucket) {
		String prefix = "gateway.s3.mounts." + mount + ".";
		return new HashMap<>(Map.of(prefix + "bucket", bucket, prefix + "endpoint", this.endpoint,
				prefix + "access-key-id", ACCESS_KEY_ID, prefix + "secret-access-key", SECRET_ACCESS_KEY));
	}

	/** Put an object; returns its entity tag. */
	public String put(String bucket, String key, byte[] bytes) {
		return this.client.putObject((request) -> request.bucket(bucket).key(key), AsyncRequestBody.fromBytes(bytes))
			.join()
			.eTag();
	}

	/** Delete an object. */
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

	/** A client of a server, as the SDK makes it if nothing else is said. */
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
