package io.mcpgateway.security;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests a gateway with introspection under a flood of made-up tokens. */
class OpaqueTokenFloodIT {

	private static final String RETRY_LATER = "429 after 5";

	private static final int AT_ONCE = 8;

	private static final int MAX_TOKENS = 8 * BoundedIntrospection.MAX_FAILURES_PER_NETWORK;

	@TempDir
	private Path base;

	@Test
	void letsInGoodTokensAndTellsTheOthersWhenToComeBack() throws Exception {
		try (AuthServer server = new AuthServer()) {
			Map<String, Object> properties = OpaqueTokensIT.properties(server.issuer(), OpaqueTokensIT.docs(this.base));
			properties.put("gateway.security.oauth2.token-cache", "0s");
			try (RunningGateway gateway = RunningGateway.start(properties)) {
				String token = TokenClient.of(server).clientToken("opaque", gateway.endpoint().toString());
				HeaderClient good = HeaderClient.bearing(gateway, token);
				assertThat(good.read().statusCode()).isEqualTo(200);
				String fresh = TokenClient.of(server).clientToken("opaque", gateway.endpoint().toString());
				assertThat(flood(gateway)).containsExactly("401", RETRY_LATER);
				assertThat(good.read().statusCode()).isEqualTo(200);
				assertThat(HeaderClient.bearing(gateway, fresh).read().statusCode()).isEqualTo(200);
			}
		}
	}

	/**
	 * Sends made-up tokens until one gets no introspection, and returns the responses.
	 */
	private static Set<String> flood(RunningGateway gateway) throws Exception {
		Set<String> answers = new TreeSet<>();
		try (ExecutorService callers = Executors.newFixedThreadPool(AT_ONCE)) {
			for (int i = 0; i < MAX_TOKENS && !answers.contains(RETRY_LATER); i += AT_ONCE) {
				List<Callable<String>> reads = new ArrayList<>();
				for (int token = i; token < i + AT_ONCE; token++) {
					HeaderClient client = HeaderClient.bearing(gateway, "made-up-" + token);
					reads.add(() -> answer(client.read()));
				}
				for (Future<String> answer : callers.invokeAll(reads)) {
					answers.add(answer.get());
				}
			}
		}
		return answers;
	}

	private static String answer(HttpResponse<String> response) {
		return response.statusCode()
				+ response.headers().firstValue("Retry-After").map((seconds) -> " after " + seconds).orElse("");
	}

}
