package io.mcpgateway.benchmark;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * Reads a small file with many clients, from a gateway with authentication, rules,
 * limits, audit and traces, and from one without.
 */
final class SecurityScenario implements Scenario {

	static final String TITLE = "read 4 KiB of text, secured";

	private static final String FILE = "page.md";

	private static final String KEY = "a-key-of-the-benchmark-and-of-nobody-else";

	private static final List<String> OFF = List.of("--management.metrics.enable.all=false",
			"--management.tracing.sampling.probability=0");

	@Override
	public String name() {
		return "secured";
	}

	@Override
	public List<RequestResult> run(Options options) throws Exception {
		Path audit = Files.createTempFile("benchmark", ".audit");
		try (FileFixture fixture = FileFixture.create();
				TokenIssuer issuer = TokenIssuer.start();
				ServersUnderTest subjects = new ServersUnderTest()) {
			fixture.text(FILE, 4 * 1024);
			ServerLauncher launcher = new ServerLauncher(options);
			Path root = fixture.root();
			subjects.add(ServerNames.GATEWAY_OPEN, launcher.gateway(arguments(root, audit, OFF)),
					(port) -> load(port, "", options));
			subjects
				.add(ServerNames.GATEWAY_KEYS,
						launcher.gateway(arguments(root, audit,
								on(issuer, List.of("--gateway.security.mode=api-key",
										"--gateway.security.api-keys.benchmark.hashes[0]=sha256:" + sha256(KEY),
										"--gateway.security.api-keys.benchmark.scopes[0]=" + TokenIssuer.SCOPE)))),
						(port) -> load(port, KEY, options));
			subjects.add(ServerNames.GATEWAY_OAUTH,
					launcher.gateway(arguments(root, audit,
							on(issuer,
									List.of("--gateway.security.mode=oauth2",
											"--gateway.security.oauth2.resource=" + TokenIssuer.RESOURCE,
											"--gateway.security.oauth2.issuer=" + issuer.issuer(),
											"--gateway.security.oauth2.jwk-set-uri=" + issuer.keys(),
											"--gateway.security.oauth2.required-scopes[0]=" + TokenIssuer.SCOPE)))),
					(port) -> load(port, issuer.token(), options));
			return new InterleavedRounds(TITLE, 4 * 1024, options).run(subjects.all());
		}
		finally {
			Files.delete(audit);
		}
	}

	private static List<String> arguments(Path root, Path audit, List<String> others) {
		List<String> arguments = new ArrayList<>(others);
		arguments.add("--gateway.files.mounts.bench.root=" + root);
		arguments.add("--gateway.audit.file=" + audit);
		return arguments;
	}

	/** Adds ten rules, the ninth of which allows the read, and limits beyond reach. */
	private static List<String> on(TokenIssuer issuer, List<String> others) {
		List<String> on = new ArrayList<>(others);
		for (int i = 0; i < 8; i++) {
			on.add("--gateway.access.rules[" + i + "].uri=file:///bench/private-" + i + "/**");
			on.add("--gateway.access.rules[" + i + "].roles=staff");
		}
		on.add("--gateway.access.rules[8].uri=file:///bench/**");
		on.add("--gateway.access.rules[8].scopes=" + TokenIssuer.SCOPE);
		on.add("--gateway.access.rules[9].uri=**");
		on.add("--gateway.access.rules[9].effect=deny");
		on.add("--gateway.limits.requests-per-second=1000000");
		on.add("--gateway.limits.in-flight=1000");
		on.add("--gateway.limits.bytes-per-second=900MB");
		on.add("--gateway.limits.streams=100");
		on.add("--gateway.audit.enabled=true");
		on.add("--management.tracing.sampling.probability=0.01");
		on.add("--management.opentelemetry.tracing.export.otlp.endpoint=" + issuer.traces());
		return on;
	}

	private static Workload load(int port, String token, Options options) throws IOException {
		return ClosedLoopWorkload.open(port, ProtocolRevision.STATELESS, token, options.connections(), "resources/read",
				Map.of("uri", ServerLauncher.URI_PREFIX + FILE),
				(answer) -> McpClient.json(answer).at("/result/contents/0/text").asString().length() > 3500);
	}

	private static String sha256(String text) throws Exception {
		return HexFormat.of()
			.formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
	}

}
