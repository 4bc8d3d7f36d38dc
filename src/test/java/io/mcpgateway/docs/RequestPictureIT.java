package io.mcpgateway.docs;

import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import io.mcpgateway.rpc.CallInterceptor;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.Test;
import org.springframework.web.server.WebFilter;

import static org.assertj.core.api.Assertions.assertThat;

/** The picture of a request to the endpoint is that of a gateway with all parts. */
class RequestPictureIT {

	private static final Pattern TYPE = Pattern.compile("\\[\"(\\w+):");

	@Test
	void hasAllFiltersAndInterceptorsInTheirOrder() {
		try (RunningGateway gateway = RunningGateway
			.start(Map.of("gateway.security.mode", "api-key", "gateway.security.api-keys.a.hashes",
					"sha256:" + "0".repeat(64), "gateway.limits.requests-per-second", 10))) {
			assertThat(shown("filters")).isEqualTo(beans(WebFilter.class, gateway));
			assertThat(shown("interceptors")).isEqualTo(beans(CallInterceptor.class, gateway));
		}
	}

	/** Returns the types that a part of the picture names, from top to bottom. */
	private static List<String> shown(String part) {
		String page = MarkdownPage.of(MarkdownPage.GUIDES.resolve("architecture.md")).text();
		String picture = page.split("subgraph " + part + " ", 2)[1].split("\n  end\n", 2)[0];
		return TYPE.matcher(picture).results().map((MatchResult type) -> type.group(1)).toList();
	}

	private static List<String> beans(Class<?> type, RunningGateway gateway) {
		return gateway.context()
			.getBeanProvider(type)
			.orderedStream()
			.map((bean) -> bean.getClass().getSimpleName())
			.toList();
	}

}
