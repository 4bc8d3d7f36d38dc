package io.mcpgateway.access;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

import io.mcpgateway.configuration.ConfigurationReloader;
import io.mcpgateway.configuration.ReloadResult.Outcome;
import io.mcpgateway.resource.AccessExplainer;
import io.mcpgateway.resource.AccessListener;
import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.Audience;
import io.mcpgateway.resource.Audiences;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that groups and audiences stay in force when the rules within change. */
class ReloadedLayersIT {

	private static final String DENY = "gateway: {access: {explain-scopes: admin, rules: [{uri: \"file:///docs/b.md\", "
			+ "effect: deny, scopes: guest}, {uri: \"**\"}]}}";

	private static final String OPEN = "gateway: {access: {rules: [{uri: \"**\"}]}}";

	private static final String NONE = "gateway: {limits: {streams: 9}}";

	private static final Identity GUEST = HeaderIdentities.of("ann scope=guest");

	private static final Identity CLERK = HeaderIdentities.of("bob role=clerk");

	@TempDir
	private Path base;

	private Path config;

	private RunningGateway gateway;

	@BeforeEach
	void start() throws IOException {
		this.config = Files.createDirectories(this.base.resolve("config"));
		Map<String, Object> properties = new HashMap<>(Map.of("gateway.groups.red.mounts", "files/docs",
				"gateway.reload.enabled", "false", "spring.config.additional-location", "file:" + this.config + "/"));
		for (String name : List.of("docs", "vault", "pay")) {
			Path directory = Files.createDirectories(this.base.resolve(name));
			Files.writeString(directory.resolve("a.md"), "a of " + name);
			Files.writeString(directory.resolve("b.md"), "b of " + name);
			properties.put("gateway.files.mounts." + name + ".root", directory);
		}
		write(OPEN);
		this.gateway = RunningGateway.start(properties, HeaderIdentities.class, Clerks.class, LastChange.class);
	}

	@AfterEach
	void stop() {
		this.gateway.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { DENY, NONE })
	void staysForGroupsAndAudiencesWhenTheRulesChange(String changed) throws IOException {
		AccessPolicy policy = this.gateway.context().getBean(AccessPolicy.class);
		apply(changed);
		assertThat(this.gateway.context().getBean(AccessPolicy.class)).isSameAs(policy);
		Peer whole = Peer.of(this.gateway);
		Peer red = Peer.at(this.gateway.origin().resolve("/mcp/red"));
		assertThat(read(red, "file:///docs/a.md")).contains("a of docs");
		assertThat(read(red, "file:///vault/a.md")).contains("\"code\":-32602");
		assertThat(red.result("resources/list", Map.of()).toString()).contains("file:///docs/").doesNotContain("vault");
		assertThat(read(whole, "file:///vault/a.md")).contains("a of vault");
		assertThat(read(whole, "file:///pay/a.md")).contains("\"code\":-32602");
		assertThat(whole.result("resources/list", Map.of()).toString()).contains("file:///vault/")
			.doesNotContain("pay");
		assertThat(read(whole.with(HeaderIdentities.HEADER, "bob role=clerk"), "file:///pay/a.md"))
			.contains("a of pay");
		assertThat(policy.hasAudiences()).isTrue();
		assertThat(policy.audience(CLERK, "file:///pay/a.md")).isEqualTo(new Audience("clerk"));
		assertThat(policy.audience(GUEST, "file:///pay/a.md")).isNull();
		AccessExplainer explainer = this.gateway.context().getBean(AccessExplainer.class);
		assertThat(explainer.explain(GUEST.in("red"), Verb.READ, "file:///vault/a.md").text()).contains("group red");
		assertThat(explainer.explain(GUEST, Verb.READ, "file:///pay/a.md").allowed()).isFalse();
		assertThat(explainer.explain(GUEST, Verb.READ, "file:///docs/b.md").allowed()).isEqualTo(!changed.equals(DENY));
	}

	@Test
	void concernsOnlyCallersWhoseRulesChange() throws IOException {
		apply(DENY);
		Predicate<Identity> isConcerned = this.gateway.context().getBean(LastChange.class).isConcerned;
		assertThat(isConcerned).accepts(GUEST, GUEST.in("red")).rejects(CLERK, CLERK.in("red"));
	}

	private void apply(String yaml) throws IOException {
		write(yaml);
		assertThat(this.gateway.context().getBean(ConfigurationReloader.class).reload().outcome())
			.isEqualTo(Outcome.APPLIED);
	}

	private void write(String yaml) throws IOException {
		Files.writeString(this.config.resolve("application.yaml"), yaml);
	}

	private static String read(Peer peer, String uri) {
		return peer.read(uri).body();
	}

	/** Listener that knows whom the last change concerned. */
	static final class LastChange implements AccessListener {

		private volatile Predicate<Identity> isConcerned = (identity) -> false;

		@Override
		public void changed(Predicate<Identity> concerned) {
			this.isConcerned = concerned;
		}

	}

	/** Source of the mount {@code pay}, which exists for clerks only. */
	static final class Clerks implements Audiences {

		@Override
		public List<String> uriPrefixes() {
			return List.of("file:///pay/");
		}

		@Override
		public @Nullable Audience of(Identity identity) {
			return identity.claims().getOrDefault("roles", Set.of()).contains("clerk") ? new Audience("clerk") : null;
		}

		@Override
		public List<Audience> lists() {
			return List.of(new Audience("clerk"));
		}

		@Override
		public String explain(Identity identity) {
			return "for clerks only";
		}

	}

}
