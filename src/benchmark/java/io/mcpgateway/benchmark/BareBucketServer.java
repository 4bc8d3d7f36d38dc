package io.mcpgateway.benchmark;

import java.net.URI;
import java.util.concurrent.CompletableFuture;

import io.mcpgateway.testkit.S3Server;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;
import software.amazon.awssdk.core.async.AsyncResponseTransformer;
import software.amazon.awssdk.services.s3.S3AsyncClient;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;

/**
 * Bare Reactor Netty server that sends one request to S3 with the default client of the
 * AWS SDK, and answers with the size of the response.
 */
final class BareBucketServer {

	private final S3AsyncClient client;

	private final String key;

	private final String after;

	private BareBucketServer(String endpoint, String key, String after) {
		this.client = S3Server.client(URI.create(endpoint));
		this.key = key;
		this.after = after;
	}

	/**
	 * Starts a server.
	 * @param key the object to read; empty to list a page
	 * @param after the key after which the page begins
	 */
	static ServerProcess start(ServerLauncher launcher, String endpoint, String key, String after) throws Exception {
		return launcher.main(BareBucketServer.class, ClassPath.ALL, endpoint, key, after);
	}

	/**
	 * Serves until killed.
	 * @param args the port, the endpoint, and the key of an object to read; or an empty
	 * key and the key after which a page is listed
	 */
	public static void main(String[] args) {
		BareBucketServer server = new BareBucketServer(args[1], args[2], args[3]);
		BareServer.serve(args[0], server::answer);
	}

	private Publisher<Void> answer(HttpServerRequest request, HttpServerResponse response) {
		Mono<String> size = Mono.fromFuture(() -> this.key.isEmpty() ? list() : read()).map(String::valueOf);
		return request.receive().then(response.sendString(size).then());
	}

	private CompletableFuture<Integer> read() {
		return this.client
			.getObject((object) -> object.bucket(BucketFixture.BUCKET).key(this.key),
					AsyncResponseTransformer.toBytes())
			.thenApply((bytes) -> bytes.asByteArrayUnsafe().length);
	}

	private CompletableFuture<Integer> list() {
		ListObjectsV2Request request = ListObjectsV2Request.builder()
			.bucket(BucketFixture.BUCKET)
			.startAfter(this.after)
			.maxKeys(101)
			.build();
		return this.client.listObjectsV2(request).thenApply((page) -> page.contents().size());
	}

}
