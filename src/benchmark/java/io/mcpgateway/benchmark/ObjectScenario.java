package io.mcpgateway.benchmark;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/**
 * Many clients that read one object of 256 KiB again and again, beside the SDK's own
 * client that reads it from the same server.
 */
final class ObjectScenario implements Scenario {

	static final String TITLE = "read an object of 256 KiB";

	private static final String KEY = "image.bin";

	private static final int SIZE = 256 * 1024;

	@Override
	public String name() {
		return "s3-read";
	}

	@Override
	public List<Result> run(Options options) throws Exception {
		Servers servers = new Servers(options);
		try (BucketFixture bucket = BucketFixture.create(servers, false); Contestants contestants = new Contestants()) {
			bucket.files().random(KEY, SIZE);
			byte[] content = Files.readAllBytes(bucket.files().root().resolve(KEY));
			Map<String, Object> params = Map.of("uri", BucketFixture.URI_PREFIX + KEY);
			contestants.add(Names.GATEWAY, servers.gatewayOn(bucket.arguments()),
					(port) -> Load.open(port, Revision.STATELESS, options.connections(), "resources/read", params,
							(answer) -> Arrays.equals(content, Base64.getDecoder()
								.decode(McpClient.json(answer).at("/result/contents/0/blob").asString()))));
			contestants.add(Names.BARE_BUCKET, servers.bareBucket(bucket.endpoint(), KEY, ""), (port) -> Load.open(port,
					Revision.STATELESS, options.connections(), "resources/read", params,
					(answer) -> Arrays.equals(answer, Integer.toString(SIZE).getBytes(StandardCharsets.US_ASCII))));
			return new Contest(TITLE, SIZE, options).run(contestants.all());
		}
	}

}
