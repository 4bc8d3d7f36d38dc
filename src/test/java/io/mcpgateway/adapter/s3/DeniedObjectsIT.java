package io.mcpgateway.adapter.s3;

import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.TestMounts;
import io.mcpgateway.adapter.s3.client.S3Clients;
import io.mcpgateway.adapter.s3.mount.S3Mount;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.watch.Poll;
import io.mcpgateway.resource.watch.Snapshot;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.netty.handler.codec.http.HttpMethod;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of polls of a server that silently denies an object. */
class DeniedObjectsIT {

	private static final Set<String> SUBJECTS = Set.of("s3://acme/a", "s3://acme/denied");

	private static final String NO_KEYS = "<ListBucketResult><Name>acme</Name></ListBucketResult>";

	private static final String EXPIRED = "<Error><Code>ExpiredToken</Code><Message>secret words</Message></Error>";

	private final S3Clients clients = new S3Clients();

	private DisposableServer server;

	private volatile boolean isExpired;

	@BeforeEach
	void start() {
		this.server = HttpServer.create().host("127.0.0.1").port(0).handle(this::answer).bindNow();
	}

	@AfterEach
	void stop() {
		this.clients.destroy();
		this.server.disposeNow();
	}

	@Test
	void anObjectThatIsDeniedIsNoFailure() {
		StepVerifier.create(snapshots())
			.expectNext(Map.of("s3://acme/a", Snapshot.of("etag one"), "s3://acme/denied", ObjectSnapshots.DENIED))
			.expectComplete()
			.verify(ServedBucket.TIMEOUT);
	}

	@Test
	void credentialsThatHaveExpiredAreOneAndTellNoChange() {
		this.isExpired = true;
		StepVerifier.create(snapshots())
			.expectErrorSatisfies((failure) -> assertThat(failure).isInstanceOf(SourceUnavailableException.class)
				.hasMessage("The bucket of the mount acme is not available: the credentials have expired: renew them"))
			.verify(ServedBucket.TIMEOUT);
	}

	private Publisher<Void> answer(HttpServerRequest request, HttpServerResponse response) {
		if (request.method().equals(HttpMethod.HEAD)) {
			boolean isDenied = this.isExpired || request.uri().endsWith("denied");
			return response.status(isDenied ? 403 : 200).header("ETag", "\"one\"").send();
		}
		return response.status(this.isExpired ? 400 : 200).sendString(Mono.just(this.isExpired ? EXPIRED : NO_KEYS));
	}

	private Mono<Map<String, Snapshot>> snapshots() {
		return Flux.fromIterable(lookout().polls(SUBJECTS)).concatMap(Poll::answer).collect(HashMap::new, Map::putAll);
	}

	private S3Poller lookout() {
		Map<String, Object> properties = Map.of("bucket", "acme", "endpoint",
				URI.create("http://127.0.0.1:" + this.server.port()), "access-key-id", "id", "secret-access-key",
				"secret", "retries", "0");
		Mount<S3Mount> mount = TestMounts.of(new S3Registrar(), "acme", properties);
		return new S3Poller(mount, this.clients.bucket(mount, new SimpleMeterRegistry()), S3Poller.KEYS);
	}

}
