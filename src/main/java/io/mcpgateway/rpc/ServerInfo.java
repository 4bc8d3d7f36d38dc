package io.mcpgateway.rpc;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.mcpgateway.protocol.Implementation;
import io.mcpgateway.protocol.ServerCapabilities;
import org.jspecify.annotations.Nullable;

/**
 * Description of this server for clients, of the whole gateway or of a group.
 *
 * @param whole the implementation of the whole gateway
 * @param instructions how the caller's model uses the server; {@code null} without
 * instructions
 * @param all the capabilities of all features
 * @param groups the groups, with titles and capabilities of their own
 */
public record ServerInfo(Implementation whole, Function<Identity, @Nullable String> instructions,
		ServerCapabilities all, Groups groups) {

	/** Extension that a group without skills does not have. */
	private static final String SKILLS = "io.modelcontextprotocol/skills";

	/** Returns the description of a server with the capabilities of its features. */
	public static ServerInfo of(Implementation implementation, Function<Identity, @Nullable String> instructions,
			List<? extends Feature> features, Groups groups) {
		ServerCapabilities capabilities = features.stream()
			.map(Feature::capabilities)
			.reduce(ServerCapabilities.NONE, ServerCapabilities::and);
		return new ServerInfo(implementation, instructions, capabilities, groups);
	}

	/** Returns the implementation, with the title of the caller's group. */
	public Implementation implementation(Identity identity) {
		Group group = this.groups.of(identity);
		Group.Presentation about = group.about();
		return group.isWhole() ? this.whole
				: new Implementation(this.whole.name(), (about.title() != null) ? about.title() : this.whole.title(),
						this.whole.version(), about.description(), this.whole.icons(), this.whole.websiteUrl());
	}

	/** Returns the capabilities that the caller's group has. */
	public ServerCapabilities capabilities(Identity identity) {
		Group group = this.groups.of(identity);
		if (group.isWhole()) {
			return this.all;
		}
		return new ServerCapabilities(this.all.resources(), group.prompts().isNone() ? null : this.all.prompts(),
				group.tools().isNone() ? null : this.all.tools(), this.all.completions(),
				group.isServingSkills() ? this.all.extensions() : withoutSkills(this.all.extensions()));
	}

	private static @Nullable Map<String, Object> withoutSkills(@Nullable Map<String, Object> extensions) {
		if (extensions == null) {
			return null;
		}
		Map<String, Object> others = new HashMap<>(extensions);
		others.remove(SKILLS);
		return others.isEmpty() ? null : others;
	}

}
