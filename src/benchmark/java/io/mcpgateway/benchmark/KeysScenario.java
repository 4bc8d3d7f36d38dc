package io.mcpgateway.benchmark;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;

/**
 * One client that lists a bucket of a million keys: the first page, and one in the
 * middle, beside the SDK's own client that asks for the same keys.
 */
final class KeysScenario implements Scenario {

	static final String FIRST = "first page of 1,000,000 keys";

	static final String MIDDLE = "a page in the middle of 1,000,000 keys";

	private static final int PAGE = 100;

	@Override
	public String name() {
		return "s3-list";
	}

	@Override
	public List<Result> run(Options options) throws Exception {
		Servers servers = new Servers(options);
		List<Result> results = new ArrayList<>();
		try (BucketFixture bucket = BucketFixture.create(servers, true)) {
			results.addAll(run(FIRST, bucket, servers, "", options));
			results.addAll(run(MIDDLE, bucket, servers, GeneratedKeys.key(GeneratedKeys.COUNT / 2), options));
		}
		return results;
	}

	private static List<Result> run(String title, BucketFixture bucket, Servers servers, String after, Options options)
			throws Exception {
		try (Contestants contestants = new Contestants()) {
			contestants.add(Names.GATEWAY, servers.gatewayOn(bucket.arguments()), (port) -> page(port, after));
			contestants.add(Names.BARE_BUCKET, servers.bareBucket(bucket.endpoint(), "", after), (port) -> Load
				.open(port, Revision.STATELESS, 1, "resources/list", Map.of(), (answer) -> answer.length == 3));
			return new Contest(title, 0, options).run(contestants.all());
		}
	}

	private static Work page(int port, String after) throws IOException {
		return Load.open(port, Revision.STATELESS, 1, "resources/list",
				after.isEmpty() ? Map.of() : Map.of("cursor", cursor(after)),
				(answer) -> McpClient.json(answer).at("/result/resources").size() == PAGE);
	}

	/**
	 * What a page that ends with a key says to go on with.
	 */
	private static String cursor(String after) {
		byte[] uri = (BucketFixture.URI_PREFIX + after).getBytes(StandardCharsets.UTF_8);
		CRC32 checksum = new CRC32();
		checksum.update(uri);
		byte[] cursor = ByteBuffer.allocate(Integer.BYTES + uri.length)
			.putInt((int) checksum.getValue())
			.put(uri)
			.array();
		return Base64.getUrlEncoder().withoutPadding().encodeToString(cursor);
	}

}
