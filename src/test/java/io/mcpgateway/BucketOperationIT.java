package io.mcpgateway;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import io.mcpgateway.testkit.FreePort;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.S3Server;
import org.awaitility.Awaitility;
import org.gaul.s3proxy.nio2blob.TransientNio2BlobStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests what an operator sees while a bucket appears, fails and recovers. */
class BucketOperationIT {

	private static final String LEFT_OUT = "\"io.mcpgateway/unavailable\":[\"s3://acme/\"]";

	@TempDir
	private Path docs;

	@Test
	void startsWithoutTheBucketServesTheRestAndFindsItWhenItComes() throws Exception {
		Files.writeString(this.docs.resolve("file"), "content");
		int port = FreePort.any();
		String mount = "gateway.s3.mounts.acme.";
		try (RunningGateway gateway = RunningGateway
			.start(Map.of("gateway.files.mounts.docs.root", this.docs, mount + "bucket", "acme", mount + "endpoint",
					URI.create("http://127.0.0.1:" + port), mount + "access-key-id", S3Server.ACCESS_KEY_ID,
					mount + "secret-access-key", S3Server.SECRET_ACCESS_KEY, mount + "retries", 0))) {
			Peer operator = Peer.of(gateway);
			assertIsAway(operator, "the server refuses connections");
			try (S3Server server = S3Server.start("acme", new TransientNio2BlobStore(), port)) {
				assertIsThere(operator, server);
				server.client().deleteObject((request) -> request.bucket("acme").key("a b")).join();
				server.client().deleteBucket((request) -> request.bucket("acme")).join();
				assertIsAway(operator, "the bucket does not exist");
			}
			assertIsAway(operator, "the server refuses connections");
			try (S3Server server = S3Server.start("acme", new TransientNio2BlobStore(), port)) {
				assertIsThere(operator, server);
			}
		}
	}

	private static void assertIsAway(Peer operator, String reason) throws Exception {
		assertThat(operator.call("resources/list", Map.of()).body()).contains("file:///docs/file", LEFT_OUT);
		Awaitility.await()
			.untilAsserted(() -> assertThat(operator.get("/actuator/health")).contains(
					"\"acme\":{\"description\":\"" + reason + "\",\"status\":\"DOWN\"}",
					"\"docs\":{\"status\":\"UP\"}"));
		assertThat(operator.get("/actuator/health/liveness")).isEqualTo("{\"status\":\"UP\"}");
		assertThat(operator.get("/actuator/health/readiness")).isEqualTo("{\"status\":\"UP\"}");
		assertThat(operator.get("/actuator/prometheus"))
			.containsPattern("mcp_resources_failures_total\\{mount=\"s3://acme/\",operation=\"list\"\\} [1-9]");
		assertThat(operator.read("s3://acme/a%20b").body())
			.contains("The source of this resource is not available now");
	}

	private static void assertIsThere(Peer operator, S3Server server) throws Exception {
		server.put("acme", "a b", "content".getBytes(StandardCharsets.UTF_8));
		assertThat(operator.call("resources/list", Map.of()).body()).contains("file:///docs/file", "s3://acme/a%20b")
			.doesNotContain("unavailable");
		assertThat(operator.read("s3://acme/a%20b").body()).contains("\"text\":\"content\"");
		Awaitility.await()
			.untilAsserted(() -> assertThat(operator.get("/actuator/health")).contains("\"acme\":{\"status\":\"UP\"}"));
		assertThat(operator.get("/actuator/prometheus"))
			.containsPattern("mcp_s3_requests_total\\{mount=\"s3://acme/\",operation=\"get\"\\} [1-9]");
	}

}
