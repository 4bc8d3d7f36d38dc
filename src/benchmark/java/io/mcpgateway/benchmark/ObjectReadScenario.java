package io.mcpgateway.benchmark;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;

import io.mcpgateway.testkit.S3Server;
import software.amazon.awssdk.core.async.AsyncRequestBody;
import software.amazon.awssdk.services.s3.S3AsyncClient;

/**
 * Reads an S3 object of 256 KiB with many clients, beside the client of the AWS SDK.
 */
final class ObjectReadScenario implements Scenario {

	static final String TITLE = "read an object of 256 KiB";

	private static final String KEY = "image.bin";

	private static final int SIZE = 256 * 1024;

	@Override
	public String name() {
		return "s3-read";
	}

	@Override
	public List<RequestResult> run(Options options) throws Exception {
		ServerLauncher launcher = new ServerLauncher(options);
		try (BucketFixture bucket = BucketFixture.create(launcher, false);
				ServersUnderTest subjects = new ServersUnderTest()) {
			byte[] content = put(bucket.endpoint());
			Map<String, Object> params = Map.of("uri", BucketFixture.URI_PREFIX + KEY);
			subjects.add(ServerNames.GATEWAY, launcher.gateway(bucket.arguments()),
					(port) -> ClosedLoopWorkload.open(port, ProtocolRevision.STATELESS, options.connections(),
							"resources/read", params, (answer) -> Arrays.equals(content, Base64.getDecoder()
								.decode(McpClient.json(answer).at("/result/contents/0/blob").asString()))));
			subjects.add(ServerNames.BARE_BUCKET, BareBucketServer.start(launcher, bucket.endpoint(), KEY, ""),
					(port) -> ClosedLoopWorkload.open(port, ProtocolRevision.STATELESS, options.connections(),
							"resources/read", params, (answer) -> Arrays.equals(answer,
									Integer.toString(SIZE).getBytes(StandardCharsets.US_ASCII))));
			return new InterleavedRounds(TITLE, SIZE, options).run(subjects.all());
		}
	}

	/** Puts the object through S3: a file beside the server would have no entity tag. */
	private static byte[] put(String endpoint) {
		byte[] content = new byte[SIZE];
		new Random(1).nextBytes(content);
		try (S3AsyncClient client = S3Server.client(URI.create(endpoint))) {
			client
				.putObject((object) -> object.bucket(BucketFixture.BUCKET).key(KEY),
						AsyncRequestBody.fromBytes(content))
				.join();
		}
		return content;
	}

}
