package io.mcpgateway.audit;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.audit.AuditProperties.OverflowPolicy;
import io.mcpgateway.audit.RefusalSummaries.RefusalKey;
import io.mcpgateway.testkit.AuditFile;
import io.mcpgateway.testkit.HeaderIdentity;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.ScriptedSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that refusals take a bounded number of lines. */
class RefusalSummariesIT {

	private static final int FLOOD = 1000;

	@TempDir
	private Path directory;

	private AuditFile file;

	@BeforeEach
	void name() {
		this.file = new AuditFile(this.directory.resolve("audit.log"));
	}

	@Test
	void writeOneLineForTheFirstAndOneForAllOthersOfACaller() {
		try (RunningGateway gateway = start()) {
			for (int i = 0; i < FLOOD; i++) {
				Peer.of(gateway).as("nobody").read("test://small/a");
			}
		}
		List<JsonNode> lines = this.file.lines();
		assertThat(lines).hasSize(2).allMatch((line) -> line.path("outcome").asString().equals("unauthorized"));
		assertThat(lines.getLast().propertyNames()).containsExactly("time", "address", "request", "outcome", "more");
		assertThat(lines.getLast().path("more").asInt()).isEqualTo(FLOOD - 1);
	}

	@Test
	void writeALimitedCallersRefusalsByMethod() {
		try (RunningGateway gateway = start("gateway.limits.requests-per-second", 1)) {
			for (int i = 0; i < 50; i++) {
				Peer.of(gateway).as("ann").read("test://small/a");
			}
		}
		assertThat(this.file.lines()).filteredOn((line) -> line.path("outcome").asString().equals("limited"))
			.hasSize(2)
			.allMatch((line) -> line.path("principal").asString().equals("ann"));
	}

	@Test
	void writeABoundedNumberOfLinesHoweverManyAddressesThereAre() throws UnknownHostException {
		AuditLog log = AuditLog.open(new AuditProperties(true, this.file.path().toString(), DataSize.ofMegabytes(1), 1,
				DataSize.ofMegabytes(8), OverflowPolicy.REFUSE), false);
		RefusalSummaries summaries = new RefusalSummaries(log);
		for (int i = 0; i < FLOOD; i++) {
			InetAddress address = InetAddress.getByAddress(
					new byte[] { 0x20, 1, 0xd, (byte) 0xb8, 0, 0, (byte) (i >> 8), (byte) i, 0, 0, 0, 0, 0, 0, 0, 1 });
			summaries.add(RefusalKey.of(null, address, "request", "POST /mcp", "unauthorized", null), address,
					() -> "{}");
		}
		summaries.destroy();
		log.destroy();
		assertThat(this.file.lines()).hasSize(RefusalSummaries.MAX_CALLERS + 1);
		assertThat(this.file.lines().getLast().path("more").asInt()).isEqualTo(FLOOD - RefusalSummaries.MAX_CALLERS);
	}

	private RunningGateway start(Object... property) {
		Map<String, Object> properties = new HashMap<>(
				Map.of("gateway.audit.enabled", true, "gateway.audit.file", this.file.path()));
		if (property.length > 0) {
			properties.put(property[0].toString(), property[1]);
		}
		return RunningGateway.start(properties, ScriptedSource.class, HeaderIdentity.class);
	}

}
