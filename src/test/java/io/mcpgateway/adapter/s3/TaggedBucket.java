package io.mcpgateway.adapter.s3;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

import io.mcpgateway.testkit.ObjectStore;
import io.mcpgateway.testkit.S3Server;
import org.gaul.s3proxy.AccessGrant;
import org.gaul.s3proxy.blobstore.BlobStore;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.HeadObjectRequest;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.S3Exception;

/**
 * Bucket with a policy on session tags, beside a {@link TokenService}. A session lists
 * and reads the keys below its department, as with a policy for
 * <code>${aws:PrincipalTag/department}/*</code> at AWS, and nothing else. The gateway's
 * own access key may do nothing.
 *
 * @param requests names of sessions with the keys or prefixes that they asked for
 */
record TaggedBucket(TokenService tokens, S3Server server, List<String> requests) implements AutoCloseable {

	static final String NAME = "acme";

	private static final String OWNER = "owner";

	static TaggedBucket start() {
		TokenService tokens = new TokenService();
		List<String> requests = new CopyOnWriteArrayList<>();
		S3Server server = S3Server.start(NAME, new ObjectStore(), 0);
		server.proxy().setBlobStoreLocator((key, container, blob) -> grant(server.store(), tokens, requests, key));
		return new TaggedBucket(tokens, server, requests);
	}

	TaggedBucket put(String key, String text) {
		((ObjectStore) this.server.store()).put(PutObjectRequest.builder().bucket(NAME).key(key).build(),
				text.getBytes(StandardCharsets.UTF_8));
		return this;
	}

	/** Returns the properties of a mount of the bucket. */
	Map<String, Object> properties() {
		Map<String, Object> all = new HashMap<>();
		all.put("bucket", NAME);
		all.put("endpoint", this.server.endpoint());
		all.put("region", TokenService.REGION);
		all.put("access-key-id", S3Server.ACCESS_KEY_ID);
		all.put("secret-access-key", S3Server.SECRET_ACCESS_KEY);
		all.put("identity.endpoint", this.tokens.endpoint());
		all.put("identity.roles[0].role-arn", TokenService.ROLE);
		all.put("identity.tags[0].name", "department");
		all.put("identity.tags[0].claim", "org.department");
		all.put("identity.prefix", "{department}/");
		return all;
	}

	@Override
	public void close() throws IOException {
		this.server.close();
		this.tokens.close();
	}

	private static AccessGrant grant(BlobStore store, TokenService tokens, List<String> requests, String key) {
		TokenService.Session session = tokens.session(key);
		if (session != null) {
			return new AccessGrant(session.secretAccessKey(), view(store, session, requests));
		}
		return key.equals(S3Server.ACCESS_KEY_ID) ? new AccessGrant(S3Server.SECRET_ACCESS_KEY,
				view(store, new TokenService.Session(key, "", "", "", OWNER, 0, Map.of()), requests)) : null;
	}

	private static BlobStore view(BlobStore store, TokenService.Session session, List<String> requests) {
		return (BlobStore) Proxy.newProxyInstance(TaggedBucket.class.getClassLoader(),
				new Class<?>[] { BlobStore.class },
				(proxy, method, arguments) -> ask(store, session, requests, method, arguments));
	}

	private static Object ask(BlobStore store, TokenService.Session session, List<String> requests, Method method,
			Object[] arguments) throws Throwable {
		Object request = (arguments != null) ? arguments[0] : null;
		String key = switch (request) {
			case ListObjectsV2Request list -> (list.prefix() != null) ? list.prefix() : "";
			case GetObjectRequest get -> get.key();
			case HeadObjectRequest head -> head.key();
			case null, default -> null;
		};
		if (key != null) {
			requests.add(session.name() + " " + key);
			String department = session.tags().get("department");
			if (department == null || !key.startsWith(department + "/")) {
				throw denied();
			}
		}
		try {
			return method.invoke(store, arguments);
		}
		catch (InvocationTargetException ex) {
			throw ex.getCause();
		}
	}

	private static RuntimeException denied() {
		return (RuntimeException) S3Exception.builder()
			.statusCode(403)
			.awsErrorDetails(AwsErrorDetails.builder().errorCode("AccessDenied").errorMessage("no").build())
			.message("no")
			.build();
	}

}
