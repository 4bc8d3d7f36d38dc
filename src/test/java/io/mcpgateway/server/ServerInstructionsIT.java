package io.mcpgateway.server;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.rpc.Groups;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.testkit.HeaderIdentity;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.tool.OfferedTools;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the instructions for a caller, and their length. */
class ServerInstructionsIT {

	private static final int KEPT_LENGTH = 512;

	private static final String TOOLS = "Tools: find (names), grep (lines), search (words), list_resources (browse); then read_resource. ";

	private static final Identity STAFF = new Identity("staff", null, Set.of("staff"), Map.of(), () -> true);

	private static final Identity GUEST = new Identity("guest", null, Set.of(), Map.of(), () -> true);

	@TempDir
	Path root;

	@Test
	void nameOnlyTheMountsAndTemplatesThatTheCallerMayUse() {
		Map<String, Object> properties = new HashMap<>(Map.of("gateway.files.mounts.docs.root", this.root,
				"gateway.files.mounts.vault.root", this.root, "gateway.access.rules[0].uri", "file:///vault/**",
				"gateway.access.rules[0].scopes", "staff", "gateway.access.rules[1].uri", "file:///docs/**"));
		try (RunningGateway gateway = RunningGateway.start(properties, HeaderIdentity.class)) {
			ServerInstructions instructions = new ServerInstructions(gateway.context().getBean(ResourceCatalog.class),
					gateway.context().getBean(OfferedTools.class)::guidance, "Ask for rides.", Groups.NONE);
			assertThat(instructions.apply(STAFF))
				.startsWith(TOOLS + "Resource URIs start with file:///docs/, file:///vault/. ")
				.contains("URI templates: file:///docs/{+path}, file:///vault/{+path}, ")
				.endsWith("\n\nAsk for rides.");
			assertThat(instructions.apply(GUEST)).startsWith(TOOLS + "Resource URIs start with file:///docs/. ")
				.contains("file:///docs/{+path}{?lines}")
				.doesNotContain("vault");
		}
	}

	@Test
	void nameMountsAndFormsWithinWhatClientsKeep() {
		Map<String, Object> properties = new HashMap<>();
		for (int i = 0; i < 100; i++) {
			properties.put("gateway.files.mounts.a-mount-with-a-name-" + i + ".root", this.root);
		}
		try (RunningGateway gateway = RunningGateway.start(properties)) {
			ResourceCatalog catalog = gateway.context().getBean(ResourceCatalog.class);
			assertThat(new ServerInstructions(catalog, (identity) -> "", null, Groups.NONE).apply(GUEST))
				.hasSizeLessThanOrEqualTo(KEPT_LENGTH)
				.contains("file:///a-mount-with-a-name-0/, ",
						", …. URI templates: file:///a-mount-with-a-name-0/{+path}, ")
				.endsWith(", ….");
		}
	}

	@Test
	void areTheOperatorsWordsWhereThereIsNothingToUse() {
		try (RunningGateway gateway = RunningGateway.start(Map.of())) {
			ResourceCatalog catalog = gateway.context().getBean(ResourceCatalog.class);
			assertThat(new ServerInstructions(catalog, (identity) -> "", "words", Groups.NONE).apply(GUEST))
				.isEqualTo("words");
			assertThat(new ServerInstructions(catalog, (identity) -> "", null, Groups.NONE).apply(GUEST)).isNull();
		}
	}

}
