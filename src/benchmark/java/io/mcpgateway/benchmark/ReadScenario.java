package io.mcpgateway.benchmark;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import tools.jackson.databind.JsonNode;

/**
 * Many clients that read one small file again and again.
 *
 * @param name the option that chooses it
 * @param title what the report calls it
 * @param file the name of the file
 * @param size the size of the file in bytes
 */
record ReadScenario(String name, String title, String file, int size) implements Scenario {

	@Override
	public List<Result> run(Options options) throws Exception {
		try (Fixture fixture = Fixture.create(); Contestants contestants = new Contestants()) {
			Path path = fixture.root().resolve(this.file);
			if (Encoding.of(this.file) == Encoding.TEXT) {
				fixture.text(this.file, this.size);
			}
			else {
				fixture.random(this.file, this.size);
			}
			start(path, contestants, options);
			return new Contest(this.title, this.size, options).run(contestants.all());
		}
	}

	private void start(Path path, Contestants contestants, Options options) throws Exception {
		Servers servers = new Servers(options);
		byte[] content = Files.readAllBytes(path);
		ServerProcess gateway = servers.gateway(path.getParent());
		contestants.add(Names.GATEWAY, gateway, (port) -> load(port, Revision.STATELESS, content, options));
		Optional<Servers> baseline = servers.baseline();
		if (baseline.isPresent()) {
			contestants.add(Names.BASELINE, baseline.get().gateway(path.getParent()),
					(port) -> load(port, Revision.STATELESS, content, options));
		}
		byte[] answer = read(gateway.port(), Revision.STATELESS);
		Envelope envelope = Envelope.around(content, Encoding.of(this.file), answer);
		ServerProcess ceiling = servers.ceiling(path, envelope);
		contestants.add(Names.CEILING, ceiling, (port) -> load(port, Revision.STATELESS, content, options));
		if (!Arrays.equals(answer, read(ceiling.port(), Revision.STATELESS))) {
			throw new IOException("the ceiling's answer differs from the gateway's");
		}
		contestants.add(Names.GATEWAY_SESSION, servers.gateway(path.getParent()),
				(port) -> load(port, Revision.SESSION, content, options));
		contestants.add(Names.SDK, servers.sdk(path.getParent()),
				(port) -> load(port, Revision.SESSION, content, options));
	}

	private Work load(int port, Revision revision, byte[] content, Options options) throws IOException {
		return Load.open(port, revision, options.connections(), "resources/read", params(),
				(answer) -> holds(answer, content));
	}

	private byte[] read(int port, Revision revision) throws IOException {
		try (McpClient client = McpClient.open(port, revision)) {
			return client.exchange(client.request("resources/read", params()));
		}
	}

	private Map<String, Object> params() {
		return Map.of("uri", Servers.URI_PREFIX + this.file);
	}

	private boolean holds(byte[] answer, byte[] content) {
		Encoding encoding = Encoding.of(this.file);
		JsonNode value = McpClient.json(answer).at("/result/contents/0/" + encoding.field());
		return (encoding == Encoding.TEXT) ? value.asString().equals(new String(content, StandardCharsets.UTF_8))
				: Arrays.equals(Base64.getDecoder().decode(value.asString()), content);
	}

}
