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
 * Lists a bucket of a million keys with one client: the first page and one in the middle,
 * beside the client of the AWS SDK.
 */
final class KeyListScenario implements Scenario {

	static final String FIRST = "first page of 1,000,000 keys";

	static final String MIDDLE = "a page in the middle of 1,000,000 keys";

	private static final int PAGE = 100;

	@Override
	public String name() {
		return "s3-list";
	}

	@Override
	public List<RequestResult> run(Options options) throws Exception {
		ServerLauncher launcher = new ServerLauncher(options);
		List<RequestResult> results = new ArrayList<>();
		try (BucketFixture bucket = BucketFixture.create(launcher, true)) {
			results.addAll(run(FIRST, bucket, launcher, "", options));
			results.addAll(run(MIDDLE, bucket, launcher, GeneratedKeyStore.key(GeneratedKeyStore.COUNT / 2), options));
		}
		return results;
	}

	private static List<RequestResult> run(String title, BucketFixture bucket, ServerLauncher launcher, String after,
			Options options) throws Exception {
		try (ServersUnderTest subjects = new ServersUnderTest()) {
			subjects.add(ServerNames.GATEWAY, launcher.gateway(bucket.arguments()), (port) -> page(port, after));
			subjects.add(ServerNames.BARE_BUCKET, BareBucketServer.start(launcher, bucket.endpoint(), "", after),
					(port) -> ClosedLoopWorkload.open(port, ProtocolRevision.STATELESS, 1, "resources/list", Map.of(),
							(answer) -> answer.length == 3));
			return new InterleavedRounds(title, 0, options).run(subjects.all());
		}
	}

	private static Workload page(int port, String after) throws IOException {
		return ClosedLoopWorkload.open(port, ProtocolRevision.STATELESS, 1, "resources/list",
				after.isEmpty() ? Map.of() : Map.of("cursor", cursor(after)),
				(answer) -> McpClient.json(answer).at("/result/resources").size() == PAGE);
	}

	/**
	 * Returns the cursor of a page that ends with a key.
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
