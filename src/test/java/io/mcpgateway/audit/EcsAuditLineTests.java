package io.mcpgateway.audit;

import java.net.InetAddress;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import ch.qos.logback.classic.LoggerContext;
import io.mcpgateway.rpc.Identity;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the fields of the Elastic Common Schema of a caller. */
class EcsAuditLineTests {

	@Test
	void nameTheIssuerAsTheDomainOfTheUser() {
		Identity ann = new Identity("https://partner.example|ann", null, "partner", null, Set.of(), Map.of(),
				() -> true);
		String line = new AuditLine(0).withCaller(ann, null, InetAddress.getLoopbackAddress())
			.with("method", "resources/read")
			.with("outcome", "ok")
			.build();
		assertThat(line).contains("\"principal\":\"https://partner.example|ann\",\"issuer\":\"partner\"");
		assertThat(EcsAuditLine.of(line, new LoggerContext().getLogger("audit"))
			.getKeyValuePairs()
			.stream()
			.collect(Collectors.toMap((pair) -> pair.key, (pair) -> String.valueOf(pair.value))))
			.containsEntry("user.domain", "partner")
			.containsEntry("user.name", "ann")
			.containsEntry("user.id", "https://partner.example|ann");
	}

}
