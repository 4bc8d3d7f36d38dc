package io.mcpgateway.benchmark;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;

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
			bucket.files().random(KEY, SIZE);
			byte[] content = Files.readAllBytes(bucket.files().root().resolve(KEY));
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

}
